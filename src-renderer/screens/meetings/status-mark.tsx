import { Circle, CircleCheck, CircleHelp, CircleSlash, CircleX } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { statusWord } from './words.ts'
import styles from './status-mark.module.css'

const icons = { booked: Circle, attended: CircleCheck, no_show: CircleSlash, cancelled: CircleX }

/** How a meeting stands: a shape and a word. What is over and booked asks for its outcome. */
export function StatusMark({ status, asks, bare }: { status: string; asks?: boolean; bare?: boolean }) {
  const icon = asks ? CircleHelp : icons[status as keyof typeof icons] ?? Circle
  return (
    <span className={styles.mark} data-status={asks ? 'asks' : status}>
      <Icon of={icon} size="small" />{bare ? <span className="spoken">{asks ? 'Outcome?' : statusWord(status)}</span> : <span className="cut">{asks ? 'Outcome?' : statusWord(status)}</span>}
    </span>
  )
}
