import { expect, test } from 'vitest'
import { endpointNames, endpoints } from '#shared/api/index.ts'
import { cases, pathOf, type Caller } from '#test/contract/cases.ts'
import { readings } from '#test/contract/reading.ts'
import { generous, testWorld, type TestWorld } from './support.ts'
import { sampled } from '#test/support/sampled.ts'

/** Asks in-process what the contract's cases ask over the network. */
function callerOf(test: TestWorld): Caller {
  const call: Caller['call'] = (name, wanted = {}) =>
    test.call(endpoints[name].method, pathOf(endpoints[name], wanted), wanted.body)
  return {
    call,
    record: async (name, wanted) => (await call(name, wanted)).body as Record<string, unknown>,
    records: async (name, wanted) =>
      readings.plain.records(endpoints[name], await call(name, wanted)) as Record<
        string,
        unknown
      >[],
  }
}

/** Everything the workspace knows, but for the journal, which tells of refusals too. */
function everything({ world }: TestWorld): string {
  const tables = world.db.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table'
       AND name NOT LIKE '%\\_search%' ESCAPE '\\' AND name NOT IN ('journal', 'api_tokens')`,
  )
  return JSON.stringify(tables.map(({ name }) => [name, world.db.all(`SELECT * FROM ${name}`)]))
}

/** Makes the database refuse the `nth` write from now on, once. Answers whether it came to that. */
function failWrite({ world }: TestWorld, nth: number): () => boolean {
  const { run, insert } = world.db
  let writes = 0
  const counted =
    <A extends unknown[], R>(write: (...args: A) => R) =>
    (...args: A): R => {
      if (++writes === nth) throw new Error('disk full')
      return write(...args)
    }
  Object.assign(world.db, { run: counted(run), insert: counted(insert) })
  return () => {
    Object.assign(world.db, { run, insert })
    return writes >= nth
  }
}

const writes = endpointNames.filter(
  (name) => endpoints[name].method !== 'GET' && cases[name] !== null,
)
test.each(sampled(writes, 2))(
  '%s: whichever of its writes fails, nothing of it remains',
  async (name) => {
    using test = testWorld({ contacts: 40 })
    test.world.enrichment = generous
    const wanted = (await cases[name]?.(callerOf(test))) ?? {}
    const before = everything(test)
    for (let nth = 1; nth < 1000; nth++) {
      const failed = failWrite(test, nth)
      const answer = await callerOf(test).call(name, wanted)
      if (!failed()) {
        expect([nth > 1, answer.status]).toEqual([
          true,
          expect.toSatisfy((status: number) => status < 300),
        ])
        return
      }
      expect([nth, answer.status]).toEqual([nth, 500])
      expect(everything(test) === before).toBe(true)
    }
  },
)
