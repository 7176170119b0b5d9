import { t } from '#shared/i18n/translate.ts'
import { useOptimisticValue } from '../../data/use-optimistic-value.ts'
import { Button } from '../../ui/button.tsx'
import { NoteEditor } from './note-editor.tsx'
import type { NoteDraft } from './use-note-draft.ts'
import styles from './note-field.module.css'

interface NoteFieldProps {
  note: NoteDraft
  /** The accessible name of the editor, such as `Note on Ana Silva`. */
  label: string
  value: string | null
}

/**
 * Shows a note, edited in place after a click or Enter, and above it an unsaved draft (F9, A8). Use
 * the record's ID as its key.
 */
export function NoteField({ note, label, value }: NoteFieldProps) {
  const [shown, save] = useOptimisticValue(value, (text) => note.save(text ?? ''))
  if (note.writing)
    return (
      <NoteEditor
        label={label}
        value={shown ?? ''}
        draft={note.draft}
        onType={note.type}
        onSave={(text) => void save(text || null)}
        onCancel={note.discard}
      />
    )
  return (
    <div className={styles.field}>
      {note.draft === null ? null : <Unsaved note={note} draft={note.draft} />}
      <button
        type="button"
        className={styles.note}
        data-empty={shown === null || undefined}
        onClick={note.open}
      >
        <span className="spoken">{t('Edit note:')} </span>
        <bdi>{shown ?? t('Write a note')}</bdi>
      </button>
    </div>
  )
}

function Unsaved({ note, draft }: { note: NoteDraft; draft: string }) {
  return (
    <section className={styles.unsaved} aria-label={t('Unsaved note')}>
      <h4>{t('Not saved yet')}</h4>
      <p className={styles.typed}>
        <bdi>{draft}</bdi>
      </p>
      <div className={styles.actions}>
        <Button size="small" look="quiet" onClick={note.discard}>
          {t('Discard')}
        </Button>
        <Button size="small" onClick={note.open}>
          {t('Continue')}
        </Button>
      </div>
    </section>
  )
}
