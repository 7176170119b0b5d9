import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Palette from '#renderer/app/palette/palette.tsx'
import type { Action } from '#renderer/keys/action.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { history } from '#renderer/navigation/navigation.ts'
import { stageKeys } from '#renderer/screens/pipeline/pipeline-labels.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { useOverlay } from '#renderer/stores/overlay.ts'
import {
  connect,
  refuse,
  show,
  type ComponentWorld,
  type Script,
} from '#test/renderer/support/component.tsx'

const quiet: Script = {
  'views.list': () => ({ views: [] }),
  'recents.list': () => ({ pinned: [], recent: [] }),
  'search.find': () => ({ hits: [], as_of: null }),
}

function Screen({ actions }: { actions: Action[] }) {
  useKeys(actions)
  return useOverlay(({ overlay }) => overlay) === 'palette' ? <Palette /> : null
}

/** A window before its palette is loaded. */
function Keys({ actions }: { actions: Action[] }) {
  useKeys(actions)
  return null
}

function useKeys(actions: Action[]): void {
  useActions([
    {
      id: 'app.palette',
      label: 'Find or do anything',
      group: 'Everywhere',
      keys: ['$mod+k'],
      palette: false,
      run: () => useOverlay.getState().show('palette'),
    },
    ...actions,
  ])
}

const action = (label: string, run = () => {}, more: Partial<Action> = {}): Action => ({
  id: `test.${label}`,
  label,
  group: 'Test',
  keys: [],
  run,
  ...more,
})
const input = () => page.getByRole('combobox', { name: 'Find or do anything' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent)
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent

/** Opens the palette over a screen with these actions, and types. */
async function open(
  actions: Action[],
  typed: string,
  script: Script = quiet,
): Promise<ComponentWorld> {
  const world = connect(script)
  await show(<Screen actions={actions} />)
  await userEvent.keyboard('{Control>}k{/Control}')
  // What is typed before it has the focus is kept by the window, which is not drawn here.
  await expect.element(input()).toHaveFocus()
  if (typed) await userEvent.keyboard(typed)
  await expect.element(input()).toHaveValue(typed)
  return world
}

test('H1: what is typed finds an action, and Enter does it after the palette has closed', async () => {
  const run = vi.fn(() => expect(useOverlay.getState().overlay).toBeNull())
  await open([action('Export the list', run), action('Add a person')], 'export')
  await expect.poll(chosen).toContain('Export the list')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => run.mock.calls.length).toBe(1)
  await expect.element(input()).not.toBeInTheDocument()
})

test('H1: an action shows its key, so that it is learnt', async () => {
  await open([action('Export the list', () => {}, { keys: ['e'] })], 'export')
  // What stands side by side does not run together where it is read out.
  await expect.poll(chosen).toMatch(/Export the list.*E$/)
  const option = page.getByRole('option', { selected: true })
  await expect.element(option).toHaveAccessibleName('Export the list, Test, E')
})

test('H2: a result reads as it is seen, so that it can be chosen by speech', async () => {
  const hit = {
    kind: 'campaign',
    id: 'c1',
    title: 'Fintech CFOs',
    subtitle: 'Active',
    link: '/campaigns/c1',
  }
  await open([], 'fintech', {
    ...quiet,
    'search.find': () => ({ hits: [hit], as_of: null }),
  })
  await expect.poll(chosen).toMatch(/^Fintech CFOs Active\b/)
})

test('arrows go round, and what was chosen stays in view', async () => {
  await open(
    ['Copy one', 'Copy two', 'Copy three'].map((label) => action(label)),
    'copy',
  )
  await expect.poll(() => options().length).toBeGreaterThanOrEqual(3)
  const [first] = options()
  const last = options().at(-1)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(chosen).toBe(last)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(chosen).toBe(first)
})

test('H1, H2: what is found later takes no other line under the keyboard', async () => {
  const found = Promise.withResolvers<unknown>()
  const search = () => found.promise
  const actions = ['Copy one', 'Copy two', 'Copy three'].map((label) => action(label))
  await open(actions, 'copy', { ...quiet, 'search.find': search })
  await expect.poll(() => options().length).toBeGreaterThanOrEqual(3)
  await userEvent.keyboard('{ArrowDown}')
  const before = chosen()
  found.resolve({
    hits: [{ kind: 'company', id: 'k1', title: 'Copy Cat', subtitle: null, link: '/companies/k1' }],
    as_of: null,
  })
  await expect.poll(() => options().some((each) => each?.includes('Copy Cat'))).toBe(true)
  expect(chosen()).toBe(before)
})

