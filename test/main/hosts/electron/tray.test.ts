import { Menu, type MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DaySummary } from '#shared/bridge/day-summary.ts'
import { createTray } from '#main/hosts/electron/tray.ts'
import { recorded } from '#test/support/electron-stand-in/record.ts'

/* N1: what the tray says of a day, and where each of its lines leads. */

vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))

const NOW = Date.UTC(2026, 10, 27, 9)
const day: DaySummary = {
  due_today: 3,
  next_meeting: {
    id: 'mtg/1',
    title: 'Offer call with Ana',
    starts_at: NOW + 3_600_000,
    link: 'https://meet.example/ana?pwd=1',
  },
  credits: { total: 41, low: true },
  pending: 2,
  needs_you: 0,
  kept_here: 0,
}

let done: [string, string?][]
/** Shows a day, and returns the lines of the menu with the tooltip. */
function shown(summary: DaySummary) {
  const menus = vi.spyOn(Menu, 'buildFromTemplate')
  const tray = createTray({
    show: () => done.push(['show']),
    navigate: (path) => done.push(['navigate', path]),
    open: (url) => done.push(['open', url]),
    quit: () => done.push(['quit']),
  })
  tray.update(summary, NOW, () => '10:00')
  const lines = (menus.mock.lastCall?.[0] ?? []) as MenuItemConstructorOptions[]
  return {
    lines: lines.filter(({ type }) => type !== 'separator'),
    labels: lines.flatMap(({ label }) => label ?? []),
    tip: recorded.findLast(({ call }) => call === 'Tray.setToolTip')?.args[0],
  }
}
beforeEach(() => {
  recorded.length = 0
  done = []
})

test('N1: the tray says what is due, the next meeting and its host, the credits, and what waits', () => {
  const { labels, tip } = shown(day)
  expect(labels).toEqual([
    'Open Hotdesk',
    '3 due today',
    '10:00 Offer call with Ana',
    'Join on meet.example',
    '41 credits, low',
    '2 changes on the way',
    'Quit',
  ])
  expect(tip).toBe('Hotdesk · 3 due today · 10:00 Offer call with Ana · 2 on the way')
})

test('N1: each line leads to its place, and Join to the call', () => {
  for (const { click } of shown(day).lines) (click as () => void)()
  expect(done).toEqual([
    ['show'],
    ['navigate', '/pipeline?view=due'],
    ['navigate', '/meetings/mtg%2F1'],
    ['open', 'https://meet.example/ana?pwd=1'],
    ['navigate', '/credits'],
    ['navigate', '/pending'],
    ['quit'],
  ])
})

test('N1, I3: a change that needs somebody comes before those on the way; a meeting that runs is now', () => {
  const running = { ...day.next_meeting!, starts_at: NOW - 60_000, link: null }
  const { labels } = shown({ ...day, next_meeting: running, needs_you: 1, credits: null })
  expect(labels).toEqual([
    'Open Hotdesk',
    '3 due today',
    'Now: Offer call with Ana',
    '1 change needs you',
    'Quit',
  ])
})
