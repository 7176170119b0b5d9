import { t } from '#shared/i18n/translate.ts'
import styles from './dnc-badge.module.css'

interface DncBadgeProps {
  /**
   * true: do not contact; null: the company is unknown, so the flag is too (R4); false: nothing is
   * rendered.
   */
  flag: boolean | null
  /** Also shows an unknown flag. Off in dense rows, on where a person is about to be contacted. */
  showUnknown?: boolean
}

/** Marks people who must not be contacted: hatched, with the letters DNC. */
export function DncBadge({ flag, showUnknown }: DncBadgeProps) {
  if (flag)
    return (
      <abbr className={styles.dnc} title={t('Do not contact')}>
        {t('DNC')}
      </abbr>
    )
  if (flag === null && showUnknown)
    return (
      <span
        className={styles.unknown}
        title={t('The company is unknown, so Hotdesk can’t tell whether it may be contacted')}
      >
        {t('DNC unknown')}
      </span>
    )
  return null
}
