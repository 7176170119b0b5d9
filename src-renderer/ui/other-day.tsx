import { t } from '#shared/i18n/translate.ts'
import { useMemo, useState, type FormEvent } from 'react'
import { momentOf } from '../format/when-text.ts'
import { Button } from './button.tsx'
import { WhenField } from './when-field.tsx'
import styles from './other-day.module.css'

/**
 * Chooses a moment other than those offered, by text (`Fri`, `tomorrow 3pm`, `24 Dec`) or in a
 * calendar; a day alone means nine in the morning, local time. Only future moments are accepted.
 */
export function OtherDay({ onChoose }: { onChoose: (at: number) => void }) {
  const now = useMemo(() => Date.now(), [])
  const [value, setValue] = useState<string | null>(null)
  const at = value === null ? null : momentOf(value)
  const fits = at !== null && at > now
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fits) onChoose(at)
  }
  return (
    <form className={styles.day} onSubmit={submit}>
      <WhenField
        label={t('On another day')}
        kind="moment"
        value={value}
        onChange={setValue}
        error={at === null || fits ? undefined : t('Choose a later day.')}
      />
      <Button type="submit" look={fits ? 'primary' : 'plain'} disabled={!fits}>
        {t('Set')}
      </Button>
    </form>
  )
}
