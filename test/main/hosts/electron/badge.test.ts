import { expect, onTestFinished, test, vi } from 'vitest'
import type { DaySummary } from '#shared/bridge/day-summary.ts'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import { keepSystemIntegration } from '#main/hosts/electron/system-integration.ts'
import type { Workbench } from '#main/workbench.ts'
import { recorded } from '#test/support/electron-stand-in/record.ts'
import { BrowserWindow } from '#test/support/electron-stand-in/windows.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* The number of what is due and of what needs an answer, on the icon of the program. */

vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))

const day = (due_today: number, needs_you: number): DaySummary => ({
  due_today,
  next_meeting: null,
  credits: null,
  pending: 0,
  needs_you,
  kept_here: 0,
})

/** Keeps the icon up to date on a system, by these days one after the other. */
function keep(platform: NodeJS.Platform, ...days: DaySummary[]) {
  const own = process.platform
  Object.defineProperty(process, 'platform', { value: platform })
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }))
  recorded.length = 0
  const clock = manualClock()
  const left = [...days]
  const windows = [new BrowserWindow({})]
  const shown: number[] = []
  keepSystemIntegration({
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    settings: () => defaultPreferences,
    windows: () => windows as never[],
    tray: { update: ({ due_today }) => void shown.push(due_today), refresh() {}, destroy() {} },
    workbench: {
      handle: async (command: string) => ({
        ok: true,
        value: command === 'day.summary' ? (left.shift() ?? days.at(-1)) : {},
      }),
      on: () => () => {},
    } as unknown as Workbench,
  })
  return { clock, shown, windows }
}

const badges = () => recorded.filter(({ call }) => /Badge|Overlay/.test(call))

/** Shows these days one after the other on a system, and returns what was made of them. */
async function show(platform: NodeJS.Platform, ...days: DaySummary[]) {
  const { clock, shown } = keep(platform, ...days)
  for (const [at] of days.entries()) {
    await clock.advance(at === 0 ? 1_000 : 60_000)
    await vi.waitFor(() => expect(shown).toHaveLength(at + 1))
  }
  return badges()
}

test('Windows: a picture on the icon of the task bar says in words how much waits, and goes when nothing does', async () => {
  expect(await show('win32', day(2, 1), day(0, 0))).toEqual([
    {
      call: 'BrowserWindow.setOverlayIcon',
      args: [{ path: expect.stringMatching(/badge\.png$/) }, '3 due or waiting for you'],
    },
    { call: 'BrowserWindow.setOverlayIcon', args: [null, ''] },
  ])
})

test('Windows: a window that opens later has the picture too', async () => {
  const { clock, shown, windows } = keep('win32', day(2, 1))
  await clock.advance(1_000)
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  recorded.length = 0
  windows[0] = new BrowserWindow({})
  await clock.advance(1_000)
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  expect(badges()).toHaveLength(1)
})

test.each(['darwin', 'linux'] as const)('%s: the number itself is on the icon', async (system) => {
  expect(await show(system, day(2, 1), day(0, 0))).toEqual([
    { call: 'app.setBadgeCount', args: [3] },
    { call: 'app.setBadgeCount', args: [0] },
  ])
})