test('H1: a click means the line that was pointed at, and no other that came there since', async () => {
  const found = Promise.withResolvers<unknown>()
  const run = vi.fn()
  const actions = [action('Zebra one', run), action('Zebra two', run)]
  await open(actions, 'zebra', { ...quiet, 'search.find': () => found.promise })
  await expect.element(option('Zebra one')).toBeVisible()
  point(line('Zebra one'), 1)
  found.resolve({
    hits: [
      { kind: 'company', id: 'k1', title: 'Zebra Cat', subtitle: null, link: '/companies/k1' },
    ],
    as_of: null,
  })
  await expect.poll(() => options()[0]).toContain('Zebra Cat')
  const before = history.location.href
  press(line('Zebra Cat'))
  point(line('Zebra Cat'), 0)
  press(line('Zebra Cat'))
  await expect.element(input()).toBeVisible()
  expect(history.location.href).toBe(before)
  // Once it has lain there for a moment, it was seen.
  await expect
    .poll(() => {
      document.querySelectorAll('[role=option]').forEach((each) => {
        if (each.textContent?.includes('Zebra Cat')) press(each)
      })
      return history.location.href
    })
    .toBe('/companies/k1')
})

test('H1: a pointer that is moved onto a line that has just come means it', async () => {
  const found = Promise.withResolvers<unknown>()
  await open([action('Zebra one')], 'zebra', { ...quiet, 'search.find': () => found.promise })
  await expect.element(option('Zebra one')).toBeVisible()
  point(line('Zebra one'), 1)
  found.resolve({
    hits: [
      { kind: 'company', id: 'k2', title: 'Zebra Cat', subtitle: null, link: '/companies/k2' },
    ],
    as_of: null,
  })
  await expect.poll(() => options()[0]).toContain('Zebra Cat')
  point(line('Zebra Cat'), 1)
  press(line('Zebra Cat'))
  await expect.poll(() => history.location.href).toBe('/companies/k2')
})

const option = (title: string) => page.getByRole('option', { name: new RegExp(`^${title}`) })
const line = (title: string) => option(title).element()
/** Tells a line of the pointer over it, as a browser does: `by` is 0 where the line itself moved. */
const point = (target: Element, by: number) =>
  target.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: by }))
const press = (target: Element) =>
  target.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'mouse' }))

test('an action that cannot be done now is not offered', async () => {
  await open([action('Export the list', () => {}, { enabled: false })], 'export the list')
  await expect.poll(options).not.toContainEqual(expect.stringContaining('Export the list'))
})

test('nothing found is said, with the words', async () => {
  await open([], 'zzzzqqq')
  await expect.element(page.getByText('No results for “zzzzqqq”')).toBeVisible()
})

test('a search that fails says why', async () => {
  await open([], 'zzzzqqq', {
    ...quiet,
    'search.find': () => refuse('The search index is being built.', 'Try again in a minute.'),
  })
  const said = 'The search index is being built. Try again in a minute.'
  await expect.element(page.getByText(said).first()).toBeVisible()
  await expect.poll(() => status()?.textContent).toBe(said)
})

const status = () => document.querySelector('[role=dialog] [role=status]')

/** Stops the clock of the window, and returns what the palette says from now on. */
function listen(): string[] {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const heard: string[] = []
  const ear = new MutationObserver((changes) => {
    const words = status()?.textContent ?? ''
    if (words !== '' && changes.some(({ target }) => status()?.contains(target))) heard.push(words)
  })
  ear.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => {
    ear.disconnect()
    vi.useRealTimers()
  })
  return heard
}

