import * as z from 'zod'
import { asOf, id, none, query } from './command.ts'

/** Counters as the service gives them, rates recomputed from the counts; null where the denominator is zero (E7, R7). */
export const campaignNumbers = z.object({
  enrolled: z.number(), sent: z.number(), opens: z.number(), clicks: z.number(), replies: z.number(), bounces: z.number(),
  reply_rate: z.number().nullable(), open_rate: z.number().nullable(), click_rate: z.number().nullable(), bounce_rate: z.number().nullable(),
})
export const campaignRow = z.object({ id, name: z.string(), status: z.string(), timezone: z.string().nullable(), daily_limit: z.number().nullable(), steps: z.number(), numbers: campaignNumbers })
export type CampaignRow = z.infer<typeof campaignRow>

export const campaignCommands = {
  'campaigns.list': query(none, z.object({ campaigns: z.array(campaignRow), as_of: asOf }), ['campaigns']),
  'campaigns.read': query(z.object({ id }), z.object({
    campaign: campaignRow.nullable(),
    steps: z.array(z.object({ subject: z.string(), body: z.string(), delay_days: z.number().nullable(), variants: z.array(z.object({ subject: z.string(), body: z.string() })) })),
    settings: z.array(z.object({ name: z.string(), value: z.string() })),
  }), ['campaigns']),
} as const
