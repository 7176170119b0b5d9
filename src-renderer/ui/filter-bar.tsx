import { t } from '#shared/i18n/translate.ts'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Shortcut } from './shortcut.tsx'
import styles from './filter-bar.module.css'

/** Shows a line of filters above a list; `onClear` appears as soon as something is filtered. */
export function FilterBar({
  children,
  filtered,
  onClear,
}: {
  children: ReactNode
  filtered?: boolean
  onClear?: () => void
}) {
  return (
    <div className={styles.bar} role="search">
      {children}
      {filtered && onClear ? (
        <Button look="quiet" size="small" icon={X} onClick={onClear}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </div>
  )
}

interface FilterTextProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  keys?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * Filters a list by text: tells the list 120 ms after the last key. Escape, Enter and the arrow
 * down lead to the list, which stays filtered.
 */
export function FilterText({
  label,
  value,
  onChange,
  placeholder = label,
  keys,
  ref,
}: FilterTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value
  const isHere = useRef(false)
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  // While somebody types, the value that comes back may be older than the text: keep the text.
  useEffect(() => {
    if (!isHere.current) setTyped(null)
  }, [value])
  useEffect(() => {
    if (typed === null || typed === latest.current.value) return
    const timer = setTimeout(() => {
      // Enter may have told it by now.
      if (typed !== latest.current.value) latest.current.onChange(typed)
    }, 120)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className={styles.text}>
      <Icon of={Search} />
      <input
        ref={ref}
        className={styles.input}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        // What was looked for last is replaced by the first letter.
        onFocus={(event) => {
          isHere.current = true
          event.currentTarget.select()
        }}
        onBlur={() => {
          isHere.current = false
        }}
        onKeyDown={(event) => {
          if (!leaving.has(event.key) || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (text !== value) onChange(text)
          goToList(event.currentTarget)
        }}
      />
      {keys && !text ? <Shortcut keys={keys} quiet /> : null}
    </label>
  )
}

const leaving = new Set(['Escape', 'Enter', 'ArrowDown'])

/** Moves the focus from a field to the list it filters; where there is none, out of the field. */
function goToList(field: HTMLElement): void {
  const row = document.querySelector<HTMLElement>('#screen [role=grid] [role=row][tabindex="0"]')
  const inDialog = field.closest('[role=dialog]') !== null
  if (row && !inDialog) row.focus({ preventScroll: true })
  else field.blur()
}
