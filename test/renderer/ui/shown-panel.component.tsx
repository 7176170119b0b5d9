import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setPreferences, usePreferences } from '#renderer/stores/preferences.ts'
import { DetailPanel } from '#renderer/ui/detail-panel.tsx'
import { useShownPanel } from '#renderer/ui/use-shown-panel.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* A8: a panel that is hidden is there for as long as something in it is needed. */

const WIDE = [1400, 700] as const
const NARROW = [900, 700] as const
afterEach(() => page.viewport(1280, 800))

function Screen() {
  const [needed, setNeeded] = useState(false)
  useShownPanel(needed)
  return (
    <>
      <button type="button" onClick={() => setNeeded(!needed)}>
        Need it or not
      </button>
      <DetailPanel label="Details">The field</DetailPanel>
    </>
  )
}
const open = async (size: readonly [number, number], detail_open = true) => {
  await page.viewport(...size)
  connect()
  setPreferences({ detail_open })
  await show(<Screen />)
}
const panel = () => page.getByRole('complementary', { name: 'Details' })
const change = () => page.getByRole('button', { name: 'Need it or not' }).click()

test.each([
  ['a small window', NARROW, true],
  ['a window in which it was hidden', WIDE, false],
])('A8: in %s the panel is shown while it is needed', async (_, size, kept) => {
  await open(size, kept)
  await expect.element(panel()).not.toBeInTheDocument()
  await change()
  await expect.element(panel()).toBeVisible()
  await change()
  await expect.element(panel()).not.toBeInTheDocument()
  expect(usePreferences.getState().preferences.detail_open).toBe(kept)
})

test('A8: a panel that was there already stays', async () => {
  await open(WIDE)
  await change()
  await change()
  await expect.element(panel()).toBeVisible()
})

test('A8: a window that becomes wide meanwhile keeps the panel beside the list', async () => {
  await open(NARROW)
  await change()
  await page.viewport(...WIDE)
  await expect.element(panel()).toBeVisible()
  await change()
  await expect.element(panel()).toBeVisible()
})

test('M1: over a small window Escape hides the panel, beside a list it does not', async () => {
  await open(NARROW)
  await change()
  await expect.element(panel()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await page.viewport(...WIDE)
  await expect.element(panel()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).toBeVisible()
})
