import { CheckCheck } from 'lucide-react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { paceFigure, restFigure, todayFigure } from './triage-figures.ts'
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
      {list && total > 0 ? <Today read={list} total={total} at={rows.as_of} /> : null}
    </ScreenHeader>
  )
}

/** Says how many are done today, how fast that goes, and how long the rest will take (A6). */
function Today({
  read,
  total,
  at,
}: {
  read: CommandOutput<'hotLists.read'>
  total: number
  /** When the members were read. */
  at: number | null
}) {
  const format = useFormats()
  const { touched_today: done, pace } = read
  if (done >= total)
    return (
      <span className={styles.finished} role="status">
        <Icon of={CheckCheck} />
        All {format.number(total)} done today
      </span>
    )
  return (
    <span className="muted num">
      <Figure of={todayFigure(read, at, format)} /> of {format.number(total)} today
      {pace ? (
        <>
          {' '}
          · <Figure of={paceFigure(pace, format)} /> a minute,{' '}
          <Figure of={restFigure(pace, read, at, format)} /> left
        </>
      ) : null}
    </span>
  )
}
