import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { CheckCheck } from 'lucide-react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { membersFigure } from './queue-figures.ts'
import { paceFigure, restFigure, todayFigure } from './triage-figures.ts'
import type { Members } from './use-members.ts'
import styles from './triage.module.css'

/** Shows the name of the list, when it was read, and how much of it is done today. */
export function TriageHeader({ members: { listId, list, name, rows } }: { members: Members }) {
  const format = useFormats()
  const total = list?.list.member_count ?? 0
  return (
    <ScreenHeader
      title={name ?? t('Hot list')}
      facts={
        <Facts>
          {[
            list ? <Figure key="members" of={membersFigure(list, rows.as_of, format)} /> : null,
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

/** Shows how many are done today, at what pace, and how long the rest will take (A6). */
function Today({
  read,
  total,
  at,
}: {
  read: CommandOutput<'hotLists.read'>
  total: number
  /** When the members were read; null if never. */
  at: number | null
}) {
  const format = useFormats()
  const { touched_today: done, pace } = read
  if (done >= total)
    return (
      <span className={styles.finished} role="status">
        <Icon of={CheckCheck} />
        <Explained of={todayFigure(read, at, format)}>
          {t('{total, plural, other {All # done today}}', { total })}
        </Explained>
      </span>
    )
  return (
    <span className="muted num">
      <Trans
        text="<done/> of {total} today"
        values={{ total: format.number(total) }}
        parts={{ done: <Figure of={todayFigure(read, at, format)} /> }}
      />
      {pace ? (
        <>
          {' · '}
          <Trans
            text="<pace/> a minute, <time/> left"
            parts={{
              pace: <Figure of={paceFigure(pace, format)} />,
              time: <Figure of={restFigure(pace, read, at, format)} />,
            }}
          />
        </>
      ) : null}
    </span>
  )
}
