import { t } from '#shared/i18n/translate.ts'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Shortcut } from './shortcut.tsx'
import styles from './filter-bar.module.css'

/**
 * Shows a line of filters above a list; the button for `onClear` appears while something is
 * filtered.
 */
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
 * Filters a list by text, 120 ms after the last key. Escape, Enter and arrow down move the focus to
 * the list, which stays filtered.
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
  // While the user types, an incoming value may be older than the text, so the text is kept.
  useEffect(() => {
    if (!isHere.current) setTyped(null)
  }, [value])
  useEffect(() => {
    if (typed === null || typed === latest.current.value) return
    const timer = setTimeout(() => {
      // Enter may have reported it already.
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
        data-shortcut={keys}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        // Selected, so that the first letter replaces the previous search.
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

/** Moves the focus from a field to the list it filters; if there is none, blurs the field. */
function goToList(field: HTMLElement): void {
  const row = document.querySelector<HTMLElement>('#screen [role=grid] [role=row][tabindex="0"]')
  const inDialog = field.closest('[role=dialog]') !== null
  if (row && !inDialog) row.focus({ preventScroll: true })
  else field.blur()
}
