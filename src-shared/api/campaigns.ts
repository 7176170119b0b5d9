import * as z from 'zod'
import { endpoint, id, idNamed, open, readRules, text } from './endpoint.ts'

export const campaignStatuses = ['draft', 'active', 'paused'] as const
const count = z.number().nullish()

/**
 * Counters and rates of a campaign (contract §2). The contract does not say whether rates run 0–1
 * or 0–100, so Hotdesk computes its own from the counters.
 */
export const campaignStats = z.looseObject({
  enrolled: count,
  sent: count,
  opens: count,
  clicks: count,
  replies: count,
  bounces: count,
  open_rate: count,
  reply_rate: count,
  bounce_rate: count,
})
// Contract §4 calls this field "sends"; §2 calls it "sent".
readRules.add(campaignStats, { aliases: { sent: ['sends'] } })
export type CampaignStats = z.infer<typeof campaignStats>

export const campaign = z.looseObject({
  id: idNamed('id', 'campaign_id'),
  name: text,
  status: open(campaignStatuses).nullish(),
  timezone: text,
  daily_limit: count,
  steps: z
    .array(
      z.looseObject({
        subject: text,
        body: text,
        /** The delay as the contract names it, without a unit (contract §2). */
        delay: z.unknown().optional(),
        delay_days: count,
        variants: z.array(z.looseObject({ subject: text, body: text })).optional(),
      }),
    )
    .optional(),
  settings: z.looseObject({}).nullish(),
  stats: campaignStats.nullish(),
})
readRules.add(campaign, {
  aliases: {
    timezone: ['time_zone'],
    daily_limit: ['daily_limits'],
    steps: ['email_steps'],
    stats: ['statistics'],
  },
})
export type Campaign = z.infer<typeof campaign>

const move = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/campaigns/{id}/${path}`,
    summary,
    scope: 'campaigns:write',
    response: campaign,
  })

export const campaignEndpoints = {
  'campaigns.list': endpoint({
    method: 'GET',
    path: '/campaigns',
    summary: 'List campaigns with statistics',
    scope: 'campaigns:read',
    list: 'campaigns',
    response: campaign,
    query: z.object({ status: z.enum(campaignStatuses).optional() }),
  }),
  'campaigns.read': endpoint({
    method: 'GET',
    path: '/campaigns/{id}',
    summary: 'A campaign with steps and statistics',
    scope: 'campaigns:read',
    response: campaign,
  }),
  'campaigns.stats': endpoint({
    method: 'GET',
    path: '/campaigns/{id}/stats',
    summary: 'Statistics of a campaign',
    scope: 'campaigns:read',
    response: campaignStats,
  }),
  'campaigns.enrol': endpoint({
    method: 'POST',
    path: '/campaigns/{id}/enrol',
    summary: 'Enrol contacts; cannot be undone',
    scope: 'campaigns:write',
    evidence: 'difference',
    body: z.strictObject({ contact_ids: z.array(id).min(1).max(1000) }),
    response: z.looseObject({ campaign_id: id.nullish(), enrolled: count }),
  }),
  'campaigns.activate': move('activate', 'Activate a draft'),
  'campaigns.pause': move('pause', 'Pause a running campaign'),
  'campaigns.resume': move('resume', 'Resume a paused campaign'),
} as const
