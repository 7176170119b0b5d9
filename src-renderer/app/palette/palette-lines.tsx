import { t } from '#shared/i18n/translate.ts'
import {
  Bookmark,
  Briefcase,
  Building2,
  Calendar,
  FileText,
  Flame,
  History,
  Link2,
  Mic,
  Send,
  StickyNote,
  Target,
  User,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { RecentRecord } from '#shared/bridge/recent-records.ts'
import type { View } from '#shared/bridge/views.ts'
import type { Hit } from '#shared/bridge/search.ts'
import { run } from '../../data/run.ts'
import type { RegisteredAction } from '../../keys/action.ts'
import { followPath, goTo } from '../../navigation/navigation.ts'
import { rememberScreen } from '../../stores/preferences.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { spokenKeys } from '../../ui/key-caps.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { runOnOtherScreen, type OtherScreenAction } from './other-screen-actions.ts'
import type { RecordAction } from './record-actions.ts'
import styles from './palette.module.css'

/** One line of the palette: its label, and what choosing it does. */
export interface Line {
  key: string
  run: () => void
  /** The link of a record that was found. */
  path?: string
  icon?: LucideIcon
  title: string
  subtitle: string | null
  end: ReactNode
  /** The texts at the end of the line, for screen readers. */
  spoken?: readonly string[]
  /**
   * The action is not available yet; choosing the line opens the screen that makes it available.
   */
  dimmed?: boolean
}

/** Lines under a heading. */
export interface Group {
  label: string
  lines: Line[]
}

const kinds: Record<Hit['kind'], { icon: LucideIcon; word: string }> = {
  contact: { icon: User, word: t('person') },
  company: { icon: Building2, word: t('company') },
  job: { icon: Briefcase, word: t('lead') },
  note: { icon: Mic, word: t('call note') },
  meeting: { icon: Calendar, word: t('meeting') },
  report: { icon: FileText, word: t('report') },
  hot_list: { icon: Flame, word: t('hot list') },
  member: { icon: StickyNote, word: t('list note') },
  campaign: { icon: Send, word: t('campaign') },
  desk: { icon: Target, word: t('desk') },
}

/** Builds the line of a record that was found. */
export const hitLine = (hit: Hit): Line => ({
  key: `${hit.kind} ${hit.id}`,
  icon: kinds[hit.kind].icon,
  title: hit.title,
  subtitle: [hit.subtitle, hit.snippet].filter(Boolean).join(' · ') || null,
  path: hit.link,
  run: () => goTo(hit.link),
  spoken: [hit.do_not_contact === true ? t('Do not contact') : '', kinds[hit.kind].word],
  end: (
    <>
      <DncBadge flag={hit.do_not_contact === true} />
      <span className={styles.kind}>{kinds[hit.kind].word}</span>
    </>
  ),
})

/** Builds the line of an action of this screen; `remember` records that it was used. */
export const actionLine = (action: RegisteredAction, remember: (id: string) => void): Line => ({
  key: action.id,
  title: action.label,
  subtitle: null,
  run: () => {
    remember(action.id)
    action.run()
  },
  spoken: [action.group, ...action.shortcuts.slice(0, 1).map((keys) => spokenKeys(keys))],
  end: (
    <>
      <span className={styles.kind}>{action.group}</span>{' '}
      {action.shortcuts[0] ? <Kbd keys={action.shortcuts[0]} /> : null}
    </>
  ),
})

/**
 * Builds the line of an action of another screen, with the keys that open the screen and then the
 * action's own.
 */
export const otherScreenLine = (action: OtherScreenAction): Line => ({
  key: `there ${action.id}`,
  title: action.label,
  subtitle: null,
  run: () => runOnOtherScreen(action),
  spoken: [action.group, ...action.shortcuts.map((keys) => spokenKeys(keys))],
  end: (
    <>
      <span className={styles.kind}>{action.group}</span>{' '}
      {action.shortcuts.map((keys, index) => (
        <Fragment key={index}>
          {index > 0 ? ' ' : null}
          <Kbd keys={keys} />
        </Fragment>
      ))}
    </>
  ),
})

/**
 * Builds the line of an action that needs a record: it says what to choose, and opens that screen.
 */
export const recordLine = (action: RecordAction): Line => ({
  key: `record ${action.id}`,
  title: action.label,
  subtitle: action.need,
  dimmed: true,
  run: () => goTo(action.path),
  end: action.shortcuts.map((keys, index) => <Kbd key={index} keys={keys} />),
  spoken: action.shortcuts.map((keys) => spokenKeys(keys)),
})

/** Builds the line of a saved view, which can be opened from any screen (H8). */
export const viewLine = (view: View): Line => ({
  key: `view ${view.id}`,
  icon: Bookmark,
  title: view.name,
  subtitle: t('View of {screen}', { screen: screenName(view.screen) }),
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

/** The screens with saved views, as named inside a sentence. */
const screenNames: Record<string, string> = {
  people: t('people'),
  companies: t('companies'),
  pipeline: t('pipeline'),
}
/** Returns the name of a saved view's screen. */
export const screenName = (screen: string): string => screenNames[screen] ?? screen

const placeIcons: Record<string, LucideIcon> = {
  people: User,
  companies: Building2,
  pipeline: Briefcase,
  notes: Mic,
  research: FileText,
  'hot-lists': Flame,
}
/** Builds the line of a record that is pinned or was opened recently. */
export const placeLine = (place: RecentRecord): Line => ({
  key: `place ${place.path}`,
  icon: placeIcons[place.kind] ?? History,
  title: place.title,
  subtitle: place.about,
  end: null,
  run: () => goTo(place.path),
})

/** Builds the line of a pasted link; choosing it opens the record in the link's own workspace. */
export const linkLine = (link: string): Line => ({
  key: 'link',
  icon: Link2,
  title: t('Open this link'),
  subtitle: link,
  end: null,
  run: () =>
    void run('links.open', { link }).then((answer) => {
      if (answer.ok) followPath(answer.value.path)
    }),
})
