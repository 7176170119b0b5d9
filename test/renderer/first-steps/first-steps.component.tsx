import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import FirstSteps from '#renderer/app/first-steps/first-steps.tsx'
import { bridge } from '#renderer/data/port.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { history } from '#renderer/navigation/navigation.ts'
import { useOverlay } from '#renderer/stores/overlay.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { FirstStepsPlace } from '#shared/domain/first-steps.ts'
import { connect, refuse, show } from '#test/renderer/support/component.tsx'

const moved = vi.fn()
let refuses = false

/** A list with two people, and the keys that a hot list has. */
function List() {
  useActions([
    { id: 'list.next', label: 'Next row', group: 'List', keys: ['j'], run: moved },
    ...['1', '2', '3'].map((key) => ({
      id: `triage.status.${key}`,
      label: key,
      group: 'Hot list',
      keys: [key],
      run: () => {},
    })),
  ])
  return (
    <div role="grid" aria-label="Members">
      {['Ana', 'Ben'].map((name, at) => (
        <div key={name} role="row" aria-selected="false" tabIndex={at === 0 ? 0 : -1}>
          <div role="gridcell">{name}</div>
        </div>
      ))}
    </div>
  )
}

async function showAt(place: FirstStepsPlace, path = '/hot-lists/l_1') {
  refuses = false
  const world = connect({
    'history.undo': () => (refuses ? refuse('Nothing to undo.') : { message: 'Undone' }),
  })
  history.replace(path)
  onTestFinished(() => {
    history.replace('/hot-lists')
    useOverlay.setState({ overlay: null })
    usePreferences.setState(usePreferences.getInitialState())
  })
  usePreferences.setState(({ preferences }) => ({
    known: true,
    preferences: { ...preferences, first_steps: place },
  }))
  await show(
    <>
      <List />
      <FirstSteps />
    </>,
  )
  return world
}

const card = page.getByRole('region', { name: 'First steps' })
const said = () => card.element().textContent
const kept = () => usePreferences.getState().preferences.first_steps

test('M7: a step says its number and the keys that count now, and is read out politely', async () => {
  await showAt('status')
  await expect.poll(said).toMatch(/3 of 6/)
  await expect.poll(said).toMatch(/Say where you are with themPress 1–3 for a status/)
})

test('M7: without a key the mouse is taught; where it cannot be done, the way there', async () => {
  await showAt('find')
  await expect.poll(said).toMatch(/Click the search at the top\./)
  usePreferences.setState(({ preferences }) => ({
    preferences: { ...preferences, first_steps: 'note' },
  }))
  history.replace('/people')
  await expect.poll(said).toMatch(/Open a hot list first\./)
})

test('M7: a row that is pressed is the next person; the one the keyboard is on is not', async () => {
  await showAt('next')
  await page.getByText('Ana').click()
  expect(kept()).toBe('next')
  await page.getByText('Ben').click()
  expect(kept()).toBe('status')
})

test('M7: a key runs as ever and is the step, and the focus stays where it was', async () => {
  const world = await showAt('next')
  const before = document.activeElement
  await userEvent.keyboard('j')
  expect(moved).toHaveBeenCalled()
  expect(world.inputsOf('preferences.write')).toEqual([{ first_steps: 'status' }])
  expect(document.activeElement).toBe(before)
})

test('M7: what main refused is not done yet', async () => {
  const world = await showAt('undo')
  refuses = true
  await bridge().call('history.undo', {})
  expect(kept()).toBe('undo')
  refuses = false
  await bridge().call('history.undo', {})
  await expect.poll(kept).toBe('find')
  expect(world.inputsOf('history.undo')).toHaveLength(2)
})

test('M7: opening the palette is the last step; then what to read next is offered', async () => {
  await showAt('find')
  useOverlay.getState().show('palette')
  await expect.poll(said).toMatch(/That is the daily work/)
  await card.getByRole('button', { name: /^Shortcuts/ }).click()
  expect(useOverlay.getState().overlay).toBe('keys')
})

test.each(['a key', 'a button'])('M7: %s ends it at any step, for good', async (way) => {
  const world = await showAt('open', '/hot-lists')
  await expect.element(card).toBeVisible()
  if (way === 'a key') await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
  else await card.getByRole('button', { name: /^Skip/ }).click()
  await expect.element(card).not.toBeInTheDocument()
  expect(world.inputsOf('preferences.write')).toEqual([{ first_steps: 'over' }])
})
