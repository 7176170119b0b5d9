import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron'
import { workStatus, type UnsentWork } from '#shared/domain/work-status.ts'
import type { DaySummary } from '#shared/bridge/day-summary.ts'
import { iconFile } from '#main/hosts/common/entry.ts'

/** What the tray can trigger. */
export interface TrayActions {
  show(): void
  navigate(path: string): void
  open(url: string): void
  quit(): void
}

type WriteTime = (at: number) => string

export interface DayTray {
  /** Shows the current day, with times formatted as on the screens (N1, M5). */
  update(summary: DaySummary, now: number, time: WriteTime): void
  /** Shows the last day again, in the current language. */
  refresh(): void
  destroy(): void
}

/** Puts Hotdesk into the tray. `hasTrayHost` reports whether the desktop shows it. */
export function createTray(
  actions: TrayActions,
  platform: NodeJS.Platform = process.platform,
): DayTray {
  // macOS recolours a template image for a light or a dark menu bar.
  const image = platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'
  const tray = new Tray(nativeImage.createFromPath(iconFile(image)))
  let last = ''
  const set = (lines: MenuItemConstructorOptions[], tip: string) => {
    const menu: MenuItemConstructorOptions[] = [
      { label: t('Open Hotdesk'), click: actions.show },
      ...(lines.length > 0 ? [{ type: 'separator' } as const] : []),
      ...lines,
      { type: 'separator' },
      { label: t('Quit'), click: actions.quit },
    ]
    // Replacing the menu closes it if it is open, so it is replaced only when its text changes.
    const words = JSON.stringify([tip, ...menu.map(({ label }) => label)])
    if (words === last) return
    last = words
    tray.setToolTip(tip)
    tray.setContextMenu(Menu.buildFromTemplate(menu))
  }
  let say = () => set([], 'Hotdesk')
  say()
  // On macOS the same click opens the menu, and a window that appears would close it.
  if (platform !== 'darwin') tray.on('click', actions.show)
  return {
    update: (summary, now, time) => {
      say = () => {
        const meeting = summary.next_meeting && describeMeeting(summary.next_meeting, now, time)
        set(linesOf(summary, meeting, actions), tipOf(summary, meeting))
      }
      say()
    },
    refresh: () => say(),
    destroy: () => tray.destroy(),
  }
}

function linesOf(
  { due_today, next_meeting, credits, ...work }: DaySummary,
  meeting: string | null,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const go = (label: string, path: string): MenuItemConstructorOptions => ({
    label,
    click: () => actions.navigate(path),
  })
  const link = next_meeting?.link ?? null
  return [
    go(due_today > 0 ? countDue(due_today) : t('Nothing due today'), '/pipeline?view=due'),
    next_meeting && meeting !== null
      ? go(meeting, recordPath('meetings', next_meeting.id))
      : go(t('No meeting in the next day'), '/meetings'),
    // The label names the host, so that the user knows where the link leads.
    ...(link === null
      ? []
      : [
          {
            label: t('Join on {host}', { host: new URL(link).host }),
            click: () => actions.open(link),
          },
        ]),
    ...(credits === null
      ? []
      : [
          go(
            credits.low
              ? t('{total, plural, one {# credit} other {# credits}}, low', {
                  total: credits.total,
                })
              : t('{total, plural, one {# credit} other {# credits}}', { total: credits.total }),
            '/credits',
          ),
        ]),
    go(describeWork(work), '/pending'),
  ]
}

function describeWork(work: UnsentWork): string {
  const { pending, needs_you, kept_here } = work
  switch (workStatus(work)) {
    case 'needs_you':
      return t('{changes, plural, one {# change needs you} other {# changes need you}}', {
        changes: needs_you,
      })
    case 'on_the_way':
      return t('{changes, plural, one {# change on the way} other {# changes on the way}}', {
        changes: pending,
      })
    case 'kept_here':
      return t(
        '{changes, plural, one {# change on this computer only} other {# changes on this computer only}}',
        { changes: kept_here },
      )
    case 'saved':
      return t('All changes saved')
  }
}

function tipOf({ due_today, pending }: DaySummary, meeting: string | null): string {
  return [
    'Hotdesk',
    due_today > 0 ? countDue(due_today) : '',
    meeting ?? '',
    pending > 0 ? t('{pending, plural, one {# on the way} other {# on the way}}', { pending }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const countDue = (due: number) => t('{due, plural, one {# due today} other {# due today}}', { due })
/** Describes the next meeting with its time, or as the current one. */
const describeMeeting = (
  { starts_at, title }: NonNullable<DaySummary['next_meeting']>,
  now: number,
  time: WriteTime,
): string =>
  starts_at <= now ? t('Now: {title}', { title: cut(title) }) : `${time(starts_at)} ${cut(title)}`
const cut = (text: string) => (text.length > 48 ? `${text.slice(0, 47)}…` : text)
