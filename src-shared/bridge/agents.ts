import * as z from 'zod'
import { campaignActions } from './campaigns.ts'
import { change, id, language, noOutput, query, time } from './command.ts'
import { buyable, price } from './spend.ts'

/**
 * Actions for which an agent must ask the user: those that cost credits or cannot be undone (L7).
 */
export const approvalKinds = [
  'find_email',
  'find_phone',
  'find_contacts',
  'research_company',
  'enrol_people',
  'move_campaign',
  'delete_person',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/**
 * States of an approval. `approved`: carried out like the user's own click; `outcome` is the
 * result.
 */
export const approvalStates = ['waiting', 'approved', 'declined', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

const namedRecord = z.object({ id, name: z.string(), do_not_contact: z.boolean().nullable() })

export const approvalRow = z.object({
  id,
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  /** The agent's name for itself, and the reason it gives. Both are untrusted text. */
  agent: z.string(),
  why: z.string().nullable(),
  asked_at: time,
  expires_at: time,
  decided_at: time.nullable(),
  people: z.array(namedRecord),
  company: namedRecord.nullable(),
  campaign: z.object({ id, name: z.string() }).nullable(),
  action: z.enum(campaignActions).nullable(),
  route: z.enum(buyable).nullable(),
  price: price.nullable(),
  outcome: z.string().nullable(),
  /** The language of `outcome`. */
  language,
})
export type ApprovalRow = z.infer<typeof approvalRow>

/** The commands that may carry out an approval; a user's own click calls the same ones. */
export const permitted = [
  'spend.buy',
  'enrolment.begin',
  'campaigns.move',
  'contacts.delete',
] as const
export type Permitted = (typeof permitted)[number]

export const approvalCommands = {
  /**
   * Returns waiting approvals, oldest first, and decided ones, newest first. `agents`: whether
   * agents may connect.
   */
  'approvals.list': query(
    noOutput,
    z.object({ agents: z.boolean(), waiting: z.array(approvalRow), decided: z.array(approvalRow) }),
    [
      'approvals',
      'session',
      'contacts',
      'companies',
      'campaigns',
      'enrolments',
      'operations',
      'runs',
    ],
  ),
  /**
   * Carries out an approval, once, with the command of the user's own click; `value` is that
   * command's answer. If the command is refused without effect, the approval keeps waiting.
   */
  'approvals.approve': change(
    z.object({ id, command: z.enum(permitted), input: z.record(z.string(), z.unknown()) }),
    z.object({ value: z.unknown() }),
  ),
  'approvals.decline': change(z.object({ id }), noOutput),
} as const

const client = { name: z.string(), version: z.string().nullable() }

export const agentsState = z.object({
  on: z.boolean(),
  /** Why no agent can connect although agents are on. */
  problem: z.string().nullable(),
  /** The command line that an MCP client must start. */
  command: z.string(),
  args: z.array(z.string()),
  connected: z.array(z.object({ id: z.number(), ...client, since: time, calls: z.number() })),
  /** Agents that were connected before, latest first. */
  earlier: z.array(z.object({ ...client, last_at: time })),
  /** The latest calls, newest first, kept only in memory. `about`: the records a call named. */
  calls: z.array(
    z.object({
      id: z.number(),
      at: time,
      client: z.string(),
      tool: z.string(),
      title: z.string(),
      about: z.string().nullable(),
      problem: z.string().nullable(),
    }),
  ),
  tools: z.array(
    z.object({ name: z.string(), title: z.string(), description: z.string(), asks: z.boolean() }),
  ),
})
export type AgentsState = z.infer<typeof agentsState>

export const agentCommands = {
  'agents.state': query(noOutput, agentsState, [
    'agents',
    'session',
    'contacts',
    'companies',
    'campaigns',
    'hot_lists',
  ]),
  /** Turns agents on or off for the open workspace; off ends every connection at once. */
  'agents.turn': change(z.object({ on: z.boolean() }), noOutput),
} as const
