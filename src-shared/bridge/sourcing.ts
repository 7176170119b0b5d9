import * as z from 'zod'
import { change, id, noOutput, odd, paying, query, time } from './command.ts'
import { runRow } from './research.ts'
import { purchase } from './spend.ts'

const t = z.string().nullable()
const credits = z.number().nullable()

/** Prices of a run as quoted by the service (contract §4). */
export const sourcingQuote = z.object({
  currency: z.string(),
  qualification_credits: credits,
  email_credits: credits,
  minimum_credits: credits,
  /** Other price details from the service, if the price of a person cannot be read. */
  others: z.array(z.string()).optional(),
  read_at: time,
})
export type SourcingQuote = z.infer<typeof sourcingQuote>

/**
 * The result for a person: delivered people are charged, rejected and unconfirmed ones are not
 * (contract §4).
 */
export const sourcedPerson = z.object({
  id,
  name: z.string(),
  title: t,
  company_name: t,
  outcome: z.string(),
  /** null if the service does not report this person's price. */
  charged: credits,
  contact_id: t,
  email: t,
  /** For people already in the workspace: the do-not-contact flag of their company. */
  do_not_contact: z.boolean().nullable(),
  evidence: z.array(z.object({ source: t, quote: t, url: t })),
  charges: z.array(z.object({ component: z.string(), credits: z.number() })),
  odd: odd.optional(),
})
export type SourcedPerson = z.infer<typeof sourcedPerson>

/**
 * The statement of one run: the quote, the cap, the charges so far and for whom, and the price of
 * each accepted person.
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
  /** Whether the listed charges add up to the service's total. */
  adds_up: z.boolean(),
  replayed: z.boolean(),
  completed_at: time.nullable(),
  odd: odd.optional(),
})
export type SourcingStatement = z.infer<typeof sourcingStatement>

export const sourcingCommands = {
  /**
   * Returns whether this workspace has the pilot, which is learned from the quote; `off` if that
   * answers 404.
   */
  'sourcing.state': query(
    noOutput,
    z.object({
      pilot: z.enum(['unknown', 'on', 'off']),
      quote: sourcingQuote.nullable(),
      runs: z.array(runRow),
      problem: z.object({ message: z.string(), hint: z.string() }).nullable(),
    }),
    ['runs', 'operations', 'sync', 'session'],
  ),
  /** Reads the prices. */
  'sourcing.quote': change(noOutput, noOutput),
  'sourcing.run': query(z.object({ id }), z.object({ run: sourcingStatement.nullable() }), [
    'runs',
    'operations',
    'contacts',
    'companies',
  ]),
  /**
   * Starts a run. The intent is its idempotency key. Key, brief and cap are on disk before the
   * request leaves (R11).
   */
  'sourcing.start': paying(
    {
      brief: z.string().trim().min(1).max(20_000),
      max_credits: z.number().int().min(1).max(100_000),
    },
    z.object({ purchase, id: z.string().nullable() }),
  ),
  /**
   * Repeats a request with an unknown outcome, with the same key. The service answers with the
   * existing run, and Hotdesk checks that it is the same.
   */
  'sourcing.replay': change(
    z.object({ id }),
    z.object({ outcome: z.enum(['same', 'different', 'failed']), message: z.string() }),
  ),
  'sourcing.resume': paying({ id }, z.object({ message: z.string() })),
  /** Reads the run now. */
  'sourcing.refresh': change(z.object({ id }), noOutput),
} as const
