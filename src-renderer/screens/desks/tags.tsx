import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { readTypedList } from '#shared/domain/typed-list.ts'
import { t } from '#shared/i18n/translate.ts'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './criteria.module.css'

interface TagsProps {
  label: string
  /** Label of the field for a new word, such as "Add an industry". */
  add: string
  words: readonly string[]
  onChange: (words: string[], message: string) => void
}

/**
 * Edits a list of words in place: Enter adds the typed words (commas separate several), the cross
 * removes one, and Backspace in an empty field removes the last.
 */
export function Tags({ label, add: adds, words, onChange }: TagsProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = () => {
    const known = new Set(words.map((word) => word.toLowerCase()))
    const fresh = readTypedList(text).filter((word) => !known.has(word.toLowerCase()))
    setText('')
    if (fresh.length > 0)
      onChange(
        [...words, ...fresh],
        t('{field}: {words} added', { field: label, words: sideBySide(fresh) }),
      )
  }
  const remove = (word: string) => {
    onChange(
      words.filter((otherWord) => otherWord !== word),
      t('{field}: {word} removed', { field: label, word }),
    )
    field.current?.focus()
  }
  return (
    <div className={styles.tags}>
      {words.map((word) => (
        <span key={word} className={styles.tag}>
          <bdi className="cut">{word}</bdi>
          <button
            type="button"
            aria-label={t('Remove {word}', { word })}
            onClick={() => remove(word)}
          >
            <Icon of={X} size="small" />
          </button>
        </span>
      ))}
      <input
        ref={field}
        className={styles.adder}
        value={text}
        aria-label={adds}
        placeholder={adds}
        maxLength={300}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (text.trim()) add()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            add()
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            setText('')
            event.currentTarget.blur()
          }
          const last = words.at(-1)
          if (event.key === 'Backspace' && text === '' && last !== undefined) {
            event.preventDefault()
            remove(last)
          }
        }}
      />
    </div>
  )
}