test('M1, WCAG 4.1.3: the number of results is spoken once, after typing has paused and all are found', async () => {
  const found = Promise.withResolvers<unknown>()
  const views: object[] = []
  const world = await open([action('Zebra one'), action('Zebra two')], '', {
    ...quiet,
    'views.list': () => ({ views: [...views] }),
    'search.find': ({ text }: { text: string }) =>
      text === 'zebra one' ? found.promise : { hits: [] },
  })
  const heard = listen()
  await userEvent.keyboard('zebra')
  await expect.poll(() => options().length).toBe(2)
  vi.advanceTimersByTime(499)
  await userEvent.keyboard(' one')
  await expect.poll(() => options().length).toBe(1)
  vi.advanceTimersByTime(499)
  expect(heard).toEqual([])
  // A pause is not enough: the search is still under way.
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([])
  const hit = { kind: 'company', id: 'k1', title: 'Zebra one Ltd', link: '/companies/k1' }
  found.resolve({ hits: [{ ...hit, subtitle: null }] })
  await expect.poll(() => heard).toEqual(['2 results'])
  // What comes later stands in the list, and is not announced.
  views.push({ id: 'v1', name: 'Zebra one', screen: 'pipeline', position: 0 })
  world.tell('tables.changed', { tables: ['views'] })
  await expect.poll(() => options().length).toBe(3)
  await userEvent.keyboard(' view')
  await expect.poll(() => options().length).toBe(1)
  vi.advanceTimersByTime(499)
  expect(heard).toEqual(['2 results'])
  vi.advanceTimersByTime(1)
  await expect.poll(() => heard).toEqual(['2 results', '1 result'])
})

test('Escape closes it and does nothing', async () => {
  const run = vi.fn()
  await open([action('Export the list', run)], 'export')
  await userEvent.keyboard('{Escape}')
  await expect.element(input()).not.toBeInTheDocument()
  expect(run).not.toHaveBeenCalled()
})

test('H1: Enter pressed before the palette is there waits for all that is found, and does the first', async () => {
  const ran: string[] = []
  const search = Promise.withResolvers<{ hits: []; as_of: null }>()
  connect({ ...quiet, 'search.find': () => search.promise })
  await show(<Late actions={[action('Call Ada', () => void ran.push('Call Ada'))]} />)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('call ada{Enter}')
  await page.getByRole('button', { name: 'It is loaded' }).click()
  await expect.element(input()).toHaveValue('call ada')
  await expect.poll(options).toEqual([expect.stringContaining('Call Ada')])
  expect(ran).toEqual([])
  search.resolve({ hits: [], as_of: null })
  await expect.poll(() => ran).toEqual(['Call Ada'])
  await expect.element(input()).not.toBeInTheDocument()
})

/** A window whose palette takes its time to be loaded. */
function Late({ actions }: { actions: Action[] }) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setLoaded(true)}>
        It is loaded
      </button>
      {isLoaded ? <Screen actions={actions} /> : <Keys actions={actions} />}
    </>
  )
}

test.each([
  ['snooze', 'Snooze', 'Choose a person in a hot list first', '/hot-lists'],
  ['not interested', 'Dismiss, with a reason', 'Choose a lead first', '/pipeline'],
  ['blacklist', 'Do not contact…', 'Choose a company first', '/companies'],
])(
  'H1: “%s” needs a record: it says what to choose, and leads there',
  async (typed, name, need, path) => {
    await open([], typed)
    await expect.poll(chosen).toContain(name)
    expect(chosen()).toContain(need)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe(path)
  },
)

test('H1: of one kind that needs a record every one is named, and once', async () => {
  await open([], 'stage')
  await expect.poll(chosen).toContain('Stage')
  const named = options().filter((each) => each?.startsWith('Stage: '))
  expect(named).toHaveLength(stageKeys.length)
  expect(new Set(named).size).toBe(named.length)
})

test('H1: what can be done here is not named a second time as what needs a record', async () => {
  await open([{ ...action('Snooze'), id: 'triage.snooze' }], 'snooze')
  await expect.poll(chosen).toContain('Snooze')
  expect(options().filter((each) => each?.startsWith('Snooze'))).toHaveLength(1)
})

test('M1: before a word is typed the field is spoken, and not the line that Enter takes', async () => {
  await open([action('Export the list')], '')
  await expect.poll(() => options().length).toBeGreaterThan(0)
  await expect.element(input()).not.toHaveAttribute('aria-activedescendant')
  expect(page.getByRole('option', { selected: true }).elements()).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(input()).toHaveAttribute('aria-activedescendant')
})

test('M1: what the banners say is not brought up again when it closes', async () => {
  connect(quiet)
  await show(
    <>
      <Banner>Offline</Banner>
      <Screen actions={[]} />
    </>,
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(input()).toBeVisible()
  // What is hidden behind a dialog is announced as new when it comes back.
  expect(page.getByText('Offline').element().closest('[aria-hidden=true]')).toBeNull()
})
