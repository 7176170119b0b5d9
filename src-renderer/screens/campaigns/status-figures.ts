import { t } from '#shared/i18n/translate.ts'
import type { CampaignRow } from '#shared/bridge/campaigns.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { campaignStatusWord } from '#shared/domain/campaign-status-labels.ts'
import type { Formats } from '../../format/formats.ts'
import { readFigure } from '../../parts/list-view/count-figures.ts'
import { largestParts, type Age, type Explanation } from '../../ui/figure/explanation.ts'
import { filterLabels, type StatusFilter } from './use-campaign-actions.ts'

/** Explains how many campaigns have a state, or how many there are, by their states. */
export function statusFigure(
  of: StatusFilter,
  campaigns: readonly CampaignRow[],
  { format, at }: { format: Formats; at: Age },
): Explanation {
  const own = campaigns.filter(({ status }) => of === 'all' || status === of)
  const value = format.number(own.length)
  const all = format.number(campaigns.length)
  if (of === 'all') return readFigure(t('Campaigns'), value, at, { parts: byStatus(own, format) })
  return {
    name: filterLabels[of],
    value,
    formula: t('Campaigns in this state, as the service stated it.'),
    parts: [
      { name: filterLabels[of], value },
      { name: t('All campaigns'), value: all },
    ],
    at,
  }
}

const byStatus = (campaigns: readonly CampaignRow[], format: Formats): Explanation['parts'] =>
  largestParts(
    [...new Set(campaigns.map(({ status }) => status))].map((status) => ({
      name: campaignStatusWord(status),
      value: campaigns.filter((row) => row.status === status).length,
    })),
    format.number,
  )

type Rise = CommandOutput<'campaigns.feed'>['entries'][number]

/** Explains how many replies came in between two readings (E11). */
export const newRepliesFigure = (
  { name, at, from, delta }: Rise,
  format: Formats,
): Explanation => ({
  name: t('New replies: {campaign}', { campaign: name }),
  value: t('{delta, plural, one {# new reply} other {# new replies}}', { delta }),
  formula: t('The campaign’s counter of replies in one reading − that in the reading before.'),
  parts: [
    { name: t('New replies'), value: format.number(delta) },
    { name: t('Reading before'), value: format.stamp(from), at: from },
    { name: t('This reading'), value: format.stamp(at), at },
  ],
  at,
})
