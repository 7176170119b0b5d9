import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NewCriterion } from '#renderer/screens/desks/new-criterion.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* G1, J6: the row for a further criterion of a desk. */

const name = page.getByRole('textbox', { name: 'Name of the criterion' })
const value = page.getByRole('textbox', { name: 'What it should be' })
const begin = page.getByRole('button', { name: 'Add a criterion' })
const added: string[][] = []
const rowOf = (desk: string) => (
  <NewCriterion
    keptAs={`desks ${desk} criteria`}
    onAdd={(key, text) => void added.push([key, text])}
  />
)

test('J6, G1: a criterion that a lock takes away while it is typed is open again with its text', async () => {
  connect()
  const before = await show(rowOf('d_1'))
  await begin.click()
  await expect.element(name).toHaveFocus()
  await userEvent.fill(name, 'Notice period')
  await userEvent.fill(value, '3 mon')
  await before.unmount()
  const other = await show(rowOf('d_2'))
  await expect.element(begin).toBeVisible()
  await other.unmount()
  const after = await show(rowOf('d_1'))
  await expect.element(name).toHaveValue('Notice period')
  await expect.element(name).not.toHaveFocus()
  await expect.element(value).toHaveValue('3 mon')
  await userEvent.fill(value, '3 months')
  await userEvent.keyboard('{Enter}')
  expect(added).toEqual([['notice_period', '3 months']])
  await expect.element(begin).toBeVisible()
  await begin.click()
  await expect.element(name).toHaveValue('')
  await userEvent.fill(name, 'Visa')
  await userEvent.keyboard('{Escape}')
  await after.unmount()
  await show(rowOf('d_1'))
  await expect.element(begin).toBeVisible()
})
