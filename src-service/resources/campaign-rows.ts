import type { World } from '../world/world.ts'
import { iso, parseText } from './wire.ts'

export interface CampaignRow {
  seq: number
  id: string
  name: string
  status: string
  timezone: string | null
  daily_limit: number | null
  settings: string
  enrolled: number
  sent: number
  opens: number
  clicks: number
  replies: number
  bounces: number
  started_at: number | null
  paused_at: number | null
  created_at: number
  updated_at: number
}
interface StepRow {
  position: number
  subject: string | null
  body: string | null
  delay_days: number
  variants: string
}

/**
 * Returns the counts of a campaign and the rates computed from them: shares of the e-mails sent, 0
 * to 1; 0 if nothing was sent.
 */
export function statsOf(row: CampaignRow) {
  const rate = (part: number) =>
    row.sent === 0 ? 0 : Math.round((part / row.sent) * 10_000) / 10_000
  return {
    enrolled: row.enrolled,
    sent: row.sent,
    opens: row.opens,
    clicks: row.clicks,
    replies: row.replies,
    bounces: row.bounces,
    open_rate: rate(row.opens),
    reply_rate: rate(row.replies),
    bounce_rate: rate(row.bounces),
  }
}

/** Returns a campaign as shown in lists, with its statistics. */
export const campaignInList = (row: CampaignRow) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  timezone: row.timezone,
  daily_limit: row.daily_limit,
  stats: statsOf(row),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/** Returns a campaign with its settings and steps. */
export function campaignInDetail(world: World, row: CampaignRow) {
  const steps = world.db.all<StepRow>(
    'SELECT * FROM campaign_steps WHERE campaign_id = ? ORDER BY position',
    row.id,
  )
  return {
    ...campaignInList(row),
    settings: parseText(row.settings),
    steps: steps.map((step) => ({
      position: step.position,
      subject: step.subject,
      body: step.body,
      delay_days: step.delay_days,
      variants: parseText(step.variants),
    })),
  }
}
