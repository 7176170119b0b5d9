import { expect, test } from 'vitest'
import type { View } from '#shared/bridge/views.ts'
import { asChosen, asFlag, withChosen } from '#renderer/parts/list-view/filter-options.ts'
import {
  isModified,
  listViews,
  sameFilter,
  withoutEmpty,
  type Shown,
} from '#renderer/parts/list-view/views.ts'

interface Filter {
  stage?: string[] | undefined
  has_email?: boolean | undefined
}

const builtIn = [
  { id: 'all', name: 'All', filter: {} },
  {
    id: 'due',
    name: 'Due',
    filter: { stage: ['to_review'] },
    sorting: { by: 'follow_up' as const, descending: false },
  },
]
const kept: View = {
  id: 'v1',
  screen: 'pipeline',
  name: 'Ring these',
  filter: { stage: ['qualified'] },
  sort: 'title',
  descending: true,
  columns: ['title', 'status'],
  pinned: true,
}
const views = (...saved: View[]) => listViews<Filter, 'follow_up' | 'title'>(builtIn, saved)
const shownIn = (at: number): Shown<Filter, 'follow_up' | 'title'> => {
  const { filter, sorting, columns } = views(kept)[at]!
  return { filter, sorting, columns }
}

test('H8: built-in views come first, saved ones after them as they were saved', () => {
  expect(views(kept)).toEqual([
    { id: 'all', name: 'All', filter: {}, sorting: null, columns: null, saved: null },
    {
      id: 'due',
      name: 'Due',
      filter: { stage: ['to_review'] },
      sorting: { by: 'follow_up', descending: false },
      columns: null,
      saved: null,
    },
    {
      id: 'v1',
      name: 'Ring these',
      filter: { stage: ['qualified'] },
      sorting: { by: 'title', descending: true },
      columns: ['title', 'status'],
      saved: kept,
    },
  ])
})

test('H8: a view saved without an order or columns has the usual ones', () => {
  const plain = views({ ...kept, sort: null, columns: [] }).at(-1)
  expect(plain).toMatchObject({ sorting: null, columns: null })
})

test.each<[string, Filter, Filter]>([
  ['nothing', {}, {}],
  ['a list of nothing', { stage: [] }, {}],
  ['what is undefined', { stage: undefined, has_email: undefined }, {}],
  ['a No, which filters', { has_email: false }, { has_email: false }],
  ['values', { stage: ['a'], has_email: true }, { has_email: true, stage: ['a'] }],
])('F1: of a filter with %s, only what filters is asked for', (_what, filter, asked) => {
  expect(JSON.stringify(withoutEmpty(filter))).toBe(JSON.stringify(asked))
})

test.each<[Filter, Filter, boolean]>([
  [{ stage: ['a'], has_email: true }, { has_email: true, stage: ['a'] }, true],
  [{ stage: [] }, {}, true],
  [{ has_email: false }, {}, false],
  [{ stage: ['a'] }, { stage: ['b'] }, false],
])('F1: %o and %o find the same: %s', (one, other, same) => {
  expect(sameFilter(one, other)).toBe(same)
  expect(sameFilter(other, one)).toBe(same)
})

test.each<[string, number, Partial<Shown<Filter, 'follow_up' | 'title'>>, boolean]>([
  ['untouched', 1, {}, false],
  ['with a filter that was set and taken back', 0, { filter: { stage: [] } }, false],
  ['with another filter', 0, { filter: { has_email: false } }, true],
  ['in another order', 1, { sorting: { by: 'follow_up', descending: true } }, true],
  ['with other columns, where it is built in', 1, { columns: ['title'] }, false],
  ['with other columns, where it was saved', 2, { columns: ['title'] }, true],
  ['with the usual columns, where it was saved with its own', 2, { columns: null }, true],
])('H8: a view %s', (_what, at, change, modified) => {
  expect(isModified(views(kept)[at]!, { ...shownIn(at), ...change })).toBe(modified)
})

test('F1: a chosen value stays among those offered when no record has it any more', () => {
  const known = [{ value: 'Fintech', count: 3 }]
  expect(withChosen(known, ['Fintech', 'Banking'])).toEqual([
    { value: 'Fintech', count: 3 },
    { value: 'Banking', count: 0 },
  ])
  expect(withChosen(undefined, ['Banking'])).toEqual([{ value: 'Banking', count: 0 }])
  expect(withChosen(undefined, undefined)).toEqual([])
})

test.each([
  [[], undefined, []],
  [['yes'], true, ['yes']],
  [['no'], false, ['no']],
  [['yes', 'no'], undefined, []],
])('F1: the choice of %o filters by %s', (chosen, flag, ticked) => {
  expect(asFlag(chosen)).toBe(flag)
  expect(asChosen(flag)).toEqual(ticked)
})
