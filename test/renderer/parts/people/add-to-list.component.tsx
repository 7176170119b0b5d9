import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddToList, ChooseList } from '#renderer/parts/people/add-to-list.tsx'
import { makeList } from '#renderer/screens/import/make-list.ts'
import { ListAndFollowUp } from '#renderer/screens/pipeline/list-and-follow-up.tsx'
import { useToasts } from '#renderer/stores/toasts.ts'
import { connect, show, type Script } from '#test/renderer/support/component.tsx'

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
    'sync.state': () => ({ unread: [], incomplete: [] }),
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
      aim={{ select: { ids: ['c_1', 'c_2'] }, name: '2 people', count: 2 }}
      onClose={() => void done.push('left')}
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

const mayNotView = {
  'sync.state': () => ({
    unread: [{ resource: 'hot_lists', scope: 'hotlists:read' }],
    incomplete: [],
  }),
  'hotLists.list': () => ({ lists, as_of: null }),
} satisfies Script
const whyNot = [
  'Hotdesk doesn’t have the permission for this (hotlists:read).',
  '/settings/access',
] as const
const saysWhy = () => useToasts.getState().toasts.map(({ message, link }) => [message, link])
const nothing = () => undefined

test.each([
  [
    'people to a list',
    (onClose: () => void) => (
      <AddToList aim={{ select: { ids: ['c_1'] }, name: 'Ada', count: 1 }} onClose={onClose} />
    ),
    'hotLists.create',
  ],
  [
    'those of an import to a list',
    (onClose: () => void) => <ChooseList people="them" onClose={onClose} onChoose={onClose} />,
    'import.list',
  ],
] as const)(
  'J10: who adds %s makes no new one without the permission to view lists, and is told why',
  async (_name, draw, made) => {
    const left: unknown[] = []
    const world = connect(mayNotView)
    useToasts.setState({ toasts: [] })
    await show(draw(() => void left.push('left')))
    await userEvent.click(page.getByRole('combobox', { name: 'Hot list' }))
    await userEvent.keyboard('A new one')
    await expect.element(page.getByRole('option', { name: /^Create list/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(saysWhy).toEqual([whyNot])
    expect(left).toEqual(['left'])
    expect(world.inputsOf(made)).toEqual([])
  },
)

test('J10: the company of a lead makes no new list without the permission to view lists, and says why', async () => {
  const world = connect(mayNotView)
  useToasts.setState({ toasts: [] })
  await show(
    <ListAndFollowUp
      contacts={['c_1']}
      company={{ name: 'Acme' } as never}
      onBack={nothing}
      onDone={nothing}
    />,
  )
  await expect
    .element(page.getByText(/^A new list needs the permission hotlists:read\./))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open access settings' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'New hot list' })).not.toBeInTheDocument()
  expect(world.inputsOf('hotLists.create')).toEqual([])
})

test('J10, L2: a list that was named for an import is not made once the permission to view lists is lost', async () => {
  let list: { id: string | null; name: string } = { id: null, name: 'A new one' }
  const world = connect({
    'import.state': () => ({ way: 'api', list }),
    'hotLists.create': () => ({ id: 'hl_new', history_id: null }),
  })
  useToasts.setState({ toasts: [] })
  expect(await makeList('hotlists:read')).toBe(false)
  expect(saysWhy()).toEqual([whyNot])
  expect(world.inputsOf('hotLists.create')).toEqual([])
  // One that exists needs nothing made.
  list = { id: 'hl_1', name: 'Fintech CFOs' }
  expect(await makeList('hotlists:read')).toBe(true)
})
