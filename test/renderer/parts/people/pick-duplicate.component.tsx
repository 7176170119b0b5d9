import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContactRow } from '#shared/bridge/people.ts'
import { PickDuplicate } from '#renderer/parts/people/pick-duplicate.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const person = (id: string, name: string) =>
  ({ id, name, first_name: name, last_name: null, do_not_contact: null }) as unknown as ContactRow

/** Asks for the other record of Ana, and tells which was picked. */
async function ask(likely: ContactRow[], found: ContactRow[] = []) {
  connect({
    'contacts.duplicates': () => ({
      people: likely.map((contact) => ({ contact, because: ['name'] })),
    }),
    'contacts.list': () => ({ rows: found, total: found.length, offset: 0 }),
  })
  const picked: string[] = []
  await show(
    <PickDuplicate
      person={person('c_1', 'Ana')}
      onPick={({ id }) => void picked.push(id)}
      onClose={() => void picked.push('left')}
    />,
  )
  return picked
}
const field = () => page.getByRole('combobox', { name: 'Find the other record' })
const active = () => page.getByRole('option', { selected: true })

test('F4: arrow keys move over those who look alike, and Enter takes the one they are on', async () => {
  const picked = await ask([person('c_2', 'Anna'), person('c_3', 'Ann')])
  await expect.element(active()).toMatchTextContent('Anna')
  await userEvent.click(field())
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(active()).toMatchTextContent(/^Ann(?!a)/)
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Enter}')
  expect(picked).toEqual(['c_3'])
})

test('F4: anybody is found by name, but not the person themselves; without a match Enter does nothing', async () => {
  const picked = await ask([], [person('c_1', 'Ana'), person('c_9', 'Zoe')])
  await expect.element(page.getByText(/^No likely duplicates/)).toBeVisible()
  await userEvent.click(field())
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual([])
  await userEvent.keyboard('zo')
  await expect.element(active()).toMatchTextContent('Zoe')
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['c_9'])
})
