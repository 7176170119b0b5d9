import { CircleCheck, CirclePause, CircleX, TriangleAlert } from 'lucide-react'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { Icon } from '../../ui/icon.tsx'
import { healthOf, healthWord } from './webhook-labels.ts'
import styles from './webhooks.module.css'

const marks = {
  on: CircleCheck,
  turning_on: CircleCheck,
  untold: CircleCheck,
  failing: TriangleAlert,
  off: CirclePause,
  gave_up: CircleX,
}

/** Shows the health of a subscription as an icon and a word. */
export function HealthMark({
  row,
}: {
  row: Pick<WebhookRow, 'active' | 'failures' | 'limit' | 'turning_on'>
}) {
  const health = healthOf(row)
  return (
    <span className={styles.health} data-health={health}>
      <Icon of={marks[health]} />
      <span className="cut num">{healthWord(row)}</span>
    </span>
  )
}
