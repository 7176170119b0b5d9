import * as z from 'zod'
import { change, id, none, pageInput, pageOf, paying, query, time } from './command.ts'
import { contactSelection } from './people.ts'
import { problem } from './problem.ts'

/**
 * What is bought for one person or one company; research, desks and sourcing have commands of their
 * own.
 */
export const buyable = [
  'contacts.findEmail',
  'contacts.findPhone',
  'companies.findContacts',
  'companies.research',
] as const
export type Buyable = (typeof buyable)[number]
export const bulkRoutes = ['contacts.findEmail', 'contacts.findPhone'] as const
export type BulkRoute = (typeof bulkRoutes)[number]

export const price = z.object({
  from: z.number(),
  to: z.number(),
  per: z.enum(['found', 'call', 'contact', 'run']),
})
const outcomes = ['open', 'paid', 'free', 'refused', 'unknown'] as const

/**
 * A paid call whose outcome nobody knows. `state` unknown: Hotdesk is reading; needs_you: it read,
 * and a person decides.
 */
export const unknownCall = z.object({
  receipt_id: id,
  route: z.string(),
  target_id: z.string().nullable(),
  target_table: z.string().nullable(),
  label: z.string(),
  asked_at: time,
  max_cost: z.number(),
  state: z.enum(['sending', 'unknown', 'needs_you']),
  message: z.string(),
  /** What was read, in words, where somebody has to decide. */
  evidence: z.array(z.string()),
})
export type UnknownCall = z.infer<typeof unknownCall>

/** Asked for while offline: kept, never sent without a fresh yes (D10). */
export const draft = z.object({
  id,
  route: z.enum(buyable),
  target_id: id,
  label: z.string(),
  made_at: time,
  price,
})
export type Draft = z.infer<typeof draft>

/** Everything a button says before it is pressed (D2, D3, D4). */
export const offer = z.object({
  price,
  most: z.number(),
  /** What speaks against it: had already, under way or unknown, looked up not long ago. */
  rebuy: z.enum(['no', 'have', 'open', 'recent']),
  rebuy_message: z.string().nullable(),
  /** Why the caps would refuse it. */
  refusal: z.object({ message: z.string(), hint: z.string() }).nullable(),
  unknown: unknownCall.nullable(),
  draft: draft.nullable(),
  balance: z.number().nullable(),
  /**
   * The last search for contacts that cost more than its maximum: the next one waits until it was
   * confirmed.
   */
  overrun: z
    .object({
      receipt_id: id,
      label: z.string(),
      cost: z.number(),
      most: z.number(),
      over: z.number(),
    })
    .nullable(),
})
export type Offer = z.infer<typeof offer>

export const purchase = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('paid'),
    receipt_id: id,
    cost: z.number().nullable(),
    message: z.string(),
    /** It cost more than the maximum agreed to. */ over: z.boolean().optional(),
  }),
  z.object({ outcome: z.literal('free'), receipt_id: id, message: z.string() }),
  z.object({
    outcome: z.literal('refused'),
    code: problem.shape.code,
    message: z.string(),
    hint: z.string().optional(),
  }),
  z.object({
    outcome: z.literal('unknown'),
    receipt_id: z.string(),
    message: z.string(),
    /** The service has taken it; what came of it is not known yet. */
    accepted: z.boolean().optional(),
  }),
  z.object({ outcome: z.literal('draft'), draft_id: id, message: z.string() }),
])
export type Purchase = z.infer<typeof purchase>

/**
 * One line of the ledger: a call of mine, or a change of the balance that no call of mine explains
 * (D5, D11).
 */
