import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { View } from '#shared/bridge/views.ts'
import { useListView } from '#renderer/parts/list-view/list-view.ts'
import { readFigure } from '#renderer/parts/list-view/count-figures.ts'
import { ViewTabs } from '#renderer/parts/list-view/view-tabs.tsx'
import type { BuiltIn } from '#renderer/parts/list-view/views.ts'
import { Button } from '#renderer/ui/button.tsx'
import {
  connect,
  message,
  refuse,
  show,
  type ComponentWorld,
} from '#test/renderer/support/component.tsx'

interface Filter {
  stage?: string[]
}
type ListView = BuiltIn<Filter, 'title'>
const builtIn: [ListView, ...ListView[]] = [
  { id: 'all', name: 'All', filter: {} },
  {
    id: 'due',
    name: 'Due',
    filter: { stage: ['qualified'] },
    sorting: { by: 'title', descending: false },
  },
]
const view = (change: Partial<View> = {}): View => ({
  id: 'v1',
  screen: 'leads',
  name: 'Ring these',
  filter: { stage: ['to_review'] },
  sort: null,
  descending: false,
  columns: [],
  pinned: true,
  ...change,
})

function List() {
  const state = useListView<Filter, 'title'>('leads', builtIn, () => ['title'], '')
  return (
    <>
      <ViewTabs group="Leads" state={state} counts={{ all: readFigure('Leads', '12', null) }} />
      <Button onClick={() => state.setFilter({ stage: ['in_talks'] })}>Only in talks</Button>
      <Button onClick={state.clear}>Clear</Button>
      <output>{JSON.stringify([state.criteria, state.sorting])}</output>
    </>
  )
}

/** A list with these saved views; main keeps what is saved and removed. */
async function open(...saved: View[]): Promise<ComponentWorld> {
  const views = new Map(saved.map((each) => [each.id, each]))
  const world: ComponentWorld = connect({
    'views.list': () => ({ views: [...views.values()] }),
    'views.save': (input: Partial<View>) => {
      const id = input.id ?? 'v9'
      views.set(id, view({ ...input, id }))
      world.tell('tables.changed', { tables: ['views'] })
      return { id }
    },
    'views.remove': ({ id }: { id: string }) => {
      views.delete(id)
      world.tell('tables.changed', { tables: ['views'] })
    },
  })
  await show(<List />)
  await expect.poll(() => tabs().length).toBeGreaterThanOrEqual(2)
  return world
}

