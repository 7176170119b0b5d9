import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useActivity } from '#renderer/app/use-activity.ts'
import FewKeys from '#renderer/few-keys/few-keys.tsx'
import { FewKeysSection } from '#renderer/screens/settings/few-keys-section.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { TextArea } from '#renderer/ui/text-field.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'
import { connectScanning, drawn, now, pass, press, trail } from '#test/renderer/support/scanned.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/* `before` and `after`: seconds around a press, which starts the ten of its stop anew. */
test.each([
  { scan_key: 'enter', key: '{Enter}', before: 2, after: 9.9 },
  // The clock runs on while a click is under way.
  { scan_key: 'click', key: null, before: 6, after: 6 },
] as const)('the switch can be $scan_key', async ({ scan_key, key, before, after }) => {
  connectScanning({ scan_key, scan_seconds: 10 })
  const onPress = vi.fn()
  await show(
    <>
      <FewKeys />
      <Button onClick={onPress}>Go</Button>
      <Button onClick={onPress}>Under the pointer</Button>
    </>,
  )
  const use = async () => {
    if (key) await userEvent.keyboard(key)
    else await page.getByRole('button', { name: 'Under the pointer' }).click()
    await drawn()
  }
  await pass(before)
  await use()
  await pass(after)
  expect(now()).toBe('Go')
  await use()
  expect(onPress).toHaveBeenCalledTimes(1)
})

function Active() {
  useActivity()
  return null
}

test('J6: a press of the switch counts as activity', async () => {
  const world = connectScanning()
  await show(
    <>
      <Active />
      <FewKeys />
    </>,
  )
  await press()
  expect(world.inputsOf('session.active')).toHaveLength(1)
})

function Note() {
  const [text, setText] = useState('')
  return (
    <TextArea aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
  )
}

test('the key of the switch does nothing else, and other keys do what they did', async () => {
  connectScanning()
  await show(
    <>
      <FewKeys />
      <Note />
    </>,
  )
  const note = page.getByRole('textbox', { name: 'Note' })
  note.element().focus()
  await userEvent.keyboard('ab c')
  await expect.element(note).toHaveValue('abc')
  expect(trail()).not.toBe('Window')
})

test('it is chosen in Settings: whether, how fast, and with what', async () => {
  vi.useRealTimers()
  const world = connect()
  await show(<FewKeysSection />)
  await page.getByRole('switch', { name: /^Switch scanning/ }).click()
  await page.getByRole('button', { name: '10 s' }).click()
  await page.getByRole('button', { name: 'Any click' }).click()
  expect(world.inputsOf('preferences.write')).toEqual([
    { switch_scanning: true },
    { scan_seconds: 10 },
    { scan_key: 'click' },
  ])
})
