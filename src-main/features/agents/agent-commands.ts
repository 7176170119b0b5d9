import type { Answer, CommandOutput, Problem } from '#shared/bridge/index.ts'
import type { ApprovalRow } from '#shared/bridge/agents.ts'
import type { CampaignAction } from '#shared/bridge/campaigns.ts'
import { moveFor } from '#shared/domain/campaign-move.ts'
import { mask } from '#shared/domain/masking.ts'
import type { Agents, Call } from './agents.ts'
import type { Target } from './approvals.ts'
import { approvalsTool, askTools, type AskTool } from './ask-tools.ts'
import { clientsOf } from './clients.ts'
import { kinds } from './kinds.ts'
import { toReadable } from './readable.ts'
import { readTools, type About, type ReadTool } from './read-tools.ts'
import type { Client, Tool, ToolAnswer } from './server.ts'
import { toolTitle } from './tool-titles.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Ports } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import { storeProblem } from '#main/engine/store-problem.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'
import { approvalRows, type AgentWorkspace } from './approval-commands.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'

/** All tools, as listed to agents and in the settings. */
export const tools: readonly Tool[] = [
  ...readTools.map((tool) => ({ ...tool, asks: false })),
  ...askTools.map((tool) => ({ ...tool, asks: true })),
  { ...approvalsTool, asks: false },
]

interface Parts {
  open(): AgentWorkspace
  isOpen(): boolean
  hub: Pick<Hub, 'touch'>
  /** Runs a command as a window would. */
  ask(command: string, input: unknown): Promise<Answer<unknown>>
  /** Reports whether share-screen mode is on (J11). */
  masking(): boolean
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof ProblemError) return error.problem
  return error instanceof StoreError ? storeProblem(error) : null
}

/**
 * Runs a tool call of an agent: reads what a screen would read, or files an approval for the user.
 * Never throws; if the workspace is locked, signed out or erased, the answer says so.
 */
export async function callTool(
  parts: Parts & Pick<Workspaces, 'within'>,
  name: string,
  input: Record<string, unknown>,
  client: Client,
): Promise<{ answer: ToolAnswer; about: About }> {
  const readTool = readTools.find((tool) => tool.name === name)
  const askTool = askTools.find((tool) => tool.name === name)
  const aboutCall = (): About => {
    if (readTool) return readTool.about(input)
    return askTool ? aboutOf(askTool.target(input)) : null
  }
  const about = aboutCall()
  const call = (): Promise<unknown> => {
    if (readTool) return runReadTool(parts, readTool, input, about)
    if (askTool) return fileApproval(parts, askTool, input, client)
    return readApprovals(parts, typeof input['id'] === 'string' ? input['id'] : undefined)
  }
  try {
    const value = await parts.within(call)
    return {
      answer: { ok: true, value: parts.masking() ? mask(toReadable(value)) : toReadable(value) },
      about,
    }
  } catch (error) {
    const problem = problemOf(error)
    return {
      answer: {
        ok: false,
        error: problem ?? {
          code: 'failed',
          message: 'Hotdesk couldn’t answer. Nothing was sent.',
          hint: 'Try again in a moment.',
        },
      },
      about,
    }
  }
}

const recordGone = () =>
  new ProblemError(
    'gone',
    'No such record on this computer.',
    'Search for it again; ids come from the answers of other tools.',
  )

async function runCommand(parts: Parts, command: string, input: unknown): Promise<unknown> {
  const answer = await parts.ask(command, input)
  if (answer.ok) return answer.value
  throw new ProblemError(answer.error.code, answer.error.message, answer.error.hint)
}

async function runReadTool(
  parts: Parts,
  tool: ReadTool,
  input: Record<string, unknown>,
  about: About,
): Promise<unknown> {
  // Some queries need no workspace, but the agent must be told if none is open.
  const { cache } = parts.open()
  if (about && 'table' in about && !(await cache.get(about.table, about.id))) throw recordGone()
  return tool.toOutput(await runCommand(parts, tool.query, tool.toQueryInput(input)))
}