export const ledgerRow = z.object({
  id,
  kind: z.enum(['mine', 'others', 'top_up']),
  at: time,
  route: z.string().nullable(),
  what: z.string(),
  label: z.string().nullable(),
  target_table: z.string().nullable(),
  target_id: z.string().nullable(),
  outcome: z.enum([...outcomes, 'others', 'top_up']),
  /**
   * Credits taken (negative) or added; null while nobody knows, then `least` and `most` hold what
   * is possible.
   */
  delta: z.number().nullable(),
  least: z.number(),
  most: z.number(),
  balance_before: z.number().nullable(),
  balance_after: z.number().nullable(),
  /** For a change nobody explains: since when. */
  since: time.nullable(),
  result: z.string().nullable(),
  note: z.string().nullable(),
  tags: z.record(z.string(), z.string()),
})
export type LedgerRow = z.infer<typeof ledgerRow>

export const limits = z.object({
  day: z.number().int().min(0).nullable(),
  week: z.number().int().min(0).nullable(),
  floor: z.number().int().min(0).nullable(),
})
export type Limits = z.infer<typeof limits>

const stretch = { from: time, to: time }
export const spendSummary = z.object({
  mine: z.number(),
  others: z.number(),
  top_up: z.number(),
  uncertain: z.number(),
  before: z.number().nullable(),
  now: z.number().nullable(),
  first_reading: time.nullable(),
  rows: z.number(),
  forecast: z
    .object({ per_day: z.number(), empty_at: time.nullable(), span_days: z.number() })
    .nullable(),
  limits,
  /**
   * From this computer: what is known to be gone, and what the limits hold back for calls whose price
   * is not known yet, at the most they may cost.
   */
  spent: z.object({
    day: z.number(),
    day_reserved: z.number(),
    week: z.number(),
    week_reserved: z.number(),
    /** The paid calls that took something, and those whose price is not known yet. */
    day_calls: z.number(),
    day_open: z.number(),
    week_calls: z.number(),
    week_open: z.number(),
  }),
  low_credits: z.number(),
  /**
   * Credits for each thing found (D12). `later`: of the people bought for, those who have since
   * replied, or met.
   */
  per_outcome: z.array(
    z.object({
      route: z.string(),
      what: z.string(),
      credits: z.number(),
      tried: z.number(),
      found: z.number(),
      each: z.number().nullable(),
    }),
  ),
  later: z.object({
    people: z.number(),
    credits: z.number(),
    replied: z.number(),
    met: z.number(),
  }),
  /**
   * The balance and what changed it, day by day of this computer; a day without a reading has none.
   */
  days: z.array(
    z.object({
      day: time,
      mine: z.number(),
      others: z.number(),
      top_up: z.number(),
      balance: z.number().nullable(),
    }),
  ),
})
export type SpendSummary = z.infer<typeof spendSummary>

export const bulkState = z.object({
  id,
  route: z.enum(bulkRoutes),
  state: z.enum(['running', 'paused', 'stopped', 'finished']),
  reason: z.string().nullable(),
  spent: z.number(),
  cap: z.number(),
  started_at: time,
  total: z.number(),
  done: z.number(),
  found: z.number(),
  nothing: z.number(),
  refused: z.number(),
  unknown: z.number(),
  eta_ms: z.number().nullable(),
  trying: z.string().nullable(),
  /** Of those chosen, who was not tried, as the preview said. */
  left_out: z.object({ have: z.number(), recent: z.number(), open: z.number(), dnc: z.number() }),
})
export type BulkState = z.infer<typeof bulkState>
export const bulkRow = z.object({
  id,
  name: z.string(),
  state: z.enum(['waiting', 'trying', 'found', 'nothing', 'refused', 'unknown']),
  message: z.string(),
  cost: z.number().nullable(),
})
export type BulkRow = z.infer<typeof bulkRow>
const bulkName = z.object({ id, name: z.string() })
/** What it was bought for, as the ledger says it: a hot list, a desk (D5). */
const tags = z.record(z.string().max(40), z.string().max(300)).optional()

/**
 * The most a person agrees to spend on one search for contacts; the service itself takes no limit.
 */
const mostAgreed = z.number().int().min(1).max(100_000)

