import { CircleCheck, CirclePause, CircleX, TriangleAlert } from 'lucide-react'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Icon } from '../../ui/icon.tsx'
import { failuresFigure, healthOf, healthWord } from './webhook-labels.ts'
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
  const format = useFormats()
  const { value: list } = useQuery('webhooks.list', {})
  const health = healthOf(row)
  const hasCount = health === 'failing' || health === 'gave_up'
  return (
    <span className={styles.health} data-health={health}>
      <Icon of={marks[health]} />
      <span className="cut num">
        <Explained byKey of={hasCount ? failuresFigure(row, list?.as_of ?? null, format) : null}>
          {healthWord(row)}
        </Explained>
      </span>
    </span>
  )
}
