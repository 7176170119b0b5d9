import type { JobRow, Stage } from '#shared/bridge/pipeline.ts'
import { useActions } from '../../keys/use-actions.ts'
import type { LeadDialog } from './lead-dialogs.tsx'
import { hostOf } from './open-posting.tsx'
import { stageKeys, stageWords } from './pipeline-labels.ts'

const group = 'Lead'

interface LeadActions {
  /** The lead in view. */
  row: JobRow | undefined
  onStage: (stage: Stage) => void
  onAsk: (dialog: LeadDialog) => void
  onFollowedUp: () => void
  onNote: () => void
  onOnlyCompany: () => void
  onDuplicates: () => void
}

/** Registers the keys that act on leads, in the table and on the board alike. */
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
      label: `Stage: ${stageWords[stage]} (on this computer)`,
      group,
      keys: [key],
      hint: 'stage',
      enabled: some,
      onRow: 'Stage',
      run: () => onStage(stage),
    })),
    {
      id: 'pipeline.dismiss',
      label: 'Dismiss, with a reason',
      group,
      keys: ['d'],
      hint: 'dismiss',
      enabled: some,
      onRow: true,
      run: () => onAsk('dismiss'),
    },
    {
      id: 'pipeline.followUp',
      label: 'Set a follow-up',
      group,
      keys: ['u'],
      hint: 'follow up',
      enabled: some,
      onRow: true,
      run: () => onAsk('follow_up'),
    },
    {
      id: 'pipeline.followedUp',
      label: 'Mark follow-up done',
      group,
      keys: ['Shift+u'],
      enabled: some,
      onRow: true,
      run: onFollowedUp,
    },
    {
      id: 'pipeline.note',
      label: 'Write a note',
      group,
      keys: ['n'],
      hint: 'note',
      enabled: some,
      onRow: true,
      run: onNote,
    },
    {
      id: 'pipeline.company',
      label: 'Find who to call',
      group,
      keys: ['c'],
      hint: 'company',
      enabled: some,
      onRow: true,
      run: () => onAsk('company'),
    },
    {
      id: 'pipeline.sameCompany',
      label: 'All leads at this company',
      group,
      keys: ['a'],
      enabled: some && row.company_name !== null,
      onRow: true,
      run: onOnlyCompany,
    },
    {
      id: 'pipeline.posting',
      label: 'Open posting in browser',
      group,
      keys: ['o'],
      enabled: some && row.url !== null && hostOf(row.url) !== null,
      onRow: true,
      run: () => onAsk('open'),
    },
    {
      id: 'pipeline.duplicates',
      label: 'Keep this posting, dismiss duplicates',
      group,
      keys: ['m'],
      enabled: some && row.cluster_size > 1,
      onRow: true,
      run: onDuplicates,
    },
  ])
}
