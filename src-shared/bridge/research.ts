import * as z from 'zod'
import { asOf, id, noOutput, odd, paying, query, time } from './command.ts'
import { price, purchase } from './spend.ts'

const t = z.string().nullable()

/**
 * A report, or a run whose report is pending. The service has no status (R11): a report is finished
 * once it has companies.
 */
export const reportRow = z.object({
  /** The report's id, or the run's until the report exists. */
  id,
  report_id: t,
  run_id: t,
  brief: z.string(),
  state: z.enum(['waiting', 'finished', 'unknown', 'needs_you']),
  companies: z.number().nullable(),
  created_at: time.nullable(),
  completed_at: time.nullable(),
  /** Whether its text is on this computer. */
  is_stored: z.boolean(),
  mine: z.boolean(),
})
export type ReportRow = z.infer<typeof reportRow>

export const reportCompany = z.object({
  name: z.string(),
  domain: t,
  industry: t,
  location: t,
  reason: t,
  /**
   * The matching company of the workspace: named by the report, or found by domain or name; null if
   * there is none.
   */
  company_id: t,
  do_not_contact: z.boolean().nullable(),
  people: z.number(),
})
export type ReportCompany = z.infer<typeof reportCompany>
export const reportDetail = reportRow.extend({
  found: z.array(reportCompany),
  insights: z.array(z.string()),
  sources: z.array(z.object({ title: z.string(), url: t })),
  read_at: time.nullable(),
  odd: odd.optional(),
})
export type ReportDetail = z.infer<typeof reportDetail>

/**
 * The price of a paid run before it is requested: research, a desk from a brief, or sourcing up to
 * a cap.
 */
export const runOffer = z.object({
  price,
  max: z.number(),
  balance: z.number().nullable(),
  refusal: z.object({ message: z.string(), hint: z.string() }).nullable(),
  online: z.boolean(),
})
export type RunOffer = z.infer<typeof runOffer>
export const runKinds = ['research', 'generate', 'sourcing'] as const
export type RunKind = (typeof runKinds)[number]

/**
 * One paid run (G6). It is on disk before its request leaves, and is found again after any crash.
 */
export const runRow = z.object({
  id,
  kind: z.enum(runKinds),
  brief: z.string(),
  key: t,
  run_id: t,
  receipt_id: t,
  /**
   * `sending`: in progress. `unknown`: the answer was lost, and Hotdesk is looking for the run.
   * `needs_you`: Hotdesk could not tell, so the user decides. `refused`: nothing was sent, or
   * nothing was charged.
   */
  state: z.enum(['sending', 'unknown', 'needs_you', 'running', 'paused', 'finished', 'refused']),
  /** Why it is in this state, and what happens next. */
  message: z.string(),
  evidence: z.array(z.string()),
  quoted: t,
  max_credits: z.number(),
  charged: z.number().nullable(),
  min: z.number(),
  max: z.number(),
  exact: z.boolean(),
  delivered: z.number().nullable(),
  per_accepted: z.number().nullable(),
  link: t,
  created_at: time,
  updated_at: time,
  read_at: time.nullable(),
})
export type RunRow = z.infer<typeof runRow>

export const researchCommands = {
  'research.list': query(noOutput, z.object({ reports: z.array(reportRow), as_of: asOf }), [
    'reports',
    'runs',
    'operations',
  ]),
  'research.read': query(z.object({ id }), z.object({ report: reportDetail.nullable() }), [
    'reports',
    'runs',
    'companies',
    'contacts',
  ]),
  /**
   * Starts research for 6 credits. Returns at once; the report arrives in the background, with a
   * notice (G4).
   */
  'research.start': paying(
    { brief: z.string().trim().min(1).max(20_000) },
    z.object({ purchase, report_id: z.string().nullable() }),
  ),
  'runs.offer': query(
    z.object({ kind: z.enum(runKinds), max: z.number().int().min(1).max(100_000).optional() }),
    runOffer,
    ['credits', 'runs', 'operations', 'sync'],
  ),
  'runs.list': query(
    noOutput,
    z.object({ runs: z.array(runRow), min: z.number(), max: z.number() }),
    ['runs', 'operations', 'credits', 'reports', 'desks'],
  ),
} as const
