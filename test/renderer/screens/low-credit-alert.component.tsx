import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LowCreditAlert } from '#renderer/parts/spend/low-credit-alert.tsx'
import { setPreferences } from '#renderer/stores/preferences.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const field = () => page.getByRole('textbox', { name: 'Low-credit alert' })

/** Shows the field with an alert at 50 credits, and tells what is saved. */
async function open() {
  const saved: unknown[] = []
  connect({ 'preferences.write': (change) => void saved.push(change) })
  setPreferences({ low_credits: 50 })
  await show(<LowCreditAlert hint="The service also alerts at 10." />)
  await expect.element(field()).toHaveValue('50')
  saved.length = 0
  return saved
}

test.each(['-1', '5.5', '', '10000000'])(
  'D7: %j is no number of credits, which the field says',
  async (text) => {
    const saved = await open()
    await userEvent.fill(field(), text)
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await expect.element(page.getByText('Enter a whole number up to 9,999,999.')).toBeVisible()
    await expect.element(field()).toHaveValue(text)
    expect(saved).toEqual([])
    await userEvent.click(field())
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('50')
  },
)

test('D7, M6: Enter saves a number, in the digits of any script', async () => {
  const saved = await open()
  await userEvent.fill(field(), '٢٠')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual([{ low_credits: 20 }])
  await expect.element(field()).toHaveValue('20')
})
