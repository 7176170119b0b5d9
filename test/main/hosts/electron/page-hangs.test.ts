import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPageEvents } from '#main/hosts/electron/page-events.ts'
import { recoverPages } from '#main/hosts/electron/page-recovery.ts'
import { recorded } from '#test/support/electron-stand-in/record.ts'
import { BrowserWindow } from '#test/support/electron-stand-in/windows.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* What a page is given time for, on a clock of the test's own. */

vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))

const clock = manualClock()
const log = { info: () => {}, warn: () => {}, error: () => {} }
const calls = (call: string) => recorded.filter((each) => each.call === call).length
beforeAll(() => recoverPages({ clock, log, pages: createPageEvents(), quit: () => {} }))
beforeEach(() => {
  recorded.length = 0
})

test('a page that hangs is ended and loaded again', async () => {
  const window = new BrowserWindow({})
  window.emit('unresponsive')
  await clock.advance(14_000)
  expect(calls('WebContents.forcefullyCrashRenderer')).toBe(0)
  await clock.advance(1_000)
  expect(calls('WebContents.forcefullyCrashRenderer')).toBe(1)
  expect(calls('WebContents.reload')).toBe(1)
})

test('a page that answers again is left alone', async () => {
  const window = new BrowserWindow({})
  window.emit('unresponsive')
  window.emit('responsive')
  await clock.advance(60_000)
  expect(calls('WebContents.forcefullyCrashRenderer')).toBe(0)
})

test('a window appears even where its page never does', async () => {
  const window = new BrowserWindow({})
  await clock.advance(7_900)
  expect(window.isVisible()).toBe(false)
  await clock.advance(100)
  expect(window.isVisible()).toBe(true)
})
