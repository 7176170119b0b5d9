import { t } from '#shared/i18n/translate.ts'
import { useState, type KeyboardEvent } from 'react'
import { useFormats } from '../../format/use-formats.tsx'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The highest number of credits that a limit or an alert takes. */
export const MOST_CREDITS = 9_999_999

/** Reports whether a text is a number of credits, up to the highest. */
export const isCredits = (typed: string): boolean =>
  /^\d+$/.test(typed) && Number(typed) <= MOST_CREDITS

interface LowCreditAlertProps {
  hint: string
  className?: string
}

/**
 * Asks at how many credits Hotdesk alerts (D7). Enter or leaving the field saves, Escape cancels; a
 * text that is no number of credits stays, and the field says so.
 */
export function LowCreditAlert({ hint, className }: LowCreditAlertProps) {
  const format = useFormats()
  const low = usePreferences(({ preferences }) => preferences.low_credits)
  const [typed, setTyped] = useState<string | null>(null)
  const isValid = typed === null || isCredits(typed.trim())
  const save = () => {
    if (typed === null || !isValid) return
    setPreferences({ low_credits: Number(typed) })
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key !== 'Escape' || typed === null) return
    event.stopPropagation()
    setTyped(null)
  }
  return (
    <Field
      label={t('Low-credit alert')}
      beside
      hint={hint}
      error={
        isValid
          ? undefined
          : t('Enter a whole number up to {most}.', { most: format.number(MOST_CREDITS) })
      }
    >
      <TextField
        inputMode="numeric"
        className={className}
        value={typed ?? String(low)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}
