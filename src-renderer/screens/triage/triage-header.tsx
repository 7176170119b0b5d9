import { CheckCheck } from 'lucide-react'
import { span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import type { Members } from './use-members.ts'
import styles from './triage.module.css'

/** Shows which list this is, how fresh it is, and how much of it is done today. */
export function TriageHeader({ members: { listId, list, rows } }: { members: Members }) {
  const format = useFormats()
  const total = list?.list.member_count ?? 0
  return (
    <ScreenHeader
      title={list?.list.name ?? 'Hot list'}
      facts={
        <Facts>
          {[
            list ? `${format.number(total)} members` : null,
            <ListAge
              resource="members"
              id={listId}
              key="age"
              at={rows.loading ? undefined : rows.as_of}
              refreshing={rows.refreshing}
            />,
          ]}
        </Facts>
      }
    >
      {list && total > 0 ? (
        <Today done={list.touched_today} total={total} pace={list.pace} />
      ) : null}
    </ScreenHeader>
  )
}

/** Says how many are done today, how fast that goes, and how long the rest will take (A6). */
function Today({
  done,
  total,
  pace,
}: {
  done: number
  total: number
  pace: { per_minute: number; left_ms: number } | null
}) {
  const format = useFormats()
  if (done >= total)
    return (
      <span className={styles.finished} role="status">
        <Icon of={CheckCheck} />
        All {format.number(total)} done today
      </span>
    )
  return (
    <span className="muted num">
      {format.number(done)} of {format.number(total)} today
      {pace
        ? ` · ${format.number(Math.max(1, Math.round(pace.per_minute)))} a minute, ${span(pace.left_ms)} left`
        : ''}
    </span>
  )
}
