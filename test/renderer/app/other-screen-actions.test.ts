import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runOnOtherScreen } from '#renderer/app/palette/other-screen-actions.ts'
import { registry } from '#renderer/keys/action-registry.ts'
import { goTo, history } from '#renderer/navigation/navigation.ts'
import { useToasts } from '#renderer/stores/toasts.ts'

/* H1: a command of another screen waits for that screen, however long it takes to load. */

const removals: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  goTo('/hot-lists')
})
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
  vi.useRealTimers()
})

/** Chooses "Log a meeting" in the palette, on the screen of hot lists. */
function chooseLog() {
  const run = vi.fn()
  const action = { id: 'meetings.log', label: 'Log a meeting', group: 'Meetings', keys: ['l'], run }
  runOnOtherScreen({ ...action, path: '/meetings', shortcuts: [] })
  return { run, action }
}

/** Lets a screen be there with these commands. */
function showScreen(...actions: Parameters<typeof registry.register>[0]) {
  const { remove } = registry.register(actions, 'screen', 0)
  removals.push(remove)
}

const said = () => useToasts.getState().toasts.map(({ message }) => message)

test.each([0, 8_000, 40_000])('H1: it is done once the screen is there, after %i ms', (ms) => {
  const { run, action } = chooseLog()
  expect(history.location.pathname).toBe('/meetings')
  vi.advanceTimersByTime(ms)
  showScreen(action)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('H1: a screen that does not offer it is given five seconds, then the person is told', () => {
  const { run } = chooseLog()
  vi.advanceTimersByTime(8_000)
  showScreen({ id: 'meetings.today', label: 'Today', group: 'Meetings', run: vi.fn() })
  vi.advanceTimersByTime(4_999)
  const before = said()
  vi.advanceTimersByTime(1)
  expect(said()).toEqual([...before, '“Log a meeting” isn’t available right now.'])
  expect(run).not.toHaveBeenCalled()
})

test('H1: it is called off when the person goes elsewhere before', () => {
  const { run, action } = chooseLog()
  goTo('/people')
  goTo('/meetings')
  showScreen(action)
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
})
