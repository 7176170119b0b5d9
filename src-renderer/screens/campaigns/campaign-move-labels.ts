import { t } from '#shared/i18n/translate.ts'
import type { CampaignAction } from '#shared/bridge/campaigns.ts'
import type { CampaignMetric } from '#shared/domain/campaign-metrics.ts'

const counted: Record<CampaignMetric, (count: number) => string> = {
  replies: (count) => t('{count, plural, one {# reply} other {# replies}}', { count }),
  bounces: (count) => t('{count, plural, one {# bounce} other {# bounces}}', { count }),
  sent: (count) => t('{count, plural, one {# e-mail sent} other {# e-mails sent}}', { count }),
  clicks: (count) => t('{count, plural, one {# click} other {# clicks}}', { count }),
  opens: (count) => t('{count, plural, one {# open} other {# opens}}', { count }),
  enrolled: (count) =>
    t('{count, plural, one {# person enrolled} other {# people enrolled}}', { count }),
}

/** Returns a count with the noun of its metric: `1 reply`, `38 replies`. */
export const describeCount = (metric: CampaignMetric, count: number): string =>
  counted[metric](count)

/** Returns what a change of status did, as the selector of a message. */
export function changeOf(from: string, to: string): 'activated' | 'resumed' | 'paused' | 'other' {
  if (to === 'active') return from === 'draft' ? 'activated' : 'resumed'
  return to === 'paused' ? 'paused' : 'other'
}

/** Describes a change of a campaign's status: `Fintech CFOs paused`. */
export const describeEvent = ({
  name,
  from,
  to,
}: {
  name: string
  from: string
  to: string
}): string =>
  t(
    '{change, select, activated {{campaign} activated} resumed {{campaign} resumed} paused {{campaign} paused} other {{campaign} now {status}}}',
    { change: changeOf(from, to), campaign: name, status: to },
  )

const moves: Record<CampaignAction, (campaign: string) => string> = {
  pause: (campaign) => t('Pause {campaign}', { campaign }),
  resume: (campaign) => t('Resume {campaign}', { campaign }),
  activate: (campaign) => t('Activate {campaign}', { campaign }),
}

/** Returns the label of an action on a campaign: `Pause Fintech CFOs`. */
export const moveOf = (action: CampaignAction, campaign: string): string => moves[action](campaign)

/** The verb of each action in the footer. */
export const moveHints: Record<CampaignAction, string> = {
  pause: t('pause'),
  resume: t('resume'),
  activate: t('activate'),
}

/** The name of each counter within a sentence. */
export const counterLabels: Record<CampaignMetric, string> = {
  replies: t('replies'),
  bounces: t('bounces'),
  sent: t('sent'),
  clicks: t('clicks'),
  opens: t('opens'),
  enrolled: t('enrolled'),
}
