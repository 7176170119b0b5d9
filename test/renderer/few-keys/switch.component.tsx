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

test.each([
  ['enter', 'Enter', '{Enter}'],
  ['click', 'a click anywhere', null],
] as const)('the switch can be %s', async (scan_key, _name, key) => {
  connectScanning({ scan_key, scan_seconds: 5 })
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
  await pass(2)
  await use()
  await pass(4.9)
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
