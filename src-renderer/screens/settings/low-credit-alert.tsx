import { t } from '#shared/i18n/translate.ts'
import { useState, type KeyboardEvent } from 'react'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './settings.module.css'

/**
 * Asks at how many credits Hotdesk alerts (D7). Enter or leaving the field saves, Escape cancels; a
 * text that is no number of credits stays, and the field says so.
 */
export function LowCreditAlert() {
  const low = usePreferences(({ preferences }) => preferences.low_credits)
  const [typed, setTyped] = useState<string | null>(null)
  const isValid = typed === null || /^\d{1,7}$/.test(typed.trim())
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
      hint={t('At this many credits or fewer. The service also alerts at 10.')}
      error={isValid ? undefined : t('Enter a whole number.')}
    >
      <TextField
        inputMode="numeric"
        className={styles.figure}
        value={typed ?? String(low)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}
