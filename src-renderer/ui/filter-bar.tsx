import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
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
          Clear filters
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
 * Filters a list by text: tells the list 120 ms after the last key; Escape clears, Escape again
 * leaves.
 */
export function FilterText({
  label,
  value,
  onChange,
  placeholder = label,
  keys,
  ref,
}: FilterTextProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  useEffect(() => {
    if (text === latest.current.value) return
    const timer = setTimeout(() => latest.current.onChange(text), 120)
    return () => clearTimeout(timer)
  }, [text])
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
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (text) {
            setText('')
            onChange('')
          } else event.currentTarget.blur()
        }}
      />
      {keys && !text ? <Kbd keys={keys} /> : null}
    </label>
  )
}
