import * as z from 'zod'
import { campaignActions } from './campaigns.ts'
import { change, id, none, query, time } from './command.ts'
import { buyable, price } from './spend.ts'

/** What an agent may ask a person for: whatever costs, or cannot be taken back (L7). */
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

/** `approved`: it went the way of a person's own click, and `outcome` says what came of it. */
export const approvalStates = ['waiting', 'approved', 'declined', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

const named = z.object({ id, name: z.string(), do_not_contact: z.boolean().nullable() })

export const approvalRow = z.object({
  id,
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  /** What the program that asks calls itself, and the reason it gives: words from outside. */
  agent: z.string(),
  why: z.string().nullable(),
  asked_at: time,
  expires_at: time,
  decided_at: time.nullable(),
  people: z.array(named),
  company: named.nullable(),
  campaign: z.object({ id, name: z.string() }).nullable(),
  action: z.enum(campaignActions).nullable(),
  route: z.enum(buyable).nullable(),
  price: price.nullable(),
  outcome: z.string().nullable(),
})
export type ApprovalRow = z.infer<typeof approvalRow>

/** The commands an approval may be carried out by: those of a person's own click. */
export const permitted = [
  'spend.buy',
  'enrolment.begin',
  'campaigns.move',
  'contacts.delete',
] as const
export type Permitted = (typeof permitted)[number]

export const approvalCommands = {
  /**
   * What waits, the oldest first, and what was decided, the newest first. `agents`: they are let
   * in.
   */
  'approvals.list': query(
    none,
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
   * Carries one out, once, by the command of a person's own click; `value` is that command's
   * answer. What was refused without effect goes on waiting.
   */
  'approvals.approve': change(
    z.object({ id, command: z.enum(permitted), input: z.record(z.string(), z.unknown()) }),
    z.object({ value: z.unknown() }),
  ),
  'approvals.decline': change(z.object({ id }), none),
} as const

const client = { name: z.string(), version: z.string().nullable() }

export const agentsState = z.object({
  on: z.boolean(),
  /** Why nothing can connect although it is on. */
  problem: z.string().nullable(),
  /** What an MCP client is told to start. */
  command: z.string(),
  args: z.array(z.string()),
  connected: z.array(z.object({ id: z.number(), ...client, since: time, calls: z.number() })),
  /** Who was connected before, the latest first. */
  earlier: z.array(z.object({ ...client, last_at: time })),
  /**
   * The latest calls, the newest first; they are kept in memory alone. `about`: whom or what it
   * named.
   */
  calls: z.array(
    z.object({
      id: z.number(),
      at: time,
      client: z.string(),
      tool: z.string(),
      title: z.string(),
      about: z.string().nullable(),
      trouble: z.string().nullable(),
    }),
  ),
  tools: z.array(
    z.object({ name: z.string(), title: z.string(), description: z.string(), asks: z.boolean() }),
  ),
})
export type AgentsState = z.infer<typeof agentsState>

export const agentCommands = {
  'agents.state': query(none, agentsState, [
    'agents',
    'session',
    'contacts',
    'companies',
    'campaigns',
    'hot_lists',
  ]),
  /** For the open workspace; turning it off ends every connection at once. */
  'agents.turn': change(z.object({ on: z.boolean() }), none),
} as const
