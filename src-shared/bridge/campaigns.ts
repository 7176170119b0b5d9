import * as z from 'zod'
import { campaignMetrics } from '../domain/campaign-metrics.ts'
import { asOf, change, id, noOutput, odd, query, time } from './command.ts'
import { enrolmentCommands } from './enrolment.ts'
import { trendRanges } from './values.ts'

/** The counters of a campaign, as reported by the service; null if it does not report one. */
const stated = z.object({
  enrolled: z.number().nullable(),
  sent: z.number().nullable(),
  opens: z.number().nullable(),
  clicks: z.number().nullable(),
  replies: z.number().nullable(),
  bounces: z.number().nullable(),
})

/**
 * Counters with the rates that Hotdesk computes from them. A rate is null if its denominator is
 * zero or unknown (E7, R7).
 */
export const campaignNumbers = stated.extend({
  reply_rate: z.number().nullable(),
  open_rate: z.number().nullable(),
  click_rate: z.number().nullable(),
  bounce_rate: z.number().nullable(),
})
export type CampaignNumbers = z.infer<typeof campaignNumbers>

export const campaignMetric = z.enum(campaignMetrics)
const counts = z.object(
  Object.fromEntries(campaignMetrics.map((metric) => [metric, z.number()])) as Record<
    (typeof campaignMetrics)[number],
    z.ZodNumber
  >,
)

export const campaignActions = ['activate', 'pause', 'resume'] as const
export type CampaignAction = (typeof campaignActions)[number]

/**
 * The result of the last press on activate, pause or resume. `held`: not sent yet; the user can
 * cancel it. `asking`: the answer was lost, and Hotdesk is asking the service. `failed`: as far as
 * Hotdesk can tell, it was not done, so the user decides. `confirmed`: the service confirmed it
 * when asked again.
 */
export const campaignMove = z.object({
  action: z.enum(campaignActions),
  state: z.enum(['held', 'sending', 'asking', 'failed', 'confirmed']),
  at: time,
  /** When a held move will be sent. */
  leaves_at: time.nullable(),
  message: z.string(),
  hint: z.string().nullable(),
})
export type CampaignMove = z.infer<typeof campaignMove>

/** An alarm for too many bounces, of all e-mails or of the last day's (E8). */
export const bounceAlarmRow = z.object({
  of: z.enum(['all', 'recent']),
  bounces: z.number(),
  sent: z.number(),
  rate: z.number(),
  since: time,
})

export const campaignRow = z.object({
  id,
  name: z.string(),
  status: z.string(),
  timezone: z.string().nullable(),
  daily_limit: z.number().nullable(),
  /** null until the campaign itself was read: a list of campaigns comes without steps. */
  steps: z.number().nullable(),
  numbers: campaignNumbers,
  /** The service's own rates as it reports them, if they differ from those computed (R7). */
  service_rates: z.array(
    z.object({ name: z.enum(['open_rate', 'reply_rate', 'bounce_rate']), value: z.number() }),
  ),
  /**
   * Replies on each of the last seven days. null on days without a reading, or before the service
   * reported the counter. Empty if there is no history yet.
   */
  week: z.array(z.number().nullable()),
  /** Increase since the user last viewed the campaigns; null on the first view. */
  since: counts.nullable(),
  alarm: bounceAlarmRow.nullable(),
  move: campaignMove.nullable(),
  odd: odd.optional(),
})
export type CampaignRow = z.infer<typeof campaignRow>

const statusEvent = z.object({
  at: time,
  campaign_id: id,
  name: z.string(),
  from: z.string(),
  to: z.string(),
})
export type StatusEventRow = z.infer<typeof statusEvent>
const reset = z.object({
  at: time,
  campaign_id: id,
  name: z.string(),
  metric: campaignMetric,
  before: z.number(),
  after: z.number(),
})
export type ResetRow = z.infer<typeof reset>

