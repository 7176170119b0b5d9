import { i18n } from '#shared/i18n/translate.ts'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { WhenKind } from '../format/read-when.ts'
import { Field } from './field.tsx'
import { TextField } from './text-field.tsx'

export interface WhenFieldProps {
  label: string
  /** A day, a time of day, or both. */
  kind: WhenKind
  /** `2026-12-24`, `14:30` or `2026-12-24T14:30`, as the wall shows it; null for none. */
  value: string | null
  /** Told with every key; null while nothing, or nothing that makes sense, is written. */
  onChange: (value: string | null) => void
  /** Told only when the field is left or by Enter, and never what makes no sense: for filters. */
  late?: boolean
  /** Where `Fri` and `24 Dec` lie; without it ahead. */
  lean?: 'ahead' | 'back'
  /** The time of a moment that is given as a day alone; without it nine. */
  usualTime?: string
  /** What else is said under the field once it is understood. */
  more?: ReactNode
  /** What is wrong with a value that was understood. */
  error?: string | undefined
  /** In a bar: no label to see, and what was understood floats below while it is written. */
  bare?: boolean
  placeholder?: string
}

const Body = lazy(async () => {
  const [body, { learnWords }] = await Promise.all([
    import('./when-field-body.tsx'),
    import('../format/local-words.ts'),
  ])
  // Without it English is read.
  await learnWords(i18n.locale).catch(() => {})
  return body
})

/**
 * Takes a day, a time or a moment in the person's own words (`tomorrow 3pm`, `in 2 weeks`, `Fri`; `morgen 15 Uhr` in German)
 * or figures, in the order and by the clock of Settings (M5); says under it what was understood,
 * and offers a calendar. What reads the words is loaded with the first such field.
 */
export function WhenField(props: WhenFieldProps) {
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
