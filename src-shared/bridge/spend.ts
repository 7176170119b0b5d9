import * as z from 'zod'
import {
  asOf,
  change,
  id,
  language,
  noOutput,
  pageInput,
  pageOf,
  paying,
  query,
  time,
} from './command.ts'
import { contactSelection } from './people.ts'
import { problem } from './problem.ts'

/**
 * Purchases for one person or one company. Research, desks and sourcing have their own commands.
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
 * A paid call with an unknown outcome. `unknown`: Hotdesk is reading; `needs_you`: it has read, and
 * the user decides.
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
  /** What Hotdesk read, in words, for the user's decision. */
  evidence: z.array(z.string()),
})
export type UnknownCall = z.infer<typeof unknownCall>

/**
 * A purchase requested while offline. It is kept, and never sent without a new confirmation (D10).
 */
export const draft = z.object({
  id,
  route: z.enum(buyable),
  target_id: id,
  label: z.string(),
  made_at: time,
  price,
})
export type Draft = z.infer<typeof draft>

/** Everything a paid button shows before it is pressed (D2, D3, D4). */
export const offer = z.object({
  price,
  max: z.number(),
  /**
   * What speaks against it: the value exists, a call is in progress or unknown, or a recent lookup.
   */
  rebuy: z.enum(['no', 'have', 'open', 'recent']),
  rebuy_message: z.string().nullable(),
  /** Why the limits would refuse it. */
  refusal: z.object({ message: z.string(), hint: z.string() }).nullable(),
  unknown: unknownCall.nullable(),
  draft: draft.nullable(),
  balance: z.number().nullable(),
  /**
   * The last search for contacts that exceeded its maximum. The next one requires that the user has
   * acknowledged it.
   */
  overrun: z
    .object({
      receipt_id: id,
      label: z.string(),
      cost: z.number(),
      max: z.number(),
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
    /** It cost more than the agreed maximum. */
    over: z.boolean().optional(),
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
    /** The service accepted it; the result is not known yet. */
    accepted: z.boolean().optional(),
  }),
  z.object({ outcome: z.literal('draft'), draft_id: id, message: z.string() }),
])
export type Purchase = z.infer<typeof purchase>

/**
 * One line of the ledger: a paid call of this computer, or a balance change that none of them
 * explains (D5, D11).
 */
export const ledgerRow = z.object({
  id,
  kind: z.enum(['mine', 'others', 'top_up']),
  at: time,
  route: z.string().nullable(),
  description: z.string(),
  label: z.string().nullable(),
  target_table: z.string().nullable(),
  target_id: z.string().nullable(),
  outcome: z.enum([...outcomes, 'others', 'top_up']),
  /**
   * Credits spent (negative) or added. null while unknown; `min` and `max` are then the bounds.
   */
  delta: z.number().nullable(),
  min: z.number(),
  max: z.number(),
  balance_before: z.number().nullable(),
  balance_after: z.number().nullable(),
  /** For an unexplained change: its earliest time. */
  since: time.nullable(),
  result: z.string().nullable(),
  note: z.string().nullable(),
  /** The language of `note`. */
  language,
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
   * Spent from this computer: the known amount, and the amount reserved for calls of unknown price,
   * at their maximum.
   */
  spent: z.object({
    day: z.number(),
    day_reserved: z.number(),
    week: z.number(),
    week_reserved: z.number(),
    /** The number of paid calls that cost something, and of those whose price is still unknown. */
    day_calls: z.number(),
    day_open: z.number(),
    week_calls: z.number(),
    week_open: z.number(),
  }),
  low_credits: z.number(),
  /**
   * Credits for each result (D12). `later`: how many of the people paid for have since replied or
   * met.
   */
  per_outcome: z.array(
    z.object({
      route: z.string(),
      description: z.string(),
      credits: z.number(),
      tried: z.number(),
      found: z.number(),
      per_result: z.number().nullable(),
    }),
  ),
  later: z.object({
    people: z.number(),
    credits: z.number(),
    replied: z.number(),
    met: z.number(),
    /** When the oldest of the read hot lists, and the meetings, were last read. */
    replied_as_of: asOf,
    met_as_of: asOf,
  }),
  /** The balance and its changes for each day of this computer; null on a day without a reading. */
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
  language,
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
  /** The chosen people who were not tried, as in the preview. */
  left_out: z.object({ have: z.number(), recent: z.number(), open: z.number(), dnc: z.number() }),
})
export type BulkState = z.infer<typeof bulkState>
export const bulkRow = z.object({
  id,
  name: z.string(),
  state: z.enum(['waiting', 'trying', 'found', 'nothing', 'refused', 'unknown']),
  message: z.string(),
  language,
  cost: z.number().nullable(),
})
export type BulkRow = z.infer<typeof bulkRow>
const bulkName = z.object({ id, name: z.string() })
/** What it was bought for, as shown in the ledger: a hot list, a desk (D5). */
const tags = z.record(z.string().max(40), z.string().max(300)).optional()

