import { expect, test } from 'vitest'
import { findActions, findByLabel, hasWords, isNamed } from '#renderer/app/palette/find-actions.ts'
import known from '#renderer/keys/known-keys.json'
import type { KnownAction, RegisteredAction } from '#renderer/keys/action.ts'

const action = (
  id: string,
  label: string,
  more: Partial<RegisteredAction> = {},
): RegisteredAction => ({
  id,
  label,
  group: 'Test',
  scope: 'screen',
  layer: 0,
  shortcuts: [],
  run: () => undefined,
  ...more,
})
const ids = (actions: readonly RegisteredAction[]) => actions.map(({ id }) => id)

test('H1: every word must be there, accents and case apart', () => {
  expect(hasWords('Go to pending changes', 'pend go')).toBe(true)
  expect(hasWords('Élodie Marchand', 'elodie')).toBe(true)
  expect(hasWords('Go to pipeline', 'pending')).toBe(false)
  expect(hasWords('Go to pipeline', ' ')).toBe(true)
})

test('the beginning of a word counts more than its middle', () => {
  expect(
    ids(
      findActions([action('middle', 'Set the hot one'), action('begin', 'Hot lists')], 'hot', []),
    ),
  ).toEqual(['begin', 'middle'])
})

test('H1: letters inside a word come last, and slips count only where nothing else is found', () => {
  const all = [
    action('voicemail', 'Set status: Left voicemail'),
    action('detail', 'Hide the detail panel'),
    action('triage.enrol', 'Enrol in a campaign'),
    action('view.noEmail', 'View: No e-mail'),
  ]
  expect(ids(findByLabel('email', all))).toEqual(['view.noEmail', 'triage.enrol', 'voicemail'])
  expect(ids(findByLabel('detial', all))).toEqual(['detail'])
})

test('offers each action once, and none that cannot be done', () => {
  const all = [
    action('a', 'Undo'),
    action('a', 'Undo'),
    action('b', 'Undo more', { enabled: false }),
    action('c', 'Undo hidden', { palette: false }),
    action('d', 'Undo in a dialog', { layer: 1 }),
  ]
  expect(ids(findActions(all, 'undo', []))).toEqual(['a'])
})

test('with nothing typed, what was used lately comes first', () => {
  expect(
    ids(findActions([action('a', 'A'), action('b', 'B'), action('c', 'C')], '', ['c', 'b'])),
  ).toEqual(['c', 'b', 'a'])
})

const places: RegisteredAction[] = [
  ['app.keys', 'Show all shortcuts'],
  ['app.addWorkspace', 'Add a workspace'],
  ['app.workspace.1', 'Switch to Northwind'],
  ['go.settings.workspaces', 'Settings: workspaces and sign-out'],
  ['go.credits', 'Go to credits'],
  ['go.pipeline', 'Go to pipeline'],
  ['go.people', 'Go to people'],
  ['go.history', 'Go to history'],
  ['go.hot-lists', 'Go to hot lists'],
  ['triage.remove', 'Remove from this list (keeps the person)'],
  ['people.import', 'Pipeline of imports, history and people'],
].map(([id = '', label = '']) => action(id, label))
const first = (words: string) => ids(findActions(places, words, []))[0]

test.each([
  ['help', 'app.keys'],
  ['caps', 'go.credits'],
  ['remove from list', 'triage.remove'],
  ['switch workspace', 'app.workspace.1'],
])('H1: “%s” finds what is called otherwise here', (words, id) => {
  expect(first(words)).toBe(id)
})

test.each([['email'], ['e-mail'], ['E-Mail']])(
  'H1: “%s” finds every way to an address',
  (words) => {
    const found = findByLabel(words, known).map(({ id }) => id)
    expect(found).toEqual(
      expect.arrayContaining(['person.write', 'person.findEmail', 'people.findEmails']),
    )
  },
)

test.each([
  ['pipelin', 'go.pipeline'],
  ['pipleine', 'go.pipeline'],
  ['hisotry', 'go.history'],
  ['creidts', 'go.credits'],
  ['shortcust', 'app.keys'],
])('H1: the slip “%s” is understood', (words, id) => {
  expect(ids(findActions(places, words, []))).toContain(id)
})

test.each([
  ['gtp', 'go.pipeline'],
  ['gthl', 'go.hot-lists'],
  ['sas', 'app.keys'],
])('H1: the initials “%s” are enough', (words, id) => {
  expect(ids(findActions(places, words, []))).toContain(id)
})

const more = [
  ...places,
  action('go.settings', 'Go to settings'),
  action('go.settings.look', 'Settings: appearance, formats, text size'),
  action('app.notices', 'Show notifications'),
  action('app.print', 'Print'),
]
test.each([
  ['nl', 'hotLists.new'],
  ['nhl', 'hotLists.new'],
  ['gp', 'go.pipeline'],
  ['hl', 'go.hot-lists'],
  ['np', 'people.new'],
  ['nd', 'desks.new'],
  ['create list', 'hotLists.new'],
  ['make list', 'hotLists.new'],
  ['add person', 'people.new'],
  ['hotlists', 'go.hot-lists'],
  ['logout', 'go.settings.workspaces'],
  ['inbox', 'app.notices'],
  ['pdf', 'app.print'],
  ['export', 'people.export'],
  ['timezone', 'go.settings.look'],
  ['density', 'view.density.compact'],
  ['prefernces', 'go.settings'],
])('H1: “%s” finds its command among all that are known', (words, id) => {
  expect(findByLabel<KnownAction>(words, known, more).map((found) => found.id)).toContain(id)
})

test('H1: initials that are all there come before those with others in between', () => {
  const all = [action('list', 'New hot list'), action('lead', 'New lead')]
  expect(ids(findByLabel('nl', all))).toEqual(['lead', 'list'])
  expect(ids(findByLabel('tl', [action('far', 'Today: a new list')]))).toEqual([])
})

test('H1: two letters inside a word, and a slip inside one, are no match', () => {
  const all = [action('templates', 'E-mail templates'), action('view', 'Compact rows')]
  expect(ids(findByLabel('mp', all))).toEqual([])
  expect(ids(findByLabel('later', all))).toEqual([])
})

test('H1: a surer match on another screen comes before a weaker one here, an equal one after it', () => {
  const here = [action('problem', 'Report a problem'), action('here', 'Export this list')]
  const there = [action('there', 'Export as CSV'), action('new', 'New desk')]
  const last = action('last', 'Undo')
  expect(ids(findActions(here, 'export', [], there))).toEqual(['here', 'there'])
  expect(ids(findActions([last], 'nd', [], there))).toEqual(['new'])
  expect(ids(findActions([action('problem', 'Report a problem')], 'export', [], there))).toEqual([
    'there',
  ])
})

test('H1: letters of their own may be typed as two', () => {
  const all = [action('undo', 'Meine letzte Änderung rückgängig machen')]
  for (const words of ['rückgängig', 'ruckgangig', 'rueckgaengig'])
    expect(ids(findByLabel(words, all))).toEqual(['undo'])
})

test('H1: an action of exactly this name comes first', () => {
  for (const [words, id] of [
    ['history', 'go.history'],
    ['Go to people', 'go.people'],
    ['remove from this list', 'triage.remove'],
  ] as const)
    expect(first(words)).toBe(id)
  expect(isNamed({ label: 'Dismiss, with a reason' }, 'dismiss')).toBe(false)
})

test('H1: words that nothing is called find nothing', () => {
  expect(findActions(places, 'zzqx', [])).toEqual([])
})
