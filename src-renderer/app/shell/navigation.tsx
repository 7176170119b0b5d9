import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import type { DraggedPeople } from '../../stores/dragged-people.ts'
import { leftPart } from '../../stores/left-screens.ts'
import { setPreferences, usePreferences, useWordWidth } from '../../stores/preferences.ts'
import { Icon } from '../../ui/icon.tsx'
import { Resizer } from '../../ui/resizer.tsx'
import { desk, workspaceItems, dayItems } from '../../navigation/navigation-items.ts'
import type { NavigationItem } from '../../navigation/navigation-items.ts'
import { Count } from './count.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { CreditMeter } from './credit-meter.tsx'
import { HotListLinks } from './hot-list-links.tsx'
import { SIDEBAR_LIST_COUNT } from './sidebar-lists.ts'
import { useNavigationFigures } from './use-navigation-figures.ts'
import { useDropTarget } from './use-drop-target.ts'
import { Pinned } from './pinned.tsx'
import { SyncLine } from './sync-line.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'
import styles from './navigation.module.css'

/**
 * Parameters that clear the open record, because a navigation link leads to a list. Without them
 * the router would keep the record, and pressing Research in a report would change nothing.
 */
const noRecord = {
  jobId: undefined,
  meetingId: undefined,
  campaignId: undefined,
  contactId: undefined,
  companyId: undefined,
  noteId: undefined,
  reportId: undefined,
  part: undefined,
  webhookId: undefined,
  section: undefined,
}

/** Opens the enrolment guard for people dropped on the campaigns (E9). */
const enrol = ({ select }: DraggedPeople): void =>
  openEnrol({ campaign_id: null, select: { contacts: select } })

function Line({
  place,
  count,
  title,
  onDrop,
}: {
  place: NavigationItem
  count: ReactNode
  title?: string | undefined
  /** Called when people are dropped on the line. */
  onDrop?: ((people: DraggedPeople) => void) | undefined
}) {
  const target = useDropTarget(onDrop)
  const follow = (event: MouseEvent) => {
    const part = place.hasParts ? leftPart(place.path) : place.path
    if (part === place.path || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo(part)
  }
  return (
    <Link
      to={place.to}
      params={noRecord}
      search={{}}
      onClick={follow}
      className={styles.line}
      activeProps={{ className: styles.on, 'aria-current': 'page' }}
      activeOptions={{ exact: place.path === '/hot-lists', includeSearch: false }}
      title={title}
      data-shortcut={`g ${place.key}`}
      {...target}
    >
      <Icon of={place.icon} />
      <span className="cut grow">{place.label}</span>
      {count}
    </Link>
  )
}

/** Returns the count beside each line. */
function useCounts(approvals: number) {
  const format = useFormats()
  const figures = useNavigationFigures()
  const { value: counts } = useQuery('navigation.counts', {})
  const { value: sync } = useQuery('sync.state', {})
  // Zero is not shown: before the first sync it would be wrong, and later the empty screen says it.
  const figure = (value: number | undefined) => (value ? format.number(value) : undefined)
  const meetings = () => {
    if (!counts) return undefined
    if (counts.needs_outcome > 0)
      return t('{count, plural, other {# to log}}', { count: counts.needs_outcome })
    return counts.meetings_today > 0
      ? t('{count} today', { count: format.number(counts.meetings_today) })
      : undefined
  }
  const values: Record<string, string | undefined> = {
    '/hot-lists': figure(counts?.hot_lists),
    '/pipeline': figure(counts?.jobs),
    '/campaigns': figure(counts?.campaigns),
    '/people': figure(counts?.contacts),
    '/companies': figure(counts?.companies),
    '/desks': figure(counts?.desks),
    '/research': figure(counts?.reports),
    '/meetings': meetings(),
    '/approvals': figure(approvals),
    '/pending': figure(sync ? sync.pending + sync.needs_you + sync.kept_here : undefined),
  }
  return ({ path, label: name }: NavigationItem) => (
    <Count
      value={values[path]}
      figures={figures}
      explain={(loaded, value) => loaded.lineFigure({ path, name, value }, counts, sync, format)}
    />
  )
}

/** Scrolls the current line into view when it changes, for windows too low to show all lines. */
function useMarkedLineInView() {
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = lines.current!
    const show = () =>
      list.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    show()
    const marks = new MutationObserver(show)
    marks.observe(list, { subtree: true, attributeFilter: ['aria-current'] })
    return () => marks.disconnect()
  }, [])
  return lines
}

/**
 * Shows the navigation: places with counts, the hot lists, and at the bottom the credits and the
 * sync line. The user can drag its edge, and hide it with [.
 */
export function Navigation({ over }: { over: boolean }) {
  const wordWidth = useWordWidth()
  const chosen = usePreferences(({ preferences }) => preferences.navigation_width)
  const width = Math.round(chosen * wordWidth)
  const { value: approvals } = useQuery('approvals.list', {})
  const waitingCount = approvals?.waiting.length ?? 0
  // Without agents there is nothing to approve. With agents, Approvals replaces the line of one hot
  // list.
  const approves = Boolean(approvals?.agents || waitingCount)
  const renderCount = useCounts(waitingCount)
  const lines = useMarkedLineInView()
  return (
    <nav
      className={styles.side}
      aria-label={t('Workspace')}
      data-print="none"
      data-over={over || undefined}
      style={{ width }}
    >
      <WorkspaceSwitcher />
      <div className={styles.scroll} ref={lines}>
        {dayItems.map((place) => (
          <div key={place.path}>
            <Line
              place={place}
              count={renderCount(place)}
              onDrop={place.path === '/campaigns' ? enrol : undefined}
            />
            {place.path === '/hot-lists' ? (
              <HotListLinks most={approves ? SIDEBAR_LIST_COUNT - 1 : SIDEBAR_LIST_COUNT} />
            ) : null}
          </div>
        ))}
        <Pinned />
        <div className={styles.group}>{t('Workspace')}</div>
        {workspaceItems.map((place) => (
          <Line key={place.path} place={place} count={renderCount(place)} />
        ))}
        <div className={styles.group}>{t('This computer')}</div>
        {desk
          .filter(({ path }) => path !== '/approvals' || approves)
          .map((place) => (
            <Line key={place.path} place={place} count={renderCount(place)} />
          ))}
      </div>
      <CreditMeter />
      <SyncLine />
      <Resizer
        label={t('Width of the navigation')}
        value={width}
        min={Math.round(160 * wordWidth)}
        max={Math.round(400 * wordWidth)}
        edge="end"
        onChange={(wide) => setPreferences({ navigation_width: Math.round(wide / wordWidth) })}
      />
    </nav>
  )
}