async function fileApproval(
  parts: Parts,
  tool: AskTool,
  input: Record<string, unknown>,
  client: Client,
): Promise<unknown> {
  const workspace = parts.open()
  const target = tool.target(input)
  const { route } = kinds[tool.kind]
  const people = [...new Set(target.people ?? [])]
  const found = await Promise.all([
    workspace.cache.getMany('contacts', people),
    workspace.cache.getMany('companies', target.company ? [target.company] : []),
    workspace.cache.getMany('campaigns', target.campaign ? [target.campaign] : []),
  ])
  if (found.flat().length < people.length + (target.company ? 1 : 0) + (target.campaign ? 1 : 0))
    throw recordGone()
  if (target.action) requireMove(target.action, found[2][0]?.record.status)
  const offer = route
    ? ((await runCommand(parts, 'spend.offer', {
        route,
        id: people[0] ?? target.company,
      })) as CommandOutput<'spend.offer'>)
    : null
  if (offer?.rebuy === 'have')
    throw new ProblemError(
      'have',
      offer.rebuy_message ?? 'Already on file.',
      'No approval was requested: nothing needs to be bought.',
    )
  const approval = workspace.approvals.file({
    agent: client.name,
    kind: tool.kind,
    target,
    why: typeof input['why'] === 'string' && input['why'] !== '' ? input['why'] : null,
  })
  parts.hub.touch('approvals')
  return {
    ...(await rowsForAgents(workspace, [approval]))[0],
    ...(offer ? { warning: offer.refusal?.message ?? offer.rebuy_message } : {}),
    next: 'A person decides in Hotdesk. Nothing was sent.',
  }
}

/**
 * Throws the problem `refused` if the campaign’s status does not allow the action: a person would
 * approve what the service cannot do.
 */
function requireMove(action: CampaignAction, status: unknown): void {
  if (typeof status !== 'string') return
  const allowed = moveFor(status)
  if (allowed === action) return
  throw new ProblemError(
    'refused',
    `The campaign is ${status}: ${action} isn’t possible.`,
    allowed ? `No approval was requested. Possible now: ${allowed}.` : 'No approval was requested.',
  )
}

async function readApprovals(parts: Parts, id: string | undefined): Promise<unknown> {
  const workspace = parts.open()
  const { approvals } = workspace
  if (id === undefined)
    return { approvals: await rowsForAgents(workspace, approvals.list().slice(0, 50)) }
  const approval = approvals.get(id)
  if (!approval)
    throw new ProblemError('gone', 'No such approval.', 'It may have been deleted with its person.')
  return (await rowsForAgents(workspace, [approval]))[0]
}

/** Returns approvals as agents get them: an agent reads a sentence whatever its language. */
const rowsForAgents = async (...input: Parameters<typeof approvalRows>) =>
  (await approvalRows(...input)).map((row) => {
    const shown: Partial<ApprovalRow> = { ...row }
    delete shown.language
    return shown
  })

function aboutOf({ people, company, campaign }: Target): About {
  if (campaign) return { table: 'campaigns', id: campaign }
  if (company) return { table: 'companies', id: company }
  return people?.[0] ? { table: 'contacts', id: people[0] } : null
}

/** Builds the handlers that turn agents on and off and that list who read what (L7). */
export function agentHandlers(
  agents: () => Agents,
  { launcher }: Pick<Ports, 'launcher'>,
  { open, isOpen }: Pick<Parts, 'open' | 'isOpen'>,
): Handlers<Subject<'agents'>> {
  return {
    'agents.state': async () => {
      const { calls, ...state } = agents().state()
      const workspace = isOpen() ? open() : null
      const names = new Set(state.connected.map(({ name }) => name))
      return {
        ...state,
        ...launcher,
        tools: tools.map(({ name, description, asks }) => ({
          name,
          title: toolTitle(name),
          description,
          asks,
        })),
        earlier: workspace
          ? clientsOf(workspace)
              .read()
              .filter(({ name }) => !names.has(name))
          : [],
        // While a workspace is locked, its calls stay hidden too.
        calls: workspace
          ? await Promise.all(
              calls.map(async ({ about, ...call }) => ({
                ...call,
                title: toolTitle(call.tool),
                about: await nameOf(workspace, about),
              })),
            )
          : [],
      }
    },
    'agents.turn': async ({ on }) => {
      await agents().setEnabled(on)
      return {}
    },
  }
}

/**
 * Returns the record's current name from the cache, so that an erased person is not named here
 * either.
 */
async function nameOf(
  { cache }: Pick<AgentWorkspace, 'cache'>,
  about: Call['about'],
): Promise<string | null> {
  if (about === null || 'text' in about) return about?.text ?? null
  const row = await cache.get(about.table, about.id)
  if (!row) return null
  const record = row.record as Record<string, unknown>
  return personName(record) ?? readText(record['name']) ?? readText(record['title'])
}
