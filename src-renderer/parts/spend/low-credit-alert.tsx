import { t } from '#shared/i18n/translate.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { WholeNumberField } from '../inline/whole-number-field.tsx'

/** The highest number of credits that a limit or an alert takes. */
export const MOST_CREDITS = 9_999_999

interface LowCreditAlertProps {
  hint: string
  className?: string
}

/** Asks at how many credits Hotdesk alerts (D7). */
export function LowCreditAlert({ hint, className }: LowCreditAlertProps) {
  const low = usePreferences(({ preferences }) => preferences.low_credits)
  const save = async (credits: number | null) => {
    setPreferences({ low_credits: credits ?? 0 })
    return true
  }
  return (
    <WholeNumberField
      label={t('Low-credit alert')}
      keptAs="low_credits"
      beside
      hint={hint}
      className={className}
      value={low}
      most={MOST_CREDITS}
      onSave={save}
    />
  )
}
