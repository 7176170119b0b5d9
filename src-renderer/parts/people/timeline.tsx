import { t } from '#shared/i18n/translate.ts'
import {
  CalendarDays,
  Coins,
  Flame,
  NotebookPen,
  Pencil,
  Phone,
  Send,
  type LucideIcon,
} from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { TimelineRow } from '#shared/bridge/people.ts'
import { timelineKinds, type TimelineKind } from '#shared/domain/timeline.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { entriesFigure } from './timeline-figures.ts'
import { useNow } from '../../format/use-now.ts'
import { useActions } from '../../keys/use-actions.ts'
import { goTo } from '../../navigation/navigation.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { CutText } from '../../ui/cut-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Section } from './record-section.tsx'
import {
  describeAge,
  isAhead,
  kindWord,
  kindLabels,
  describeMissing,
  NOTHING_YET,
  describeSource,
} from './timeline-labels.ts'
import styles from './timeline.module.css'

/** Number of entries shown at first, and added by each press of "Show more". */
const FIRST = 8
const MORE = 50

const icons: Record<TimelineKind, LucideIcon> = {
  call: Phone,
  meeting: CalendarDays,
  note: NotebookPen,
  list: Flame,
  campaign: Send,
  edit: Pencil,
  purchase: Coins,
}

type Chosen = TimelineKind | 'all'

/** Lists the events of a person, by kind, with their age and source (F11). */
export function Timeline({ id }: { id: string }) {
  const format = useFormats()
  const [chosen, choose] = useScreenState<Chosen>(`timeline ${id}`, 'all')
  const head = useQuery('contacts.timeline', { id, limit: FIRST })
  const known = head.stale ? undefined : head.value
  const story = useRef<HTMLDivElement>(null)
  useActions([
    {
      id: 'person.timeline',
      label: t('Go to the timeline'),
      group: t('Person'),
      keys: ['h'],
      hint: t('timeline'),
      enabled: known !== undefined && known.all > 0,
      run: () => {
        story.current?.scrollIntoView({ block: 'start' })
        const findWithin = (selector: string) => story.current?.querySelector<HTMLElement>(selector)
        ;(findWithin('ol a') ?? findWithin('[tabindex="0"]'))?.focus()
      },
    },
  ])
  if (head.error && !known)
    return (
      <Section title={t('Timeline')}>
        <p className={styles.problem}>
          <span>{head.error.message}</span>
          <Button size="small" onClick={head.refresh}>
            {t('Try again')}
          </Button>
        </p>
      </Section>
    )
  if (!known)
    return (
      <Section title={t('Timeline')}>
        <SkeletonLines />
      </Section>
    )
  const kinds = timelineKinds.filter((kind) => (known.counts[kind] ?? 0) > 0)
  const kind = kinds.find((entryKind) => entryKind === chosen)
  const total = kind === undefined ? known.all : (known.counts[kind] ?? 0)
  return (
    <Section
      title={t('Timeline')}
      fact={known.all > 0 ? <Figure of={entriesFigure(known, null, format)} /> : null}
      empty={known.all === 0 && NOTHING_YET}
    >
      <div className={styles.story} ref={story}>
        {kinds.length > 1 ? (
          <Tabs<Chosen>
            label={t('Kinds of entries')}
            tabs={[
              { value: 'all', label: t('All'), count: entriesFigure(known, null, format) },
              ...kinds.map((entryKind) => ({
                value: entryKind,
                label: kindLabels[entryKind],
                count: entriesFigure(known, entryKind, format),
              })),
            ]}
            value={kind ?? 'all'}
            onChange={choose}
          />
        ) : null}
        <Lines key={kind ?? 'all'} id={id} kind={kind} total={total} />
      </div>
      <p className={styles.missing}>{describeMissing(known)}</p>
    </Section>
  )
}

/** Shows the entries of one kind, page by page. */
function Lines({ id, kind, total }: { id: string; kind: TimelineKind | undefined; total: number }) {
  const [pages, setPages] = useScreenState(`timeline pages ${id} ${kind ?? 'all'}`, 0)
  const left = total - FIRST - pages * MORE
  return (
    <>
      <ol className={styles.lines}>
        {Array.from({ length: pages + 1 }, (_, page) => (
          <Page
            key={page}
            id={id}
            kind={kind}
            {...(page === 0
              ? { limit: FIRST }
              : { limit: MORE, offset: FIRST + (page - 1) * MORE })}
          />
        ))}
      </ol>
      {left > 0 ? (
        <Button look="quiet" className={styles.show} onClick={() => setPages(pages + 1)}>
          {left > MORE
            ? t('{count, plural, other {Show # more of {all}}}', { count: MORE, all: left })
            : t('{count, plural, other {Show # more}}', { count: left })}
        </Button>
      ) : null}
    </>
  )
}

interface PageProps {
  id: string
  kind: TimelineKind | undefined
  offset?: number
  limit: number
}

function Page({ kind, ...place }: PageProps) {
  const page = useQuery('contacts.timeline', { ...place, ...(kind === undefined ? {} : { kind }) })
  const rows = page.value?.rows
  if (!rows)
    return (
      <li className={styles.waiting}>
        {page.error ? (
          <Button size="small" onClick={page.refresh}>
            {t('Try again')}
          </Button>
        ) : (
          <SkeletonLines />
        )}
      </li>
    )
  return rows.map((row) => (
    <li key={row.id}>
      <Place link={row.link}>
        <Line row={row} />
      </Place>
    </li>
  ))
}

/** Links an entry to its record, if that has a page. */
function Place({ link, children }: { link: string | null; children: ReactNode }) {
  if (link === null) return <div className={styles.line}>{children}</div>
  return (
    <a
      className={styles.line}
      href={link}
      onClick={(event) => {
        event.preventDefault()
        goTo(link)
      }}
    >
      {children}
    </a>
  )
}

function Line({ row }: { row: TimelineRow }) {
  const format = useFormats()
  const now = useNow()
  return (
    <>
      <span className={styles.mark}>
        <Icon of={icons[row.kind]} label={kindWord[row.kind]} />
      </span>
      <span className={styles.head}>
        <CutText className="name" title={row.title}>
          {row.title}
        </CutText>
        <PendingRing pending={row.pending} />
      </span>
      <Moment row={row} now={now} />
      <span className={styles.more}>
        {row.detail === null ? null : (
          <CutText className="muted" title={row.detail}>
            {row.detail}
          </CutText>
        )}
        <span className={styles.source}>{describeSource(row, format)}</span>
      </span>
    </>
  )
}

function Moment({ row: { at, date_only }, now }: { row: TimelineRow; now: number }) {
  const format = useFormats()
  if (at === null) return <span className={styles.when}>{t('no time given')}</span>
  return (
    <time
      className={`num ${styles.when}`}
      dateTime={new Date(at).toISOString()}
      title={describeAge(at, format, now)}
      data-ahead={isAhead(at, now) || undefined}
    >
      {date_only ? format.nearDay(at, now) : format.stamp(at, now)}
    </time>
  )
}
