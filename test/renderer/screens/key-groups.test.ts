import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/i18n/translate.ts'
import {
  groupActions,
  listRivals,
  type ListedAction,
} from '#renderer/screens/settings/key-groups.ts'

afterEach(() => setLanguage('en', {}))

const act = (group: string, label: string, ...shortcuts: string[]): ListedAction => ({
  id: `${group} ${label}`,
  group,
  label,
  shortcuts,
})

const actions = [
  act('Webhooks', 'New webhook', 'n'),
  act('Board', 'Next column', 'l', 'ArrowRight'),
  act('Board', 'Close lead', 'Escape'),
  act('Hot list', 'Choice 10', '0'),
  act('Hot list', 'Choice 2', '2'),
  act('Everywhere', 'Search everything', '$mod+k'),
  act('Go', 'Go to Hot lists', 'g h'),
]

test('H4: what counts everywhere comes first, the rest by the alphabet, numbers by their value', () => {
  expect(
    groupActions(actions, '').map(({ name, actions }) => [name, ...actions.map((a) => a.label)]),
  ).toEqual([
    ['Everywhere', 'Search everything'],
    ['Board', 'Close lead', 'Next column'],
    ['Go', 'Go to Hot lists'],
    ['Hot list', 'Choice 2', 'Choice 10'],
    ['Webhooks', 'New webhook'],
  ])
})

test.each([
  ['next', ['Next column']],
  ['COL bo', ['Next column']],
  ['hot', ['Go to Hot lists', 'Choice 2', 'Choice 10']],
  ['ctrl+k', ['Search everything']],
  ['Ctrl K', ['Search everything']],
  ['g h', ['Go to Hot lists']],
  ['→', ['Next column']],
  ['esc', ['Close lead']],
  ['n', ['Next column', 'New webhook']],
  ['l', ['Next column', 'Close lead', 'Go to Hot lists', 'Choice 2', 'Choice 10']],
  ['ext', []],
])('H4: “%s” finds shortcuts by words that begin so, or by their whole key', (asked, expected) => {
  const found = groupActions(actions, asked).flatMap((group) => group.actions)
  expect(new Set(found.map(({ label }) => label))).toEqual(new Set(expected))
})

test.each(['en', 'de'])('H4: in %s, a key of everywhere is told where a screen has it', (tag) => {
  const everywhere = tag === 'de' ? 'Überall' : 'Everywhere'
  setLanguage(tag, tag === 'de' ? { Everywhere: everywhere } : {})
  const one = act('Board', 'Next column', 'l')
  const all = [
    one,
    act(everywhere, 'Look', 'l'),
    act('Board', 'Last column', 'l', 'End'),
    act('Desk', 'List', 'l'),
    act('Board', 'Other', 'o'),
  ]
  expect(listRivals(all, one)).toEqual(['Look', 'Last column'])
  expect(listRivals(all, all[1]!)).toEqual(['Next column', 'Last column', 'List'])
})
