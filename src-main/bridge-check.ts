import { bridgeEvents, commands, type Answer, type CommandName } from '#shared/bridge/index.ts'
import { bridgeTables } from './engine/bridge-tables.ts'
import { recordReads } from './engine/store/cache/recorded-reads.ts'
import type { TableName } from './engine/store/cache/tables.ts'
import type { Workbench } from './workbench.ts'

/**
 * Validates every answer and event of a workbench against its schema in src-shared/bridge, and the
 * tables a query read against the tables it declares. An invalid answer becomes a `bad_answer` that
 * names the fault; an invalid event throws.
 * Each message costs a parse, so only tests and development use it.
 */
export function checkBridge(workbench: Workbench): Workbench {
  return {
    ...workbench,
    async handle(name, input) {
      const { value: answer, tables } = await recordReads(() => workbench.handle(name, input))
      return answer.ok ? checkAnswer(name, answer, tables) : answer
    },
    on: (listener) =>
      workbench.on((event) => {
        const parsed = bridgeEvents[event.type].safeParse(event.data)
        if (!parsed.success)
          throw new Error(`the event ${event.type} does not fit: ${faultsOf(parsed.error.issues)}`)
        listener(event)
      }),
  }
}

function checkAnswer(
  name: string,
  answer: Answer<unknown> & { ok: true },
  tables: ReadonlySet<TableName>,
): Answer<unknown> {
  const { kind, output, reads } = commands[name as CommandName]
  const parsed = output.safeParse(answer.value)
  if (!parsed.success)
    return badAnswer(`The answer of ${name} does not fit: ${faultsOf(parsed.error.issues)}`)
  const undeclared = bridgeTables([...tables]).filter((table) => !reads.includes(table))
  if (kind === 'query' && undeclared.length > 0)
    return badAnswer(`${name} read ${undeclared.join(', ')}, which its "reads" do not name`)
  return answer
}

function badAnswer(message: string): Answer<never> {
  process.stderr.write(`${message}\n`)
  return { ok: false, error: { code: 'bad_answer', message } }
}

const faultsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
