import { expect, test } from 'vitest'
import { findActions, matchScore } from '#renderer/app/palette/match.ts'
import type { RegisteredAction } from '#renderer/keys/action.ts'

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
  expect(matchScore('Go to pending changes', 'pend go')).not.toBeNull()
  expect(matchScore('Élodie Marchand', 'elodie')).not.toBeNull()
  expect(matchScore('Go to pipeline', 'pending')).toBeNull()
})

test('the beginning of a word counts more than its middle', () => {
  expect(
    ids(
      findActions([action('middle', 'Set the hot one'), action('begin', 'Hot lists')], 'hot', []),
    ),
  ).toEqual(['begin', 'middle'])
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
