import { t } from '#shared/i18n/translate.ts'
import { Circle, CircleCheck, CircleHelp, CircleSlash, CircleX } from 'lucide-react'
import { statusWord } from '#shared/domain/status-labels.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './status-mark.module.css'

/** The icon of each status, also on buttons. */
export const statusIcons = {
  booked: Circle,
  attended: CircleCheck,
  no_show: CircleSlash,
  cancelled: CircleX,
}

/**
 * Shows the status of a meeting as an icon and a word. `asks` marks a past meeting that is still
 * booked and needs an outcome.
 */
export function StatusMark({
  status,
  asks,
  bare,
}: {
  status: string
  asks?: boolean
  bare?: boolean
}) {
  const icon = asks ? CircleHelp : (statusIcons[status as keyof typeof statusIcons] ?? Circle)
  return (
    <span className={styles.mark} data-status={asks ? 'asks' : status}>
      <Icon of={icon} size="small" />
      {bare ? (
        <span className="spoken">{asks ? t('Outcome?') : statusWord(status)}</span>
      ) : (
        <span className="cut">{asks ? t('Outcome?') : statusWord(status)}</span>
      )}
    </span>
  )
}
