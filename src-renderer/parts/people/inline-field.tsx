import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOptimisticValue } from '../../data/use-optimistic-value.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './inline-field.module.css'

interface InlineFieldProps {
  /** The name of the field, such as `Title`; its button is called `Edit title`. */
  label: string
  value: string | null
  /** Returns false if the value was refused: the field then shows the old one. */
  onSave: (value: string | null) => Promise<boolean>
  placeholder?: string
  type?: 'text' | 'email' | 'tel' | 'url'
  maxLength?: number
  /** Grows by one each time a key asks to edit it. */
  wish?: number
}

/**
 * Edits a value in place: a press or Enter starts, Enter or leaving the field saves, Escape cancels
 * (F9).
 */
export function InlineField({
  label,
  value,
  onSave,
  placeholder,
  type = 'text',
  maxLength = 300,
  wish = 0,
}: InlineFieldProps) {
  const [editing, setEditing] = useState(false)
  const [text, setText] = useState('')
  const [shown, save] = useOptimisticValue(value, onSave)
  const button = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  const begin = () => {
    setText(shown ?? '')
    setEditing(true)
  }
  const beginByKey = useEffectEvent(begin)
  useEffect(() => {
    if (wish > 0) beginByKey()
  }, [wish])
  useEffect(() => {
    if (!editing && back.current) {
      back.current = false
      button.current?.focus()
    }
  }, [editing])

  const leave = (focus: boolean) => {
    back.current = focus
    setEditing(false)
  }
  const keep = (focus: boolean) => {
    const next = text.trim() || null
    leave(focus)
    if (next !== shown) void save(next)
  }
  const shared = {
    'aria-label': label,
    value: text,
    maxLength,
    placeholder,
    autoFocus: true,
    onBlur: () => keep(false),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
        event.preventDefault()
        keep(true)
      }
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        setText(shown ?? '')
        leave(true)
      }
    },
  }
  if (editing)
    return (
      <TextField
        {...shared}
        type={type}
        className={styles.inlineInput ?? ''}
        onChange={(event) => setText(event.target.value)}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      className={styles.inline}
      data-empty={shown === null || undefined}
      title={shown ?? undefined}
      onClick={begin}
    >
      <span className="spoken">Edit {label.toLowerCase()}: </span>
      <bdi className="cut">{shown ?? placeholder ?? 'none'}</bdi>
    </button>
  )
}
