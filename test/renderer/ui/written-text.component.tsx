import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WrittenText } from '#renderer/ui/written-text.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const draw = async (text: string) => {
  connect()
  await show(
    <>
      <button type="button">Before</button>
      <WrittenText label="Last call">{text}</WrittenText>
      <button type="button">Behind</button>
    </>,
  )
  await page.getByRole('button', { name: 'Before' }).click()
}
const button = (name: string) => page.getByRole('button', { name })

test('M1: Tab leads into a text that is too long for its box, so that keys scroll it', async () => {
  await draw('A line of what was said.\n'.repeat(200))
  const text = page.getByRole('group', { name: 'Last call' })
  await expect.element(text).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => text.element().scrollTop).toBeGreaterThan(0)
})

test('M1: Tab passes over a text that is there whole', async () => {
  await draw('Warm intro through Ana.')
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Behind')).toHaveFocus()
})