/**
 * The most the user agrees to spend on one search for contacts. The service itself takes no limit.
 */
const mostAgreed = z.number().int().min(1).max(100_000)

export const spendCommands = {
  /**
   * Returns the offer. `max`: the amount the user would allow, for services that take no limit.
   */
  'spend.offer': query(
    z.object({ route: z.enum(buyable), id, max: mostAgreed.optional() }),
    offer,
    ['contacts', 'companies', 'credits', 'runs', 'operations'],
  ),
  /**
   * Buys once for a press of a paid button. `despite_recent`: the user knows of a recent lookup
   * without result, and wants another. Offline it becomes a draft.
   */
  'spend.buy': paying(
    {
      route: z.enum(buyable),
      id,
      despite_recent: z.boolean().optional(),
      max: mostAgreed.optional(),
      overrun_seen: id.optional(),
      tags,
    },
    purchase,
  ),
  'spend.drafts': query(noOutput, z.object({ drafts: z.array(draft) }), [
    'runs',
    'contacts',
    'companies',
  ]),
  'spend.dropDraft': change(z.object({ id }), noOutput),
  'spend.unknown': query(noOutput, z.object({ calls: z.array(unknownCall) }), [
    'runs',
    'operations',
    'credits',
  ]),
  /**
   * Records the user's answer about a call that Hotdesk could not settle by reading; it may then be
   * bought again.
   */
  'spend.settle': change(z.object({ receipt_id: id, as: z.enum(['paid', 'free']) }), noOutput),
  /** Returns what was spent on one record from this computer (F9). */
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
  /** Changes the given limits and leaves the others. */
  'spend.setLimits': change(limits.partial(), noOutput),
  /**
   * Saves the ledger of this period as CSV in the downloads folder. For one day, it is the evidence
   * to dispute a charge with (D14).
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
  /** Returns what a bulk purchase would do (D9), with the first few names. Sends no request. */
  'spend.bulkPreview': query(
    z.object({ route: z.enum(bulkRoutes), select: contactSelection }),
    z.object({
      price,
      have: z.number(),
      recent: z.number(),
      open: z.number(),
      dnc: z.number(),
      will_try: z.number(),
      max: z.number(),
      eta_ms: z.number(),
      balance: z.number().nullable(),
      /** What limits and balance leave together; a run may start with a cap up to this. */
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
  'spend.bulks': query(noOutput, z.object({ bulks: z.array(bulkState) }), ['runs']),
  'spend.bulkRows': query(
    z.object({ id, only: z.enum(['all', 'found', 'nothing', 'failed']).optional(), ...pageInput }),
    pageOf(bulkRow),
    ['runs'],
  ),
  'spend.bulkControl': change(
    z.object({ id, what: z.enum(['pause', 'resume', 'stop']) }),
    noOutput,
  ),
  /** Retries only the refused ones, as a run of its own (H6). */
  'spend.bulkRetry': paying({ id, cap: z.number().int().min(1).max(100_000) }, z.object({ id })),
} as const