const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map((each) => each.textContent)
const chosen = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent
const asks = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null') as unknown
const inMenu = async (name: string) => {
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('H8: built-in views, then those that are pinned; another one while it is shown', async () => {
  await open(view(), view({ id: 'v2', name: 'Put away', pinned: false }))
  await expect.poll(tabs).toEqual(['All12', 'Due', 'Ring these'])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Put away' }).click()
  await expect.poll(tabs).toEqual(['All12', 'Due', 'Ring these', 'Put away'])
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await expect.poll(tabs).toEqual(['All12', 'Due', 'Ring these'])
})

test('H8: Alt and a number shows a view, with its filter and its order', async () => {
  await open(view())
  await userEvent.keyboard('{Alt>}2{/Alt}')
  await expect.poll(chosen).toBe('Due')
  expect(asks()).toEqual([{ stage: ['qualified'] }, { by: 'title', descending: false }])
  await userEvent.keyboard('{Alt>}3{/Alt}')
  await expect.poll(chosen).toBe('Ring these')
  expect(asks()).toEqual([{ stage: ['to_review'] }, null])
})

test('H8: Shift V saves what is shown under a name, and shows it', async () => {
  const world = await open()
  await page.getByRole('button', { name: 'Only in talks' }).click()
  await userEvent.keyboard('{Shift>}V{/Shift}')
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await userEvent.keyboard('Talks{Enter}')
  await expect.poll(chosen).toBe('Talks')
  await expect.element(message('View “Talks” saved')).toBeVisible()
  expect(world.inputsOf('views.save')).toEqual([
    {
      screen: 'leads',
      name: 'Talks',
      filter: { stage: ['in_talks'] },
      sort: null,
      descending: false,
      columns: [],
      pinned: true,
    },
  ])
})

test('H8: a name that another view has is not taken, in whatever case', async () => {
  const world = await open(view())
  await userEvent.keyboard('{Shift>}V{/Shift}')
  const name = page.getByRole('textbox', { name: 'Name' })
  for (const taken of ['all', ' Ring these ']) {
    await name.fill(taken)
    await expect.element(page.getByText(/^Another view has this name/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  }
  await userEvent.keyboard('{Enter}')
  await name.fill('Ring these first')
  await userEvent.keyboard('{Enter}')
  await expect.poll(chosen).toBe('Ring these first')
  expect(world.inputsOf('views.save')).toHaveLength(1)
})

test('H8: a name that main refuses stays in the dialog', async () => {
  connect({
    'views.list': () => ({ views: [] }),
    'views.save': () => refuse('There are too many views.'),
  })
  await show(<List />)
  await userEvent.keyboard('{Shift>}V{/Shift}')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Talks{Enter}')
  await expect.element(message('There are too many views.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Talks')
})

test('H8: a saved view that was changed has a star, and is saved as it is shown', async () => {
  const world = await open(view({ pinned: false }))
  await userEvent.keyboard('{Alt>}3{/Alt}')
  await expect.poll(chosen).toBe('Ring these')
  await page.getByRole('button', { name: 'Only in talks' }).click()
  await expect.poll(chosen).toBe('Ring these *')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect.poll(chosen).toBe('Ring these')
  await expect.element(message('View “Ring these” updated')).toBeVisible()
  expect(world.inputsOf('views.save')).toMatchObject([
    { id: 'v1', name: 'Ring these', filter: { stage: ['in_talks'] }, pinned: false },
  ])
})

test('F1: Clear goes back to the view, then to everything', async () => {
  await open()
  await userEvent.keyboard('{Alt>}2{/Alt}')
  await page.getByRole('button', { name: 'Only in talks' }).click()
  await expect.poll(asks).toEqual([{ stage: ['in_talks'] }, { by: 'title', descending: false }])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(asks).toEqual([{ stage: ['qualified'] }, { by: 'title', descending: false }])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(asks).toEqual([{}, null])
  await expect.poll(chosen).toBe('All12')
})

test('H8: a view is renamed, with the name it has in the field', async () => {
  const world = await open(view())
  await userEvent.keyboard('{Alt>}3{/Alt}')
  await expect.poll(chosen).toBe('Ring these')
  await inMenu('Rename…')
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Ring these')
  await name.fill('Ring first')
  await userEvent.keyboard('{Enter}')
  await expect.poll(chosen).toBe('Ring first')
  expect(world.inputsOf('views.save')).toEqual([view({ name: 'Ring first' })])
})

test.each([
  { pinned: true, item: 'Unpin' },
  { pinned: false, item: 'Pin' },
])('H8: $item is offered for a view whose pin is $pinned', async ({ pinned, item }) => {
  const world = await open(view({ pinned }))
  await userEvent.keyboard('{Alt>}3{/Alt}')
  await expect.poll(chosen).toBe('Ring these')
  await inMenu(item)
  await expect.poll(() => world.inputsOf('views.save')).toEqual([view({ pinned: !pinned })])
})

test('H8: a view that is removed leads to everything, and Undo brings it back', async () => {
  const world = await open(view())
  await userEvent.keyboard('{Alt>}3{/Alt}')
  await expect.poll(chosen).toBe('Ring these')
  await inMenu('Remove this view')
  await expect.poll(tabs).toEqual(['All12', 'Due'])
  await expect.poll(chosen).toBe('All12')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(tabs).toEqual(['All12', 'Due', 'Ring these'])
  expect(world.inputsOf('views.save')).toEqual([view()])
})

test('H8: a built-in view offers neither to rename, pin nor remove', async () => {
  await open(view())
  await page.getByRole('button', { name: 'Views' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Save as a new view…/ })).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  expect(items).toHaveLength(1)
})
