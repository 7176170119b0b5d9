import { t } from '#shared/i18n/translate.ts'
import type { JobRow, Stage } from '#shared/bridge/pipeline.ts'
import { useActions } from '../../keys/use-actions.ts'
import type { LeadDialog } from './lead-dialogs.tsx'
import { hostOf } from './open-posting.tsx'
import { stageKeys, stageLabels } from './pipeline-labels.ts'

const group = t('Lead')

interface LeadActions {
  /** The active lead. */
  row: JobRow | undefined
  onStage: (stage: Stage) => void
  onAsk: (dialog: LeadDialog) => void
  onFollowedUp: () => void
  onNote: () => void
  onOnlyCompany: () => void
  onDuplicates: () => void
}

/** Registers the keys that act on leads, in the table and on the board. */
export function useLeadActions({
  row,
  onStage,
  onAsk,
  onFollowedUp,
  onNote,
  onOnlyCompany,
  onDuplicates,
}: LeadActions): void {
  const some = row !== undefined
  useActions([
    ...stageKeys.map(({ stage, key }) => ({
      id: `pipeline.stage.${stage}`,
      label: t('Stage: {stage} (on this computer)', { stage: stageLabels[stage] }),
      group,
      keys: [key],
      hint: t('stage'),
      enabled: some,
      onRow: t('Stage'),
      run: () => onStage(stage),
    })),
    {
      id: 'pipeline.dismiss',
      label: t('Dismiss, with a reason'),
      group,
      keys: ['d'],
      hint: t('dismiss'),
      enabled: some,
      onRow: true,
      run: () => onAsk('dismiss'),
    },
    {
      id: 'pipeline.followUp',
      label: t('Set a follow-up'),
      group,
      keys: ['u'],
      hint: t('follow up'),
      enabled: some,
      onRow: true,
      run: () => onAsk('follow_up'),
    },
    {
      id: 'pipeline.followedUp',
      label: t('Mark follow-up done'),
      group,
      keys: ['Shift+u'],
      enabled: some,
      onRow: true,
      run: onFollowedUp,
    },
    {
      id: 'pipeline.note',
      label: t('Write a note'),
      group,
      keys: ['n'],
      hint: t('note'),
      enabled: some,
      onRow: true,
      run: onNote,
    },
    {
      id: 'pipeline.company',
      label: t('Find who to call'),
      group,
      keys: ['c'],
      hint: t('company'),
      enabled: some,
      onRow: true,
      run: () => onAsk('company'),
    },
    {
      id: 'pipeline.sameCompany',
      label: t('All leads at this company'),
      group,
      keys: ['a'],
      enabled: some && row.company_name !== null,
      onRow: true,
      run: onOnlyCompany,
    },
    {
      id: 'pipeline.posting',
      label: t('Open posting in browser'),
      group,
      keys: ['o'],
      enabled: some && row.url !== null && hostOf(row.url) !== null,
      onRow: true,
      run: () => onAsk('open'),
    },
    {
      id: 'pipeline.duplicates',
      label: t('Keep this posting, dismiss duplicates'),
      group,
      keys: ['m'],
      enabled: some && row.cluster_size > 1,
      onRow: true,
      run: onDuplicates,
    },
  ])
}
