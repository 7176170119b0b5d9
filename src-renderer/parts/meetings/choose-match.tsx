import { t } from '#shared/i18n/translate.ts'
import type { NoteRow, Suggestion } from '#shared/bridge/meetings.ts'
import { run } from '../../data/run.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type ChosenRecord, RecordField } from './record-field.tsx'
import styles from './panel.module.css'

interface ChooseMatchProps {
  note: NoteRow
  onChosen: (suggestion: Suggestion) => void
  onClose: () => void
}

/**
 * Finds the person or meeting of a call note by name, if no suggestion fits. The choice is then
 * confirmed like any other (C9).
 */
export function ChooseMatch({ note, onChosen, onClose }: ChooseMatchProps) {
  const choose = async (record: ChosenRecord | null) => {
    if (!record) return
    if (record.kind !== 'meeting')
      return onChosen({
        meeting: null,
        person: { id: record.id, name: record.title, company_name: record.subtitle },
        reasons: [],
        confidence: 'likely',
      })
    const read = await run('meetings.read', { id: record.id })
    const meeting = read.ok ? read.value.meeting : null
    if (!meeting) return
    const { contact_id, contact_name, company_name } = meeting
    onChosen({
      meeting,
      person:
        contact_id === null
          ? null
          : { id: contact_id, name: contact_name ?? t('No name'), company_name },
      reasons: [],
      confidence: 'likely',
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Match “{title}”', { title: note.title ?? t('Call') })}
      description={t('Find a person or meeting. You review the changes before they’re saved.')}
    >
      <div className={styles.choosing}>
        <RecordField
          kinds={['contact', 'meeting']}
          label={t('Person or meeting')}
          value={null}
          onChange={(record) => void choose(record)}
        />
      </div>
    </Dialog>
  )
}
