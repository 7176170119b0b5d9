import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Action } from '#renderer/keys/action.ts'
import { registry } from '#renderer/keys/action-registry.ts'
import { KeyLayer } from '#renderer/keys/key-layer.tsx'
import { useActions, useKeyHold } from '#renderer/keys/use-actions.ts'
import { LaterPart } from '#renderer/ui/later-part.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

function Acts({
  actions,
  scope,
}: {
  actions: Action[]
  scope?: 'everywhere' | 'screen' | 'panel'
}) {
  useActions(actions, scope)
  return null
}

const act = (id: string, keys: string[], run: () => void, more: Partial<Action> = {}): Action => ({
  id,
  label: id,
  group: 'Test',
  keys,
  run,
  ...more,
})

test('of two actions with one key the nearer wins: panel, then screen, then everywhere', async () => {
  connect()
  const [everywhere, screen, panel] = [vi.fn(), vi.fn(), vi.fn()]
  const far = <Acts key="far" actions={[act('far', ['k'], everywhere)]} scope="everywhere" />
  const near = <Acts key="near" actions={[act('near', ['k'], screen)]} scope="screen" />
  const nearest = <Acts key="nearest" actions={[act('nearest', ['k'], panel)]} scope="panel" />
  const { rerender } = await show([far, near, nearest])
  await userEvent.keyboard('k')
  expect([everywhere, screen, panel].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1])
  await rerender(far)
  expect(registry.actions().map(({ id }) => id)).toEqual(['far'])
})

test('an action runs as its component was drawn last', async () => {
  connect()
  const [first, second] = [vi.fn(), vi.fn()]
  await show(<Acts actions={[act('same', ['k'], first)]} />)
  await show(<Acts actions={[act('same', ['k'], second)]} />)
  await userEvent.keyboard('k')
  expect(first.mock.calls.length + second.mock.calls.length).toBe(1)
  expect(second).toHaveBeenCalledTimes(1)
})

test('a layer on top stops the keys below it', async () => {
  connect()
  const [below, above] = [vi.fn(), vi.fn()]
  await show([
    <Acts key="below" actions={[act('below', ['k', 'j'], below)]} />,
    <KeyLayer key="above">
      <Acts actions={[act('above', ['k'], above)]} />
    </KeyLayer>,
  ])
  await userEvent.keyboard('kj')
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1])
})

test('while somebody types, single letters are text and commands with Ctrl still work', async () => {
  connect()
  const [letter, command] = [vi.fn(), vi.fn()]
  await show([
    <Acts
      key="acts"
      actions={[
        act('letter', ['k'], letter, { inText: true }),
        act('command', ['$mod+Enter'], command, { inText: true }),
      ]}
    />,
    <input key="field" aria-label="Note" />,
  ])
  const input = document.querySelector('input')
  input?.focus()
  await userEvent.keyboard('k{Control>}{Enter}{/Control}')
  expect(input?.value).toBe('k')
  expect([letter.mock.calls.length, command.mock.calls.length]).toEqual([0, 1])
})

test.each<{
  keys: Record<string, string>
  single: boolean
  pressed: string
  times: number
}>([
  { keys: {}, single: true, pressed: 'k', times: 1 },
  { keys: {}, single: false, pressed: 'k', times: 0 },
  { keys: { one: 'm' }, single: true, pressed: 'm', times: 1 },
  { keys: { one: 'm' }, single: true, pressed: 'k', times: 0 },
  { keys: { one: '' }, single: true, pressed: 'k', times: 0 },
])('H4: own keys $keys, single keys $single: $pressed runs it $times times', async (line) => {
  connect()
  const run = vi.fn()
  registry.configure(line.keys, line.single)
  await show(<Acts actions={[act('one', ['k'], run)]} />)
  await userEvent.keyboard(line.pressed)
  registry.configure({}, true)
  expect(run).toHaveBeenCalledTimes(line.times)
})

