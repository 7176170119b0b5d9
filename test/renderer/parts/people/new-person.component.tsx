import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NewPersonDialog } from '#renderer/parts/people/new-person-dialog.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

async function open(answer: object) {
  let sent = 0
  connect({
    'contacts.duplicates': () => ({ people: [] }),
    'contacts.create': () => {
      sent += 1
      return answer
    },
  })
  await show(<NewPersonDialog onClose={() => {}} onMade={() => {}} />)
  return () => sent
}
const add = () => userEvent.click(page.getByRole('button', { name: 'Add person' }))

test('F3: a value that is too long is said beside its field', async () => {
  const sent = await open({})
  await userEvent.fill(page.getByRole('textbox', { name: 'First name' }), 'Z'.repeat(201))
  await userEvent.fill(page.getByRole('textbox', { name: 'Phone' }), '1'.repeat(61))
  await add()
  await expect.element(page.getByText('Use at most 200 characters.')).toBeVisible()
  await expect.element(page.getByText('Use at most 60 characters.')).toBeVisible()
  expect(sent()).toBe(0)
})
