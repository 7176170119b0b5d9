import { Dialog } from '@base-ui/react/dialog'
import {
  Bookmark,
  Briefcase,
  Building2,
  Calendar,
  CornerDownLeft,
  FileText,
  Flame,
  History,
  Link2,
  Mic,
  Search,
  Send,
  StickyNote,
  Target,
  User,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { RecordPlace } from '#shared/bridge/places.ts'
import type { View } from '#shared/bridge/pipeline.ts'
import type { Hit } from '#shared/bridge/search.ts'
import { readDeepLink } from '#shared/domain/deep-link.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import type { RegisteredAction } from '../../keys/action.ts'
import { KeyLayer } from '../../keys/key-layer.tsx'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { rememberScreen, useScreenMemory } from '../../stores/preferences.ts'
import { takeTyped } from '../../stores/type-ahead.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { cx } from '../../ui/cx.ts'
import { followPath, goTo } from '../../navigation/navigation.ts'
import {
  runOnOtherScreen,
  otherScreenActions,
  type OtherScreenAction,
} from './other-screen-actions.ts'
import { findActions, findByLabel, matchScore } from './match.ts'
import styles from './palette.module.css'

interface Line {
  key: string
  run: () => void
  icon?: LucideIcon
  title: string
  subtitle: string | null
  end: ReactNode
}

interface Group {
  label: string
  lines: Line[]
}

const kinds: Record<Hit['kind'], { icon: LucideIcon; word: string }> = {
  contact: { icon: User, word: 'person' },
  company: { icon: Building2, word: 'company' },
  job: { icon: Briefcase, word: 'lead' },
  note: { icon: Mic, word: 'call note' },
  meeting: { icon: Calendar, word: 'meeting' },
  report: { icon: FileText, word: 'report' },
  hot_list: { icon: Flame, word: 'hot list' },
  member: { icon: StickyNote, word: 'list note' },
  campaign: { icon: Send, word: 'campaign' },
  desk: { icon: Target, word: 'desk' },
}
const mostRecent = 8
/** So many of each kind: one kind must not push the others out of sight. */
const perKind = 8
/**
 * So many hits stand before what can be done, and the rest behind it: neither pushes the other out
 * of sight.
 */
const first = 5
const mostDone = 8

const hitLine = (hit: Hit): Line => ({
  key: `${hit.kind} ${hit.id}`,
  icon: kinds[hit.kind].icon,
  title: hit.title,
  subtitle: [hit.subtitle, hit.snippet].filter(Boolean).join(' · ') || null,
  run: () => goTo(hit.link),
  end: (
    <>
      <DncBadge flag={hit.do_not_contact === true} />
      <span className={styles.kind}>{kinds[hit.kind].word}</span>
    </>
  ),
})

const actionLine = (action: RegisteredAction, remember: (id: string) => void): Line => ({
  key: action.id,
  title: action.label,
  subtitle: null,
  run: () => {
    remember(action.id)
    action.run()
  },
  end: (
    <>
      <span className={styles.kind}>{action.group}</span>
      {action.shortcuts[0] ? <Kbd keys={action.shortcuts[0]} /> : null}
    </>
  ),
})

/** What another screen can do: the keys are those that lead there, then its own. */
const elsewhereLine = (action: OtherScreenAction): Line => ({
  key: `there ${action.id}`,
  title: action.label,
  subtitle: null,
  run: () => runOnOtherScreen(action),
  end: (
    <>
      <span className={styles.kind}>{action.group}</span>
      {action.shortcuts.map((keys, index) => (
        <Kbd key={index} keys={keys} />
      ))}
    </>
  ),
})
/** A saved view, from wherever one is (H8). */
const viewLine = (view: View): Line => ({
  key: `view ${view.id}`,
  icon: Bookmark,
  title: view.name,
  subtitle: `View of ${view.screen}`,
  end: null,
  run: () => {
    rememberScreen(view.screen, {
      view: view.id,
      filter: view.filter,
      sorting: view.sort === null ? null : { by: view.sort, descending: view.descending },
      columns: view.columns.length > 0 ? view.columns : null,
    })
    goTo(`/${view.screen}`)
  },
})

const placeIcons: Record<string, LucideIcon> = {
  people: User,
  companies: Building2,
  pipeline: Briefcase,
  notes: Mic,
  research: FileText,
  'hot-lists': Flame,
}
const placeLine = (place: RecordPlace): Line => ({
  key: `place ${place.path}`,
  icon: placeIcons[place.kind] ?? History,
  title: place.title,
  subtitle: place.about,
  end: null,
  run: () => goTo(place.path),
})
/** A link that somebody sent: pasted here it is followed, into its own workspace. */
const linkLine = (link: string): Line => ({
  key: 'link',
  icon: Link2,
  title: 'Follow this link',
  subtitle: link,
  end: null,
  run: () =>
    void run('links.open', { link }).then((answer) => {
      if (answer.ok) followPath(answer.value.path)
    }),
})

/**
 * The palette (H1, H2): everything that can be found and everything that can be done, each with the
 * key that does it.
 */
export default function Palette() {
  const show = useOverlay((state) => state.show)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [memory, remember] = useScreenMemory<{ recent: string[] }>('palette')
  const recent = memory.recent ?? []
  const actions = useRegisteredActions()
  const words = text.trim()
  const { value: found, error } = useQuery(
    'search.find',
    words.length > 1 ? { text: words, limit: perKind } : null,
  )
  const { value: places } = useQuery('places.list', {})
  const { value: saved } = useQuery('views.list', {})
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const after = useRef<(() => void) | null>(null)

  const groups = useMemo<Group[]>(() => {
    const keep = (id: string) =>
      remember({ recent: [id, ...recent.filter((each) => each !== id)].slice(0, mostRecent) })
    const here = findActions(actions, words, recent)
    const offered = new Set(here.map(({ id }) => id))
    const there = words
      ? findByLabel(
          otherScreenActions().filter(({ id }) => !offered.has(id)),
          words,
        ).map(elsewhereLine)
      : []
    const doable = [...here.map((action) => actionLine(action, keep)), ...there].slice(
      0,
      words ? mostDone : undefined,
    )
    const link = readDeepLink(words) ? [linkLine(words)] : []
    const been = words
      ? []
      : [
          ...new Map(
            [...(places?.pinned ?? []), ...(places?.recent ?? [])].map((place) => [
              place.path,
              place,
            ]),
          ).values(),
        ]
          .slice(0, mostRecent)
          .map(placeLine)
    const views = words
      ? (saved?.views ?? [])
          .filter((view) => matchScore(`${view.name} view of ${view.screen}`, words) !== null)
          .map(viewLine)
      : []
    // What is called so comes before what only tells of it.
    const called = ({ title }: Hit) => matchScore(title, words) !== null
    const hits =
      words.length > 1
        ? (found?.hits ?? []).toSorted((a, b) => Number(called(b)) - Number(called(a)))
        : []
    const before = doable.length > 0 ? hits.slice(0, first).filter(called).length : hits.length
    return [
      { label: 'Link', lines: link },
      { label: 'Found', lines: [...views, ...hits.slice(0, before).map(hitLine)] },
      { label: 'Pinned and recent', lines: been },
      { label: words ? 'Do' : 'What you can do here', lines: doable },
      { label: 'More hits', lines: hits.slice(before).map(hitLine) },
    ].filter(({ lines }) => lines.length > 0)
  }, [actions, words, found, memory, places, saved])
  const lines = groups.flatMap((group) => group.lines)
  const chosen = Math.min(active, lines.length - 1)
  useEffect(() => setActive(0), [words])
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  // Runs once the palette has gone and the focus is back, so that what it starts may take the
  // focus.
  const choose = (line: Line | undefined) => {
    if (!line) return
    after.current = line.run
    show(null)
  }
  useEffect(
    () => () => {
      const { current } = after
      if (current) setTimeout(current)
    },
    [],
  )

  const steer = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const by =
      steps[event.key] ??
      (event.ctrlKey && event.key === 'n' ? 1 : event.ctrlKey && event.key === 'p' ? -1 : 0)
    if (by !== 0) {
      event.preventDefault()
      setActive(
        Math.abs(by) === 1
          ? (chosen + by + lines.length) % Math.max(1, lines.length)
          : Math.min(lines.length - 1, Math.max(0, chosen + by)),
      )
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(lines[chosen])
    }
  }
  let place = 0
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) show(null)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.palette} aria-label="Find or do anything">
          <KeyLayer>
            <div className={styles.top}>
              <Icon of={Search} />
              <input
                className={styles.input}
                value={text}
                placeholder="Find people, companies, jobs, notes, or what you want to do…"
                aria-label="Find or do anything"
                autoComplete="off"
                spellCheck={false}
                role="combobox"
                aria-expanded="true"
                aria-controls={list}
                aria-autocomplete="list"
                aria-activedescendant={lines.length > 0 ? `${list}-${chosen}` : undefined}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={steer}
                onFocus={() => {
                  const before = takeTyped()
                  if (before) setText((now) => now + before)
                }}
              />
              <Kbd keys="Escape" />
            </div>
            {lines.length === 0 ? (
              <div className={styles.none}>
                {error
                  ? `${error.message} ${error.hint ?? ''}`
                  : `Nothing is called “${words}”, and nothing does that.`}
              </div>
            ) : null}
            <div
              className={styles.list}
              role="listbox"
              id={list}
              aria-label="Results"
              ref={box}
              hidden={lines.length === 0}
            >
              {groups.map((group) => (
                <div key={group.label} role="group" aria-label={group.label}>
                  <div className={styles.group} aria-hidden="true">
                    {group.label}
                  </div>
                  {group.lines.map((line) => {
                    const at = place++
                    return (
                      <div
                        key={line.key}
                        id={`${list}-${at}`}
                        role="option"
                        aria-selected={at === chosen}
                        className={cx(styles.line, at === chosen && styles.on)}
                        onPointerMove={() => setActive(at)}
                        onClick={() => choose(line)}
                      >
                        <span className={styles.icon}>
                          {line.icon ? <Icon of={line.icon} /> : null}
                        </span>
                        <span className={styles.words}>
                          <span className="cut">{line.title}</span>
                          {line.subtitle ? (
                            <span className={cx('cut', styles.subtitle)}>{line.subtitle}</span>
                          ) : null}
                        </span>
                        <span className={styles.end}>{line.end}</span>
                      </div>
                    )
                  })}
                </div>
              ))}
            </div>
            <div className={styles.foot}>
              <span className={styles.key}>
                <Kbd keys="ArrowUp" />
                <Kbd keys="ArrowDown" />
                choose
              </span>
              <span className={styles.key}>
                <Icon of={CornerDownLeft} size="small" />
                go
              </span>
              <span className="grow" />
              <span>The keys at the right do the same without the palette.</span>
            </div>
            <div className="spoken" role="status">
              {words ? `${lines.length} results` : ''}
            </div>
          </KeyLayer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