export const trend = z.object({
  unit: z.enum(['hour', 'day', 'week']),
  /** null if the service does not report it. */
  total: z.number().nullable(),
  first_at: time.nullable(),
  buckets: z.array(
    z.object({
      from: time,
      to: time,
      state: z.enum(['measured', 'unstated', 'gap', 'before']),
      value: z.number().nullable(),
      since: time.nullable(),
    }),
  ),
  gaps: z.array(
    z.object({
      from: time,
      to: time,
      delta: z.number().nullable(),
      last_look: time,
      next_look: time.nullable(),
    }),
  ),
  resets: z.array(reset),
  events: z.array(statusEvent),
})
export type TrendRow = z.infer<typeof trend>

const reportInput = z.object({
  weeks: z.number().int().min(1).max(12),
  first_day: z.number().int().min(1).max(7),
})

export const campaignCommands = {
  'campaigns.list': query(
    noOutput,
    z.object({
      campaigns: z.array(campaignRow),
      as_of: asOf,
      /** When the user last viewed the campaigns before this visit; null if never. */
      since: time.nullable(),
      since_total: counts.nullable(),
      since_events: z.array(statusEvent),
      since_resets: z.array(reset),
      /** The first reading kept on this computer. */
      history_from: time.nullable(),
    }),
    ['campaigns'],
  ),
  'campaigns.read': query(
    z.object({ id }),
    z.object({
      campaign: campaignRow.nullable(),
      steps: z.array(
        z.object({
          subject: z.string(),
          body: z.string(),
          delay_days: z.number().nullable(),
          /** The delay as the service wrote it, if it cannot be read as days. */
          delay: z.string().nullable(),
          variants: z.array(z.object({ subject: z.string(), body: z.string() })),
        }),
      ),
      settings: z.array(z.object({ name: z.string(), value: z.string() })),
      as_of: asOf,
    }),
    ['campaigns'],
  ),
  /**
   * Returns one metric over time, of all campaigns or of one, in buckets of this computer's time
   * zone (E4).
   */
  'campaigns.trend': query(
    z.object({ id: id.nullable(), metric: campaignMetric, range: z.enum(trendRanges) }),
    trend,
    ['campaigns'],
  ),
  /** Returns replies over time, derived from the counters (E11). */
  'campaigns.feed': query(
    noOutput,
    z.object({
      entries: z.array(
        z.object({ at: time, from: time, campaign_id: id, name: z.string(), delta: z.number() }),
      ),
    }),
    ['campaigns'],
  ),
  /**
   * Records that the user is viewing the campaigns: "since you last looked" counts from the
   * previous visit (E5).
   */
  'campaigns.looked': change(noOutput, noOutput),
  /**
   * Changes the state of a campaign. It is never queued: if it cannot be sent now, it is not sent
   * (E3). `activate` is held for ten seconds in the standard setting.
   */
  'campaigns.move': change(z.object({ id, action: z.enum(campaignActions) }), campaignMove),
  /** Cancels a held move, or dismisses the result of the last one. */
  'campaigns.dismissMove': change(z.object({ id }), noOutput),
  /** Returns the figures of the weekly report, as shown on the screen (E10). */
  'campaigns.report': query(
    reportInput,
    z.object({
      from: time,
      to: time,
      as_of: asOf,
      /** The index in `weeks` of the headline week: the last complete one. */
      headline: z.number(),
      /**
       * The requested weeks and the current one. `seen`: the period the counts cover; null if there
       * was no reading. `whole`: the week is over and was read from its first day to its last.
       */
      weeks: z.array(
        z.object({
          from: time,
          to: time,
          counts: stated,
          seen: z.object({ from: time, to: time }).nullable(),
          whole: z.boolean(),
        }),
      ),
      /** Increases between two readings in different weeks. They are in none of `weeks`. */
      between: z.array(z.object({ from: time, to: time, counts: stated })),
      campaigns: z.array(
        z.object({ id, name: z.string(), status: z.string(), week: stated, all: stated }),
      ),
      resets: z.array(reset),
      events: z.array(statusEvent),
    }),
    ['campaigns'],
  ),
  /**
   * Saves the report in the downloads folder, as a file for each table and a PDF page. It contains
   * no personal data.
   */
  'campaigns.saveReport': change(
    reportInput.extend({ pdf: z.base64() }),
    z.object({ csv_paths: z.array(z.string()), pdf_path: z.string() }),
  ),
  ...enrolmentCommands,
} as const
