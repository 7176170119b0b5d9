import { fieldWithin } from '#shared/domain/field-labels.ts'
import { t } from '#shared/i18n/translate.ts'
import type { Conflict } from '#shared/bridge/hot-lists.ts'
import { run } from '../../data/run.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { ConflictCard } from '../../ui/conflict-card.tsx'
import { StatusTrack } from '../../ui/status-track.tsx'
import { TierChip } from '../../ui/tier-chip.tsx'
import { describeChoice, describeValue } from './change-labels.ts'
import styles from './conflicts.module.css'

/** Renders one side of a conflict as the screens render that field. */
function drawValue(field: string, value: string | null, format: Formats) {
  if (field === 'tier') return <TierChip tier={value} />
  if (field === 'status' && value) return <StatusTrack wraps status={value} />
  if (value === null) return <span className="faint">{t('none')}</span>
  return <span className={styles.value}>{describeValue(field, value, format)}</span>
}

const titles: Record<string, string> = {
  tier: t('Two people changed the tier'),
  status: t('Two people changed the status'),
  notes: t('Two people changed the note'),
  removed: t('Two people changed the list'),
}

/** Shows the open conflicts of one member, one card per field; T and M resolve the first (A10). */
export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  const format = useFormats()
  const choose = async (conflict: Conflict | undefined, choice: 'theirs' | 'mine') => {
    if (!conflict) return
    const { operation_id: id, field } = conflict
    const answer = await run('pending.resolve', { id, field, choice })
    if (answer.ok) toast({ message: describeChoice(conflict, choice, format) })
  }
  const enabled = conflicts.length > 0
  useActions(
    [
      {
        id: 'conflict.theirs',
        label: t('Take theirs'),
        group: t('Conflict'),
        keys: ['t'],
        enabled,
        run: () => void choose(conflicts[0], 'theirs'),
      },
      {
        id: 'conflict.mine',
        label: t('Keep mine'),
        group: t('Conflict'),
        keys: ['m'],
        enabled,
        run: () => void choose(conflicts[0], 'mine'),
      },
    ],
    'panel',
  )
  return conflicts.map((conflict) => (
    <ConflictCard
      key={`${conflict.operation_id} ${conflict.field}`}
      title={
        titles[conflict.field] ??
        t('Two people changed the {field}', { field: fieldWithin(conflict.field) })
      }
      was={drawValue(conflict.field, conflict.was, format)}
      theirs={drawValue(conflict.field, conflict.theirs, format)}
      mine={drawValue(conflict.field, conflict.mine, format)}
      suggested={conflict.suggested}
      onChoose={(choice) => void choose(conflict, choice)}
    />
  ))
}