test('a sequence runs with its second key, and its first alone does nothing', async () => {
  connect()
  const [home, list] = [vi.fn(), vi.fn()]
  await show(<Acts actions={[act('home', ['g h'], home), act('list', ['h'], list)]} />)
  await userEvent.keyboard('g')
  expect(registry.waitingFor().map(({ action }) => action.id)).toEqual(['home'])
  await userEvent.keyboard('h')
  expect([home.mock.calls.length, list.mock.calls.length]).toEqual([1, 0])
})

test('A11: what is typed behind a key that waits arrives in the field this key leads to', async () => {
  connect()
  const find = vi.fn(() => document.querySelector('input')?.focus())
  await show([
    <Acts key="acts" actions={[act('find', ['f'], find)]} />,
    <input key="field" aria-label="Filter" />,
  ])
  const arrived = registry.hold(0, () => false)
  await userEvent.keyboard('fabc{Backspace}')
  expect(find).not.toHaveBeenCalled()
  arrived()
  await expect.poll(() => document.querySelector('input')?.value).toBe('ab')
  await userEvent.keyboard('d')
  expect(document.querySelector('input')?.value).toBe('abd')
})

test('A11: a space behind a key that waits is text, too, and does not press the button that was clicked', async () => {
  connect()
  const press = vi.fn()
  const find = () => document.querySelector('input')?.focus()
  await show([
    <Acts key="acts" actions={[act('find', ['f'], find)]} />,
    <input key="field" aria-label="Filter" />,
    <button key="tab" type="button" onClick={press} />,
  ])
  document.querySelector('button')?.focus()
  const arrived = registry.hold(0, () => false)
  await userEvent.keyboard(' ')
  expect(press).toHaveBeenCalledOnce()
  await userEvent.keyboard('fhead of')
  arrived()
  await expect.poll(() => document.querySelector('input')?.value).toBe('head of')
  expect(press).toHaveBeenCalledOnce()
})

test('A11: a press that waits is no letter in the field one has gone to meanwhile', async () => {
  connect()
  const refresh = vi.fn()
  await show([
    <Acts key="acts" actions={[act('refresh', ['r'], refresh)]} />,
    <input key="field" aria-label="Filter" />,
  ])
  const arrived = registry.hold(0, () => false)
  await userEvent.keyboard('r')
  const field = document.querySelector('input')
  field?.focus()
  await userEvent.keyboard('Guardian')
  arrived()
  await expect.poll(() => refresh.mock.calls.length).toBe(1)
  await userEvent.keyboard('s')
  expect(field?.value).toBe('Guardians')
})

/** A list on its way: it has no actions yet. */
function Loading() {
  useKeyHold('list')
  return null
}

test('H8: J on a record whose list is still loading is for that list, not for the next record', async () => {
  connect()
  const [next, help] = [vi.fn(), vi.fn()]
  await show([
    <Acts
      key="everywhere"
      scope="everywhere"
      actions={[act('next', ['j'], next, { afterLists: true }), act('help', ['?'], help)]}
    />,
    <Loading key="list" />,
  ])
  await userEvent.keyboard('?')
  expect(help).toHaveBeenCalledOnce()
  await userEvent.keyboard('j')
  expect(next).not.toHaveBeenCalled()
})

test('H8: a key for a part of the screen that is still loading waits for it; other keys work', async () => {
  connect()
  const [next, help] = [vi.fn(), vi.fn()]
  const loading = Promise.withResolvers<{ default: () => React.ReactNode }>()
  const Part = lazy(() => loading.promise)
  await show([
    <Acts key="screen" actions={[act('help', ['?'], help)]} />,
    <LaterPart key="part">
      <Part />
    </LaterPart>,
  ])
  await userEvent.keyboard('?')
  expect(help).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  loading.resolve({ default: () => <Acts actions={[act('next', ['Alt+ArrowDown'], next)]} /> })
  await expect.poll(() => next.mock.calls.length).toBe(1)
})
