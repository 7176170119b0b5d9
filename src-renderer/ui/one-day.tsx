import { t } from '#shared/i18n/translate.ts'
import { WhenField } from './when-field.tsx'
import styles from './one-day.module.css'

interface OneDayProps {
  /** The day, `2026-11-20`; null for every day. */
  value: string | null
  onChange: (day: string | null) => void
}

/** Filters a list of events by one day, which the user types freely. */
export function OneDay({ value, onChange }: OneDayProps) {
  return (
    <span className={styles.day}>
      <WhenField
        label={t('One day')}
        bare
        late
        kind="day"
        lean="back"
        placeholder={t('One day…')}
        value={value}
        onChange={onChange}
      />
    </span>
  )
}
