import type { CampaignRow } from '#shared/bridge/campaigns.ts'
import type { Row } from '../store/cache/protocol.ts'
import type { Reading } from './context.ts'
import type { Handlers } from './handlers.ts'
import { said, shown } from './rows/common.ts'

const count = (value: number | null | undefined) => value ?? 0
const rate = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/** A campaign with rates recomputed from its counts: the unit of the service's own is not stated (R7). */
export function campaignRow({ id, record }: Row<'campaigns'>): CampaignRow {
  const stats = record.stats
  const [enrolled, sent, opens, clicks, replies, bounces] = [count(stats?.enrolled), count(stats?.sent), count(stats?.opens), count(stats?.clicks), count(stats?.replies), count(stats?.bounces)]
  return {
    id, name: said(record.name) ?? 'No name', status: said(record.status) ?? 'draft', timezone: said(record.timezone), daily_limit: record.daily_limit ?? null, steps: record.steps?.length ?? 0,
    numbers: { enrolled, sent, opens, clicks, replies, bounces, reply_rate: rate(replies, sent), open_rate: rate(opens, sent), click_rate: rate(clicks, sent), bounce_rate: rate(bounces, sent) },
  }
}

/** Campaigns with their statistics, read from the cache. */
export function campaignQueries(open: () => Reading): Pick<Handlers, 'campaigns.list' | 'campaigns.read'> {
  return {
    'campaigns.list': async () => {
      const page = await open().cache.list('campaigns', { sort: [{ field: 'status_rank' }, { field: 'name' }], limit: 200 })
      return { campaigns: page.rows.map(campaignRow), as_of: page.as_of }
    },
    'campaigns.read': async ({ id }) => {
      const row = await open().cache.get('campaigns', id)
      if (!row) return { campaign: null, steps: [], settings: [] }
      const words = (step: { subject?: unknown; body?: unknown }) => ({ subject: said(step.subject) ?? '', body: said(step.body) ?? '' })
      return {
        campaign: campaignRow(row),
        steps: (row.record.steps ?? []).map((step) => ({ ...words(step), delay_days: step.delay_days ?? null, variants: (step.variants ?? []).map(words) })),
        settings: Object.entries(row.record.settings ?? {}).map(([name, value]) => ({ name, value: shown(value) })),
      }
    },
  }
}
