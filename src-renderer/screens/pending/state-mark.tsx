import { t } from '#shared/i18n/translate.ts'
import { CircleAlert, CircleDashed, HardDrive, RefreshCw, Send } from 'lucide-react'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './pending.module.css'

export const stateLabels: Record<PendingRow['state'], string> = {
  waiting: t('Waiting'),
  sending: t('Sending'),
  checking: t('Confirming'),
  needs_you: t('Needs you'),
  kept_here: t('Local only'),
}
const marks = {
  waiting: CircleDashed,
  sending: Send,
  checking: RefreshCw,
  needs_you: CircleAlert,
  kept_here: HardDrive,
}

/** Shows the state of a change as an icon and a word. */
export function StateMark({ state }: { state: PendingRow['state'] }) {
  return (
    <span className={styles.state} data-state={state}>
      <Icon of={marks[state]} />
      <span className="cut">{stateLabels[state]}</span>
    </span>
  )
}
