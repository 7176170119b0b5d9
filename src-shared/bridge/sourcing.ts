import * as z from 'zod'
import { change, id, none, odd, paying, query, time } from './command.ts'
import { runRow } from './research.ts'
import { purchase } from './spend.ts'

const t = z.string().nullable()
const credits = z.number().nullable()

/** Prices of a run as the service quoted them (contract §4). */
export const sourcingQuote = z.object({
  currency: z.string(),
  qualification_credits: credits,
  email_credits: credits,
  minimum_credits: credits,
  /** What else the service says of its prices, where the price of a person is not understood. */
  others: z.array(z.string()).optional(),
  read_at: time,
})
export type SourcingQuote = z.infer<typeof sourcingQuote>

/**
 * What became of a person: delivered ones are charged, rejected and unconfirmed ones are not
 * (contract §4).
 */
export const sourcedPerson = z.object({
  id,
  name: z.string(),
  title: t,
  company_name: t,
  outcome: z.string(),
  /** null: the service does not say what this person cost. */
  charged: credits,
  contact_id: t,
  email: t,
  /** Of people who are in the workspace already, as their company is marked there. */
  do_not_contact: z.boolean().nullable(),
  evidence: z.array(z.object({ source: t, quote: t, url: t })),
  charges: z.array(z.object({ component: z.string(), credits: z.number() })),
  odd: odd.optional(),
})
export type SourcedPerson = z.infer<typeof sourcedPerson>

/**
 * The statement of one run: what was quoted, the cap, what was charged so far, for whom, and the
 * price of each person accepted.
 */
export const sourcingStatement = runRow.extend({
  quote: sourcingQuote.nullable(),
  status: t,
  pause_reason: t,
  people: z.array(sourcedPerson),
  rejected: z.number(),
  unconfirmed: z.number(),
  by_component: z.array(
    z.object({ component: z.string(), count: z.number(), credits: z.number() }),
  ),
  /** The charges listed add up to the total the service names. */
  adds_up: z.boolean(),
  replayed: z.boolean(),
  completed_at: time.nullable(),
  odd: odd.optional(),
})
export type SourcingStatement = z.infer<typeof sourcingStatement>

export const sourcingCommands = {
  /** Whether this workspace has the pilot: learned from the quote, `off` where it answers 404. */
  'sourcing.state': query(
    none,
    z.object({
      pilot: z.enum(['unknown', 'on', 'off']),
      quote: sourcingQuote.nullable(),
      runs: z.array(runRow),
      problem: z.object({ message: z.string(), hint: z.string() }).nullable(),
    }),
    ['runs', 'operations', 'sync', 'session'],
  ),
  /** Reads the prices. */
  'sourcing.quote': change(none, none),
  'sourcing.run': query(z.object({ id }), z.object({ run: sourcingStatement.nullable() }), [
    'runs',
    'operations',
    'contacts',
    'companies',
  ]),
  /**
   * The intent is the key of the run. Key, brief and cap are on disk before the request leaves
   * (R11).
   */
  'sourcing.start': paying(
    {
      brief: z.string().trim().min(1).max(20_000),
      max_credits: z.number().int().min(1).max(100_000),
    },
    z.object({ purchase, id: z.string().nullable() }),
  ),
  /**
   * After an unknown outcome: the same request with the same key, which the service answers with
   * the same run; that it is the same is checked.
   */
  'sourcing.replay': change(
    z.object({ id }),
    z.object({ outcome: z.enum(['same', 'different', 'failed']), message: z.string() }),
  ),
  'sourcing.resume': paying({ id }, z.object({ message: z.string() })),
  /** Reads the run now. */
  'sourcing.refresh': change(z.object({ id }), none),
} as const
