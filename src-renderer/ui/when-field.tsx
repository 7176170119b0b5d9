import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { WhenKind } from '../format/read-when.ts'
import { Field } from './field.tsx'
import { loadedWhenField, loadWhenField } from './load-when-field.ts'
import { TextField } from './text-field.tsx'

export interface WhenFieldProps {
  label: string
  /** A day, a time of day, or both. */
  kind: WhenKind
  /** `2026-12-24`, `14:30` or `2026-12-24T14:30` in local time; null for none. */
  value: string | null
  /** Called at every key; null while the text is empty or not understood. */
  onChange: (value: string | null) => void
  /**
   * Calls `onChange` only on blur or Enter, and never for a text that is not understood; for
   * filters.
   */
  late?: boolean
  /** Whether `Fri` and `24 Dec` are in the future or the past; ahead by default. */
  lean?: 'ahead' | 'back'
  /** The time of a moment given as a day alone; nine by default. */
  usualTime?: string
  /** Additional text below the field once the value is understood. */
  more?: ReactNode
  /** The error of a value that was understood. */
  error?: string | undefined
  /** For a bar: the label is hidden, and the hint floats below the field while the user types. */
  bare?: boolean
  placeholder?: string
}

const Body = lazy(loadWhenField)

/**
 * Takes a day, a time or a moment as text (`tomorrow 3pm`, `in 2 weeks`, `Fri`; `morgen 15 Uhr` in
 * German) or in figures, in the order and clock of Settings (M5). Shows what was understood below
 * it, and offers a calendar. The parser is loaded with the first such field.
 */
export function WhenField(props: WhenFieldProps) {
  // Decided once: a change of the component would take the focus from the field.
  const [Loaded] = useState(loadedWhenField)
  if (Loaded) return <Loaded {...props} />
  const waiting = (
    <Field label={props.label} bare={props.bare}>
      <TextField disabled />
    </Field>
  )
  return (
    <Suspense fallback={waiting}>
      <Body {...props} />
    </Suspense>
  )
}
