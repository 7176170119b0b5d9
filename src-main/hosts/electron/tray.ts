import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron'
import { workStatus, type UnsentWork } from '#shared/domain/work-status.ts'
import type { DaySummary } from '#shared/bridge/day-summary.ts'
import { iconFile } from '#main/hosts/common/entry.ts'

/** What the tray can ask for. */
export interface TrayActions {
  show(): void
  navigate(path: string): void
  open(url: string): void
  quit(): void
}

export interface DayTray {
  /** Shows the day as it stands now (N1). */
  tell(summary: DaySummary, now: number): void
  destroy(): void
}

/** Puts Hotdesk into the tray. Whether anything shows it, tray-host.ts finds out. */
export function createTray(
  actions: TrayActions,
  platform: NodeJS.Platform = process.platform,
): DayTray {
  // macOS colours a template itself, in a light and in a dark menu bar.
  const image = platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'
  const tray = new Tray(nativeImage.createFromPath(iconFile(image)))
  let last = ''
  const set = (lines: MenuItemConstructorOptions[], tip: string) => {
    // A menu that is open closes when it is replaced: only when its words change.
    const words = JSON.stringify([tip, ...lines.map(({ label }) => label)])
    if (words === last) return
    last = words
    tray.setToolTip(tip)
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: t('Open Hotdesk'), click: actions.show },
        ...(lines.length > 0 ? [{ type: 'separator' } as const] : []),
        ...lines,
        { type: 'separator' },
        { label: t('Quit'), click: actions.quit },
      ]),
    )
  }
  set([], 'Hotdesk')
  // On macOS the same click opens the menu, and a window that comes up closes it.
  if (platform !== 'darwin') tray.on('click', actions.show)
  return {
    tell: (summary, now) => set(linesOf(summary, now, actions), tipOf(summary, now)),
    destroy: () => tray.destroy(),
  }
}

function linesOf(
  { due_today, next_meeting, credits, ...work }: DaySummary,
  now: number,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const go = (label: string, path: string): MenuItemConstructorOptions => ({
    label,
    click: () => actions.navigate(path),
  })
  const link = next_meeting?.link ?? null
  return [
    go(
      due_today > 0 ? t('{due_today} due today', { due_today }) : t('Nothing due today'),
      '/pipeline?view=due',
    ),
    next_meeting
      ? go(
          `${when(next_meeting.starts_at, now)} ${cut(next_meeting.title)}`,
          recordPath('meetings', next_meeting.id),
        )
      : go(t('No meeting in the next day'), '/meetings'),
    // The host stands in the label: whoever presses it knows where it leads.
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
            t('{total} credits{value}', {
              total: credits.total,
              value: credits.low ? ', low' : '',
            }),
            '/credits',
          ),
        ]),
    go(workWords(work), '/pending'),
  ]
}

function workWords(work: UnsentWork): string {
  const { pending, needs_you, kept_here } = work
  switch (workStatus(work)) {
    case 'needs_you':
      return t('{needs_you} {value} you', {
        needs_you,
        value: needs_you === 1 ? t('change needs') : t('changes need'),
      })
    case 'on_the_way':
      return t('{pending} {value} on the way', {
        pending,
        value: pending === 1 ? 'change' : 'changes',
      })
    case 'kept_here':
      return t('{kept_here} {value} on this computer only', {
        kept_here,
        value: kept_here === 1 ? 'change' : 'changes',
      })
    case 'saved':
      return t('All changes saved')
  }
}

function tipOf({ due_today, next_meeting, pending }: DaySummary, now: number): string {
  return [
    'Hotdesk',
    due_today > 0 ? t('{due_today} due today', { due_today }) : '',
    next_meeting ? `${when(next_meeting.starts_at, now)} ${cut(next_meeting.title)}` : '',
    pending > 0 ? t('{pending} on the way', { pending }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const when = (at: number, now: number) => (at <= now ? 'Now:' : time.format(at))
const cut = (text: string) => (text.length > 48 ? `${text.slice(0, 47)}…` : text)
