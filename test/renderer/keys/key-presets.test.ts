import { expect, test } from 'vitest'
import known from '#renderer/keys/known-keys.json'
import { createRegistry } from '#renderer/keys/action-registry.ts'
import { keyPresets, type KeyPreset } from '#renderer/keys/key-presets.ts'
import { press } from '#test/renderer/support/key-press.ts'

const presets = Object.keys(keyPresets) as KeyPreset[]
/** Actions that can meet on one screen have these groups; all others belong to one screen alone. */
const shared = new Set(['Everywhere', 'List', 'View', 'Record'])

/** Pairs of actions that one press could mean on the same screen. */
function clashes(preset: KeyPreset): string[] {
  const actions = known.map((action) => ({
    ...action,
    keys: keyPresets[preset][action.id] ?? action.keys,
  }))
  const found = new Set<string>()
  for (const one of actions)
    for (const other of actions)
      if (
        one.id < other.id &&
        (one.group === other.group || shared.has(one.group) || shared.has(other.group)) &&
        one.keys.some((keys) => other.keys.some((rival) => keys.split(' ')[0] === rival))
      )
        found.add(`${one.id} ${other.id}`)
  return [...found]
}

test.each(presets)('H4: the preset %s brings no clash that Hotdesk does not have', (preset) => {
  const before = new Set(clashes('hotdesk'))
  expect(clashes(preset).filter((pair) => !before.has(pair))).toEqual([])
})

test('H4: every action of a preset exists', () => {
  const ids = new Set([...known.map(({ id }) => id), 'app.undo'])
  for (const preset of presets)
    expect(Object.keys(keyPresets[preset]).filter((id) => !ids.has(id))).toEqual([])
})

test('H4: a key of the person’s own counts before the preset, and the preset before the action’s', () => {
  const ran: string[] = []
  const registry = createRegistry()
  registry.register(
    ['list.first', 'list.last'].map((id) => ({
      id,
      label: id,
      group: 'List',
      keys: ['Home'],
      run: () => ran.push(id),
    })),
    'screen',
    0,
  )
  registry.configure({ 'list.last': 'q' }, true, keyPresets.vim)
  registry.handle(press('g'))
  registry.handle(press('g'))
  registry.handle(press('q'))
  expect(registry.handle(press('Shift+G', { key: 'G' }))).toBe(false)
  expect(ran).toEqual(['list.first', 'list.last'])
})
