import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddToList } from '#renderer/parts/people/add-to-list.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* A11: people go onto a list by typing its name. */

const lists = [
  { id: 'hl_1', name: 'Fintech CFOs', member_count: 120 },
  { id: 'hl_2', name: 'Fintech CFOs, spring', member_count: 4 },
]

/** Asks for a list for two people. The lists are told when `tell` is called; returns what was done. */
async function ask() {
  const done: unknown[] = []
  let tell = () => {}
  const known = new Promise<void>((resolve) => {
    tell = resolve
  })
  connect({
    'hotLists.list': async () => {
      await known
      return { lists, as_of: null }
    },
    'hotLists.create': ({ name }: { name: string }) => {
      done.push(['create', name])
      return { id: 'hl_new', history_id: null }
    },
    'contacts.addToList': ({ list_id }: { list_id: string }) => {
      done.push(['add', list_id])
      return { history_id: null, results: [] }
    },
  })
  await show(
    <AddToList
      aim={{ select: { ids: ['c_1', 'c_2'] }, who: '2 people', count: 2 }}
      onLeave={() => void done.push('left')}
    />,
  )
  await userEvent.click(page.getByRole('combobox', { name: 'Hot list' }))
  return { done, tell }
}
const options = () => page.getByRole('option')

test.each([
  [
    'Sourced in Wien',
    [
      ['create', 'Sourced in Wien'],
      ['add', 'hl_new'],
    ],
  ],
  ['fintech cfos', [['add', 'hl_1']]],
])(
  'A11: Enter pressed before the lists are there takes %s once they are',
  async (name, expected) => {
    const { done, tell } = await ask()
    await userEvent.keyboard(`${name}{Enter}`)
    expect(done).toEqual([])
    tell()
    await expect.poll(() => done).toEqual(['left', ...expected])
  },
)

test('A11: Enter takes no list that merely came first, and says how one is chosen', async () => {
  const { done, tell } = await ask()
  tell()
  await expect.element(options().first()).toBeVisible()
  await userEvent.keyboard('fintech{Enter}')
  await expect.element(page.getByText(/^Choose a list with the arrow keys/)).toBeVisible()
  expect(done).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => done).toEqual(['left', ['add', 'hl_1']])
})

test('A11: what is typed after Enter takes it back', async () => {
  const { done, tell } = await ask()
  await userEvent.keyboard('fintech cfos{Enter}, spring')
  tell()
  await expect.element(options().first()).toBeVisible()
  expect(done).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => done).toEqual(['left', ['add', 'hl_2']])
})
