import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useOptimisticValue } from '../../data/use-optimistic-value.ts'
import { useScreenState } from '../../stores/left-screens.ts'

/**
 * Saves typed text over `seen`, the value when typing began. Returns false if it was refused; the
 * field then stays open with the typed text.
 */
export type SaveTyped = (value: string | null, seen: string | null) => Promise<boolean>

interface InlineEditOptions {
  /** The record and its field, unique in the window: text that is not saved is kept by it. */
  keptAs: string
  value: string | null
  onSave: SaveTyped
  /** A multi-line text: Ctrl+Enter saves, and Enter starts a new line. */
  isLong?: boolean
}

/** The typed text, and the value when typing began. */
interface Typing {
  text: string
  seen: string | null
}

/**
 * Edits a value in place: Enter or leaving the field saves, Escape cancels (F9). Leaving a field
 * without typing changes nothing, even if a new value arrived meanwhile. After a lock or a restart
 * the field is open again with the text (J6).
 */
export function useInlineEdit({ keptAs, value, onSave, isLong = false }: InlineEditOptions) {
  const [typing, setTyping] = useScreenState<Typing | null>(`typed ${keptAs}`, null)
  /** Does not take the focus if the user has left it, and its text was refused or is kept. */
  const takesFocus = useRef(false)
  const [shown, save] = useOptimisticValue(value, onSave)
  const button = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)
  const isOpen = typing !== null
  useEffect(() => {
    if (isOpen || !returns.current) return
    returns.current = false
    button.current?.focus()
  }, [isOpen])

  const close = (toButton: boolean) => {
    returns.current = toButton
    setTyping(null)
  }
  const keep = (toButton: boolean) => {
    if (!typing) return
    const next = (isLong ? typing.text.replace(/\s+$/, '') : typing.text.trim()) || null
    close(toButton)
    if (next !== typing.seen && next !== shown) void saveOrReopen(typing, next, toButton)
  }
  const saveOrReopen = async (from: Typing, next: string | null, isFocused: boolean) => {
    if (await save(next, from.seen)) return
    takesFocus.current = isFocused
    // Unless the user has begun to type again meanwhile.
    setTyping((now) => now ?? from)
  }
  const isSaving = (event: KeyboardEvent) =>
    event.key === 'Enter' &&
    (!isLong || event.ctrlKey || event.metaKey) &&
    !event.nativeEvent.isComposing
  return {
    shown,
    isOpen,
    begin() {
      takesFocus.current = true
      setTyping({ text: shown ?? '', seen: shown })
    },
    button,
    field: {
      value: typing?.text ?? '',
      autoFocus: takesFocus.current,
      onChange: (event: { target: { value: string } }) => {
        const { value: text } = event.target
        setTyping((now) => now && { ...now, text })
      },
      onBlur: () => keep(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (isSaving(event)) {
          event.preventDefault()
          keep(true)
        }
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          close(true)
        }
      },
    },
  }
}
