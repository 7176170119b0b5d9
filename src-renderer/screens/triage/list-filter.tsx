import { t } from '#shared/i18n/translate.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { FilterBar, FilterText } from '../../ui/filter-bar.tsx'
import styles from './triage.module.css'

/** Keeps whether the filter of the list is open; `enter` opens it and moves the focus there. */
export function useListFilter() {
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Before the next key press, so that it reaches the field.
  useLayoutEffect(() => {
    if (open) field.current?.focus()
  }, [open])
  return {
    open,
    field,
    enter: () => {
      setOpen(true)
      field.current?.focus()
    },
    close: () => setOpen(false),
  }
}

interface ListFilterProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  onChange: (text: string) => void
  onClear: () => void
}

/** Filters the members of the list by the typed text. */
export function ListFilter({ field, text, onChange, onClear }: ListFilterProps) {
  return (
    <div className={styles.filter}>
      <FilterBar filtered onClear={onClear}>
        <FilterText ref={field} label={t('Filter this list')} value={text} onChange={onChange} />
      </FilterBar>
    </div>
  )
}
