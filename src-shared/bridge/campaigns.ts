import * as z from 'zod'
import { campaignMetrics } from '../domain/campaign-metrics.ts'
import { asOf, change, id, none, odd, query, time } from './command.ts'
import { enrolmentCommands } from './enrolment.ts'

/** The counters of a campaign as the service states them; null: it doesn’t. */
const stated = z.object({
  enrolled: z.number().nullable(),
  sent: z.number().nullable(),
  opens: z.number().nullable(),
  clicks: z.number().nullable(),
  replies: z.number().nullable(),
  bounces: z.number().nullable(),
})

/**
 * Counters with the rates that Hotdesk computes from them; null where the denominator is zero or
 * not known (E7, R7).
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
 * What became of the last press on activate, pause or resume. `held`: not sent yet, may be called
 * off. `asking`: the answer was lost, the service is being asked. `failed`: provably or as far as
 * anybody knows not done, so the person decides. `confirmed`: the service said so when it was asked
 * again.
 */
export const campaignMove = z.object({
  action: z.enum(campaignActions),
  state: z.enum(['held', 'sending', 'asking', 'failed', 'confirmed']),
  at: time,
  /** When a held one leaves. */
  leaves_at: time.nullable(),
  message: z.string(),
  hint: z.string().nullable(),
})
export type CampaignMove = z.infer<typeof campaignMove>

/** Too many bounces, of all that was sent or of the last day's (E8). */
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
  steps: z.number(),
  numbers: campaignNumbers,
  /** The service's own rates, as it says them, where they are not what the counts make (R7). */
  service_rates: z.array(
    z.object({ name: z.enum(['open_rate', 'reply_rate', 'bounce_rate']), value: z.number() }),
  ),
  /**
   * Replies of the last seven days; null on days nobody looked, or before the service stated them.
   * Empty: no history yet.
   */
  week: z.array(z.number().nullable()),
  /** What came since the last look at the campaigns; null: this is the first. */
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

/** How far back, and in what steps: hours of a day, days, or weeks. */
export const trendRanges = ['day', 'weeks', 'months', 'year'] as const
export type TrendRange = (typeof trendRanges)[number]

export const trend = z.object({
  unit: z.enum(['hour', 'day', 'week']),
  /** null: the service does not state it. */
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
    none,
    z.object({
      campaigns: z.array(campaignRow),
      as_of: asOf,
      /** When the campaigns were last looked at, before this time; null: never. */
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
          /** What the service wrote, where it is not understood as days. */
          delay: z.string().nullable(),
          variants: z.array(z.object({ subject: z.string(), body: z.string() })),
        }),
      ),
      settings: z.array(z.object({ name: z.string(), value: z.string() })),
      as_of: asOf,
    }),
    ['campaigns'],
  ),
  /** One metric over time, of all campaigns or of one, in buckets of this computer's zone (E4). */
  'campaigns.trend': query(
    z.object({ id: id.nullable(), metric: campaignMetric, range: z.enum(trendRanges) }),
    trend,
    ['campaigns'],
  ),
  /** Replies as they came, from the counters (E11). */
  'campaigns.feed': query(
    none,
    z.object({
      entries: z.array(
        z.object({ at: time, from: time, campaign_id: id, name: z.string(), delta: z.number() }),
      ),
    }),
    ['campaigns'],
  ),
  /**
   * Somebody has the campaigns before them: "since you last looked" counts from the look before
   * (E5).
   */
  'campaigns.looked': change(none, none),
  /**
   * Online only and never queued: what cannot be sent now is not sent (E3). `activate` is held for
   * ten seconds.
   */
  'campaigns.move': change(z.object({ id, action: z.enum(campaignActions) }), campaignMove),
  /** Calls off what is held, or puts away what was said about the last press. */
  'campaigns.dismissMove': change(z.object({ id }), none),
  /** The figures of the weekly report, as the screen shows them (E10). */
  'campaigns.report': query(
    reportInput,
    z.object({
      from: time,
      to: time,
      as_of: asOf,
      /** The place in `weeks` of the one that the figures are of: the last that is over. */
      headline: z.number(),
      /**
       * The weeks asked for and the one under way. `seen`: what the counts cover; null: nobody
       * looked. `whole`: over, and looked at from its first day to its last.
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
      /** What came between two looks in different weeks: in none of `weeks`. */
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
   * Writes the report where downloads go, as a file for each of its tables and as a page; nothing
   * in it is about a person.
   */
  'campaigns.saveReport': change(
    reportInput.extend({ pdf: z.base64() }),
    z.object({ csv_paths: z.array(z.string()), pdf_path: z.string() }),
  ),
  ...enrolmentCommands,
} as const
