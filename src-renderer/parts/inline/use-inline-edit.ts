import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useOptimisticValue } from '../../data/use-optimistic-value.ts'

/**
 * Saves typed text over `seen`, the value when typing began. Returns false if it was refused; the
 * field then stays open with the typed text.
 */
export type SaveTyped = (value: string | null, seen: string | null) => Promise<boolean>

interface InlineEditOptions {
  value: string | null
  onSave: SaveTyped
  /** A multi-line text: Ctrl+Enter saves, and Enter starts a new line. */
  isLong?: boolean
}

/** The typed text, and the value when typing began. */
interface Typing {
  text: string
  seen: string | null
  /** The field takes the focus. It does not if the user has left it, and its text was refused. */
  isFocused: boolean
}

/**
 * Edits a value in place: Enter or leaving the field saves, Escape cancels (F9). Leaving a field
 * without typing changes nothing, even if a new value arrived meanwhile.
 */
export function useInlineEdit({ value, onSave, isLong = false }: InlineEditOptions) {
  const [typing, setTyping] = useState<Typing | null>(null)
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
    // Unless the user has begun to type again meanwhile.
    setTyping((now) => now ?? { ...from, isFocused })
  }
  const isSaving = (event: KeyboardEvent) =>
    event.key === 'Enter' &&
    (!isLong || event.ctrlKey || event.metaKey) &&
    !event.nativeEvent.isComposing
  return {
    shown,
    isOpen,
    begin: () => setTyping({ text: shown ?? '', seen: shown, isFocused: true }),
    button,
    field: {
      value: typing?.text ?? '',
      autoFocus: typing?.isFocused ?? false,
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
