import { t } from '#shared/i18n/translate.ts'
import type { CampaignRow } from '#shared/bridge/campaigns.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { moveFor } from '#shared/domain/campaign-move.ts'
import { moveHints, moveOf } from './campaign-move-labels.ts'
import { openMove } from '../../parts/campaigns/move-store.ts'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'

export const filters = ['all', 'active', 'paused', 'draft'] as const
export type StatusFilter = (typeof filters)[number]
export const filterLabels: Record<StatusFilter, string> = {
  all: t('All'),
  active: t('Active'),
  paused: t('Paused'),
  draft: t('Drafts'),
}

/** The text for a filter that matches no campaign. */
export const noneLabels: Record<StatusFilter, string> = {
  all: t('No campaigns'),
  active: t('No active campaigns'),
  paused: t('No paused campaigns'),
  draft: t('No draft campaigns'),
}
const filterActions: Record<StatusFilter, string> = {
  all: t('Campaigns: all'),
  active: t('Campaigns: active'),
  paused: t('Campaigns: paused'),
  draft: t('Campaigns: drafts'),
}

interface CampaignActions {
  active: CampaignRow | undefined
  /** Whether there are campaigns to report on. */
  hasCampaigns: boolean
  chartHidden: boolean
  onFilter: (filter: StatusFilter) => void
  onHideChart: (hidden: boolean) => void
  onOpen: (view: 'wallboard' | 'report') => void
}

/** Registers the keyboard and palette actions of the campaign list. */
export function useCampaignActions(props: CampaignActions): void {
  const { active, hasCampaigns, chartHidden, onFilter, onHideChart, onOpen } = props
  const action = active ? moveFor(active.status) : null
  useActions([
    {
      id: 'campaigns.move',
      label: action && active ? moveOf(action, active.name) : t('Pause, resume or activate'),
      listedAs: t('Pause, resume or activate'),
      group: t('Campaigns'),
      keys: ['p'],
      hint: moveHints[action ?? 'activate'],
      enabled: action !== null,
      onRow: true,
      run: () => {
        if (active && action) openMove({ id: active.id, action })
      },
    },
    {
      id: 'campaigns.enrol',
      label: t('Enrol people'),
      group: t('Campaigns'),
      keys: ['e'],
      hint: t('enrol'),
      enabled: active !== undefined,
      onRow: true,
      run: () => openEnrol({ campaign_id: active?.id ?? null, select: null }),
    },
    {
      id: 'campaigns.report',
      label: t('Weekly report'),
      group: t('Campaigns'),
      keys: ['w'],
      hint: t('report'),
      enabled: hasCampaigns,
      run: () => onOpen('report'),
    },
    {
      id: 'campaigns.wallboard',
      label: t('Wallboard'),
      group: t('Campaigns'),
      keys: ['b'],
      hint: t('wallboard'),
      enabled: hasCampaigns,
      run: () => onOpen('wallboard'),
    },
    {
      id: 'campaigns.fold',
      label: chartHidden ? t('Show the chart') : t('Hide chart'),
      listedAs: t('Show or hide the chart'),
      group: t('Campaigns'),
      keys: ['c'],
      run: () => onHideChart(!chartHidden),
    },
    {
      id: 'campaigns.refresh',
      label: t('Refresh campaigns'),
      group: t('Campaigns'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'campaigns' }),
    },
    ...filters.map((filterId, index) => ({
      id: `campaigns.filter.${filterId}`,
      label: filterActions[filterId],
      group: t('Campaigns'),
      keys: [`Alt+${index + 1}`],
      run: () => onFilter(filterId),
    })),
  ])
}
