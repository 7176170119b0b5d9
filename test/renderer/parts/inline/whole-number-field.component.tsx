import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WholeNumberField } from '#renderer/parts/inline/whole-number-field.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const field = () => page.getByRole('textbox', { name: 'Daily limit' })

/** A limit, kept under this name. */
const limitField = (value: number | null, onSave: (value: number | null) => Promise<boolean>) => (
  <WholeNumberField
    label="Daily limit"
    keptAs="limits day"
    hint="5 spent"
    value={value}
    most={99}
    none="no limit"
    onSave={onSave}
  />
)

/** Shows a limit of 20 credits; tells what is saved, and brings another limit from main. */
async function open({ isSaved = true } = {}) {
  connect()
  const saved: (number | null)[] = []
  const save = async (value: number | null) => {
    saved.push(value)
    return isSaved
  }
  const limit = (value: number | null) => limitField(value, save)
  const { rerender } = await show(limit(20))
  return { saved, receive: (value: number | null) => rerender(limit(value)) }
}

test.each([
  ['25', 25],
  ['', null],
])('D4: Enter saves %j', async (text, credits) => {
  const { saved } = await open()
  await userEvent.fill(field(), text)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual([credits])
  await expect.element(field()).toHaveValue(text)
})

test('D4: a limit that arrives while another is typed does not replace it', async () => {
  const { saved, receive } = await open()
  await userEvent.fill(field(), '2')
  await receive(30)
  await userEvent.keyboard('5')
  await expect.element(field()).toHaveValue('25')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual([25])
})

test('D4: a refused limit stays to be corrected, and Escape brings the old one back', async () => {
  const { saved } = await open({ isSaved: false })
  await userEvent.fill(field(), '25')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual([25])
  await expect.element(field()).toHaveValue('25')
  await userEvent.click(field())
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveValue('20')
})

test('D4: a limit that was not changed is not saved', async () => {
  const { saved } = await open()
  await userEvent.fill(field(), '20')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(saved).toEqual([])
})

test('J6, D4: a limit that a lock takes away while it is typed is there again, as not saved', async () => {
  connect()
  const saved: (number | null)[] = []
  const save = async (value: number | null) => saved.push(value) > 0
  const before = await show(limitField(20, save))
  await userEvent.fill(field(), '2')
  await expect.element(page.getByText('5 spent')).toBeVisible()
  await before.unmount()
  const after = await show(limitField(20, save))
  await expect.element(field()).toHaveValue('2')
  await expect.element(page.getByText('The number is not saved yet.')).toBeVisible()
  expect(saved).toEqual([])
  await userEvent.click(field())
  await userEvent.keyboard('5{Enter}')
  await expect.poll(() => saved).toEqual([25])
  await after.unmount()
  await show(limitField(25, save))
  await expect.element(field()).toHaveValue('25')
  await expect.element(page.getByText('5 spent')).toBeVisible()
})
