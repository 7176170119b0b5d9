import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useAppearance } from '#renderer/app/use-appearance.ts'
import { AppearanceSection } from '#renderer/screens/settings/appearance-section.tsx'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { toast } from '#renderer/stores/toasts.ts'
import { defaultPreferences, type Preferences } from '#shared/bridge/settings.ts'
import { connect, message, show } from '#test/renderer/support/component.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const MOVED = 'Mateus Oliveira is now Connected'
const moved = () => page.getByRole('region', { name: 'Messages' }).getByText(MOVED)
const close = () =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' })
const prefer = (change: Partial<Preferences>) =>
  usePreferences.setState({ preferences: { ...defaultPreferences, ...change } })

test.each([7, 15, 30] as const)(
  'M3, WCAG 2.2.1: a message stays for %i seconds where that was chosen',
  async (seconds) => {
    connect()
    prefer({ message_seconds: seconds })
    await show(null)
    toast({ message: MOVED, undo: 'h_1' })
    await expect.element(moved()).toBeVisible()
    vi.advanceTimersByTime(seconds * 1000 - 1)
    await expect.element(moved()).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(moved()).not.toBeInTheDocument()
  },
)

test('M3, WCAG 2.2.1: a message stays until it is closed where that was chosen', async () => {
  connect()
  prefer({ message_seconds: null })
  await show(null)
  toast({ message: MOVED, undo: 'h_1' })
  await expect.element(moved()).toBeVisible()
  vi.advanceTimersByTime(86_400_000)
  await expect.element(moved()).toBeVisible()
  await close().click()
  await expect.element(moved()).not.toBeInTheDocument()
})

test('WCAG 2.2.1: the pointer holds a message, and so does the focus; then all its time begins again', async () => {
  connect()
  await show(<button type="button">Elsewhere</button>)
  toast({ message: MOVED, undo: 'h_1' })
  await moved().hover()
  const undo = page.getByRole('button', { name: /^Undo/ })
  undo.element().focus()
  vi.advanceTimersByTime(60_000)
  // The pointer goes away, and the focus is still there.
  await page.getByRole('button', { name: 'Elsewhere' }).hover()
  vi.advanceTimersByTime(60_000)
  await expect.element(moved()).toBeVisible()
  page.getByRole('button', { name: 'Elsewhere' }).element().focus()
  // The page draws that nothing holds it any more.
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  vi.advanceTimersByTime(6_999)
  await expect.element(moved()).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.element(moved()).not.toBeInTheDocument()
})

test('WCAG 2.2.1: trouble stays until it is closed, whatever was chosen', async () => {
  connect()
  prefer({ message_seconds: 7 })
  await show(null)
  toast({ tone: 'error', message: MOVED })
  await expect.element(moved()).toBeVisible()
  vi.advanceTimersByTime(86_400_000)
  await close().click()
  await expect.element(moved()).not.toBeInTheDocument()
})

function Settings() {
  useAppearance()
  return <AppearanceSection />
}
const press = (group: string, option: string) =>
  page
    .getByRole('group', { name: group })
    .getByRole('button', { name: option, exact: true })
    .click()

test('M3: both times are chosen in Settings, which says what they are', async () => {
  vi.useRealTimers()
  const world = connect({
    'preferences.read': () => defaultPreferences,
    'preferences.write': () => ({}),
    'spelling.state': () => null,
  })
  await show(<Settings />)
  await press('Messages stay', '30 s')
  await press('Messages stay', 'Until closed')
  await expect
    .element(message(/A deletion waits 30 seconds, .* 10 seconds, .* 5 minutes, .* 3 seconds/))
    .toBeVisible()
  await press('Time to cancel', '10 times as long')
  await expect
    .element(message(/A deletion waits 5 minutes, .* 100 seconds, .* 50 minutes, .* 30 seconds/))
    .toBeVisible()
  await press('Time to cancel', '3 times as long')
  expect(world.inputsOf('preferences.write')).toEqual([
    { message_seconds: 30 },
    { message_seconds: null },
    { hold_time: 'longest' },
    { hold_time: 'longer' },
  ])
})
