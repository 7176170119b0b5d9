import { t } from '#shared/i18n/translate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { history } from '../../navigation/navigation.ts'
import { draftOf, keepDraft, useDraft, type Draft } from '../../stores/drafts.ts'
import { saveLeftScreens } from '../../stores/left-screens.ts'
import { toast } from '../../stores/toasts.ts'

/** The record that a note is written on. */
export interface NotedRecord {
  table: 'members' | 'contacts' | 'companies' | 'jobs'
  id: string
  /** The person whom the record is about, or null. */
  contact_id: string | null
  note: string | null
}

/** Saves a note typed over `seen`, the text when typing began. Returns whether it was saved. */
type SaveNote = (text: string | null, seen: string | null) => Promise<boolean>

/** The open editor of one record. */
interface Writing {
  record: string
  seen: string | null
  saving: boolean
}

/**
 * Keeps the note of one record while it is typed. Moving to another record or screen saves it;
 * after a lock, a kill or a full disk the draft still exists and can be continued.
 */
export function useNoteDraft(of: NotedRecord | undefined, save: SaveNote) {
  const record = of ? `${of.table} ${of.id}` : ''
  const [kept] = useDraft(record)
  const [writing, setWriting] = useState<Writing | null>(null)
  const here = writing?.record === record ? writing : null
  // The note already contains the draft: a kill came between saving the note and deleting the
  // draft.
  const isSaved = kept !== null && here === null && isSame(kept.text, of?.note ?? null)
  const draft = isSaved ? null : kept
  useEffect(() => {
    if (isSaved) keepDraft(record, null)
  }, [isSaved, record])
  /** The unsaved text in the editor, whose record may no longer be visible when it is saved. */
  const unsaved = useRef<{ record: string; save: SaveNote } | null>(null)

  const saveLeft = useEffectEvent(() => {
    const left = unsaved.current
    unsaved.current = null
    setWriting(null)
    if (left) void saveDraft(left.record, left.save)
  })
  const shown = useRef(record)
  useEffect(() => {
    // A list being read again may have no row for a moment.
    if (record === '') return
    if (shown.current !== '' && shown.current !== record) saveLeft()
    shown.current = record
  }, [record])
  useEffect(() => {
    const { pathname } = history.location
    return history.subscribe(() => {
      if (history.location.pathname !== pathname) saveLeft()
    })
  }, [record])

  return {
    writing: here !== null && !here.saving,
    /** The text that was typed earlier and is not saved. */
    draft: here?.saving ? null : (draft?.text ?? null),
    open(): void {
      if (draft) unsaved.current = { record, save }
      setWriting({ record, seen: draft ? draft.seen : (of?.note ?? null), saving: false })
    },
    type(text: string): void {
      if (!of || !here) return
      unsaved.current = { record, save }
      keepDraft(record, { text, seen: here.seen, contact_id: of.contact_id })
    },
    /** Closes the editor. A toast offers to restore the typed text. */
    discard(): void {
      unsaved.current = null
      setWriting(null)
      if (draft) discardDraft(record, draft)
    },
    /**
     * Saves the note and closes the editor, which reopens if saving failed. Returns whether it was
     * saved.
     */
    async save(text: string): Promise<boolean> {
      const seen = here?.seen ?? null
      unsaved.current = null
      setWriting({ record, seen, saving: true })
      keepDraft(record, { text, seen, contact_id: of?.contact_id ?? null })
      const kept = await saveDraft(record, save)
      setWriting((now) => {
        if (now?.record !== record) return now
        return kept ? null : { ...now, saving: false }
      })
      return kept
    },
  }
}

export type NoteDraft = ReturnType<typeof useNoteDraft>

/**
 * Saves a draft, and deletes it once saved. A draft that changes nothing is only deleted. Returns
 * false if saving failed.
 */
async function saveDraft(record: string, save: SaveNote): Promise<boolean> {
  const draft = draftOf(record)
  if (draft === null) return true
  const kept =
    isSame(draft.text, draft.seen) || (await save(withoutEnd(draft.text) || null, draft.seen))
  if (!kept) return false
  keepDraft(record, null)
  saveLeftScreens()
  return true
}

const withoutEnd = (text: string) => text.replace(/\s+$/, '')
const isSame = (text: string, note: string | null) => withoutEnd(text) === withoutEnd(note ?? '')

function discardDraft(record: string, draft: Draft): void {
  keepDraft(record, null)
  toast({ message: t('Note not saved'), undo: () => keepAgain(record, draft) })
}

/**
 * Restores a draft, unless another note is being written on the record, so that no typed text is
 * lost.
 */
function keepAgain(record: string, draft: Draft): { ok: boolean } {
  const isFree = draftOf(record) === null
  if (isFree) keepDraft(record, draft)
  else
    toast({
      tone: 'warning',
      message: t('Another note is being written here.'),
      hint: t('Save it first, then undo.'),
    })
  return { ok: isFree }
}