export const spendCommands = {
  /** `most`: what the person would allow, where the service takes no limit. */
  'spend.offer': query(
    z.object({ route: z.enum(buyable), id, most: mostAgreed.optional() }),
    offer,
    ['contacts', 'companies', 'credits', 'runs', 'operations'],
  ),
  /**
   * One press of a paid button. `despite_recent`: told of a fresh look-up without result, and wants
   * another. Offline it becomes a draft.
   */
  'spend.buy': paying(
    {
      route: z.enum(buyable),
      id,
      despite_recent: z.boolean().optional(),
      most: mostAgreed.optional(),
      overrun_seen: id.optional(),
      tags,
    },
    purchase,
  ),
  'spend.drafts': query(none, z.object({ drafts: z.array(draft) }), [
    'runs',
    'contacts',
    'companies',
  ]),
  'spend.dropDraft': change(z.object({ id }), none),
  'spend.unknown': query(none, z.object({ calls: z.array(unknownCall) }), [
    'runs',
    'operations',
    'credits',
  ]),
  /**
   * A person says what became of a call that reading could not settle; afterwards it may be pressed
   * again.
   */
  'spend.settle': change(z.object({ receipt_id: id, as: z.enum(['paid', 'free']) }), none),
  /** What was spent on one record from this computer (F9). */
  'spend.of': query(
    z.object({ table: z.enum(['contacts', 'companies']), id }),
    z.object({ rows: z.array(ledgerRow), credits: z.number() }),
    ['runs', 'operations', 'credits'],
  ),
  'spend.ledger': query(
    z.object({
      ...stretch,
      kinds: z
        .array(z.enum(['mine', 'others', 'top_up']))
        .max(3)
        .optional(),
      ...pageInput,
    }),
    pageOf(ledgerRow),
    ['runs', 'operations', 'credits'],
  ),
  'spend.summary': query(z.object(stretch), spendSummary, [
    'runs',
    'operations',
    'credits',
    'members',
    'meetings',
    'preferences',
  ]),
  /** Changes the limits that are named, and leaves the others. */
  'spend.setLimits': change(limits.partial(), none),
  /**
   * Everything of the ledger in this stretch of time as CSV in the downloads folder: for one day,
   * the pack to dispute a charge with (D14).
   */
  'spend.export': change(
    z.object({
      ...stretch,
      kinds: z
        .array(z.enum(['mine', 'others', 'top_up']))
        .max(3)
        .optional(),
    }),
    z.object({ rows: z.number(), path: z.string() }),
  ),
  /** What a bulk purchase would do (D9); asks the service nothing. Names of the first few. */
  'spend.bulkPreview': query(
    z.object({ route: z.enum(bulkRoutes), select: contactSelection }),
    z.object({
      price,
      have: z.number(),
      recent: z.number(),
      open: z.number(),
      dnc: z.number(),
      will_try: z.number(),
      most: z.number(),
      eta_ms: z.number(),
      balance: z.number().nullable(),
      /**
       * What limits and balance leave together: a run may be begun with a cap that stays inside.
       */
      room: z.number().nullable(),
      names: z.object({
        have: z.array(bulkName),
        recent: z.array(bulkName),
        open: z.array(bulkName),
        will_try: z.array(bulkName),
      }),
      refusal: z.object({ message: z.string(), hint: z.string() }).nullable(),
    }),
    ['contacts', 'companies', 'credits', 'runs'],
  ),
  'spend.bulkStart': paying(
    {
      route: z.enum(bulkRoutes),
      select: contactSelection,
      cap: z.number().int().min(1).max(100_000),
      tags,
    },
    z.object({ id }),
  ),
  'spend.bulks': query(none, z.object({ bulks: z.array(bulkState) }), ['runs']),
  'spend.bulkRows': query(
    z.object({ id, only: z.enum(['all', 'found', 'nothing', 'failed']).optional(), ...pageInput }),
    pageOf(bulkRow),
    ['runs'],
  ),
  'spend.bulkControl': change(z.object({ id, what: z.enum(['pause', 'resume', 'stop']) }), none),
  /** Tries again those that were refused, and no others, as a run of its own (H6). */
  'spend.bulkRetry': paying({ id, cap: z.number().int().min(1).max(100_000) }, z.object({ id })),
} as const
