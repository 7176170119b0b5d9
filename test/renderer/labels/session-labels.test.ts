import { expect, test } from 'vitest'
import { networkLabels } from '#renderer/parts/session/network-labels.ts'
import { fixedLines, policyProblem } from '#renderer/parts/session/managed-labels.ts'
import {
  placeAction,
  placeFacts,
  placeWarning,
  questionReason,
  questionTitle,
} from '#renderer/parts/session/which-workspace-labels.ts'
import type { Managed, PlaceQuestion } from '#shared/bridge/session.ts'

type Place = PlaceQuestion['places'][number]
const place = (more: Partial<Place> = {}) =>
  ({ person: 'Robin', used_at: null, waiting: 0, ...more }) as Place
const question = (person: string | null, places: number) =>
  ({
    service: 'Northgate',
    person,
    places: Array.from({ length: places }, () => place()),
  }) as PlaceQuestion
const stamp = () => 'Monday'

test('J4: one workspace is asked for as one, several as several', () => {
  expect(questionTitle(question(null, 1))).toBe('Is this the workspace you used before?')
  expect(questionTitle(question(null, 2))).toBe('Is one of these the workspace you used before?')
})

test.each([
  [null, 1, /^You’re signed in, but Northgate doesn’t say with which account\./],
  ['Robin', 1, /^Northgate says you’re Robin\. It didn’t say whose this workspace is/],
  ['Robin', 2, /^Northgate says you’re Robin\. It didn’t say whose these workspaces are/],
])('J4: why it asks, with the name %s and %d workspaces', (person, places, words) => {
  expect(questionReason(question(person, places))).toMatch(words)
})

test.each([
  [{}, 'Robin'],
  [{ used_at: 5 }, 'Robin · last used Monday'],
  [{ person: null, used_at: 5, waiting: 2 }, 'Last used Monday · 2 changes waiting'],
  [{ waiting: null }, 'Robin'],
])('J4: what tells workspaces apart: %j', (more, words) => {
  expect(placeFacts(place(more), stamp)).toBe(words)
})

test.each([
  [0, null, 'Use this workspace'],
  [1, /^1 change waits in this workspace and will be sent/, 'Use it and send 1 change'],
  [2, /^2 changes wait in this workspace and will be sent/, 'Use it and send 2 changes'],
  [null, /^Changes may be waiting in this workspace\./, 'Use this workspace'],
])('J4, P13: with %s changes waiting the choice says what it sends', (waiting, warning, action) => {
  const words = placeWarning(place({ waiting }))
  if (warning === null) expect(words).toBeNull()
  else expect(words).toMatch(warning)
  expect(placeAction(place({ waiting }))).toBe(action)
})

test('J4: a new workspace is created', () => {
  expect(placeAction(null)).toBe('Create workspace')
})

test.each(Object.entries(networkLabels))('I10: “%s” in the way names the host', (_, words) => {
  expect(words('proxy.example:3128')).toContain('proxy.example:3128')
})

const managed = {
  fixed: ['workspace', 'practice_workspace', 'agents', 'lock', 'caps', 'update_channel'],
  workspace: { base_url: 'https://api.northgate.example/v2' },
  practice_workspace: false,
  agents: false,
  lock: { after_minutes: 15 },
  caps: { day: 1, week: 20, floor: 50 },
  update_channel: 'beta',
} as unknown as Managed

test('J13: the list says what an administrator fixed, and to what', () => {
  expect(fixedLines(managed)).toEqual([
    ['Workspace', 'api.northgate.example'],
    ['Practice workspace', 'Not allowed'],
    ['Agents', 'Off'],
    ['Lock', 'Passphrase required, locks after 15 minutes at most'],
    ['Spending', '1 credit a day, 20 credits a week, a balance of at least 50'],
    ['Versions', 'Beta'],
  ])
  expect(fixedLines({ ...managed, fixed: ['workspace'], workspace: null })).toEqual([
    ['Workspace', 'None allowed'],
  ])
})

test('J13: a policy that cannot be followed names its file and every trouble', () => {
  const words = policyProblem({
    ...managed,
    file: '/etc/hotdesk/policy.json',
    problems: ['caps.day is no number.', 'lock is unknown.'],
  })
  expect(words).toContain('/etc/hotdesk/policy.json')
  expect(words).toContain('caps.day is no number. lock is unknown.')
})
