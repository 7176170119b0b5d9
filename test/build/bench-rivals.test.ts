import { expect, test } from 'vitest'
import { checkedQuestions, missesOf, peopleOf, type Misses } from '#test/bench/contest/scan.ts'
import {
  answersSaid,
  drawTable,
  figuresOf,
  goalsSaid,
  verdict,
  type Result,
} from '#test/bench/contest/table.ts'
import { loadStore, stores } from '#test/bench/contest/list.ts'
import type { Answers, Round, Turns } from '#test/bench/contest/types.ts'

const turns = (ms: number): Turns => ({ took: [ms, ms, ms], cpu: ms / 2 })
const round = (about: Partial<Record<keyof Omit<Round, 'memory'>, number>>): Round => ({
  ready: turns(about.ready ?? 1),
  search: about.search === undefined ? null : turns(about.search),
  first: about.first === undefined ? null : turns(about.first),
  deep: about.deep === undefined ? null : turns(about.deep),
  edit: about.edit === undefined ? null : turns(about.edit),
  shown: about.shown === undefined ? null : turns(about.shown),
  memory: null,
})
const nothing: Misses = { missed: [], wrong: [], page: 'same', kept: true }
const result = (name: string, rounds: Round[], about: Partial<Result> = {}): Result => ({
  rival: { name, how: 'as it is', why: 'because' },
  figures: figuresOf(rounds),
  misses: nothing,
  failed: null,
  ...about,
})

test('a figure is the median of what the rounds say', () => {
  const figures = figuresOf([5, 1, 100, 2, 3].map((search) => round({ search })))
  expect(figures.search).toEqual({ p50: 3, p99: 3, cpu: 1.5 })
  expect(figures.deep).toBeNull()
})

test('the verdict says what is won, even and lost, and passes over what is not offered', () => {
  const ours = figuresOf([round({ ready: 10, search: 10, deep: 10, edit: 10 })])
  const theirs = figuresOf([round({ ready: 4, search: 250, deep: 10.5 })])
  expect(verdict(ours, theirs)).toBe('wins: search 25 x; even: deep page; loses: start 2.5 x')
})

test('the table says what a store does not offer, and which could not be run', () => {
  const table = drawTable([
    result('Hotdesk', [round({ search: 1, first: 1, deep: 1, edit: 1, shown: 3 })]),
    result('Index', [round({ search: 2 })], {
      rival: {
        name: 'Index',
        how: 'in memory',
        why: 'it is small',
        notOffered: { page: 'no list', edit: 'no file' },
      },
    }),
    result('Missing', [], { figures: null, failed: 'cannot find its package' }),
  ]).split('\n')
  const [head, , ours, index, missing] = table.map((line) => line.split(' | '))
  for (const line of [ours, index]) expect(line).toHaveLength(head!.length)
  expect(ours!.join('|')).toContain('1.0 ms / 1.0 ms (0.50 ms); shown 3.0 ms')
  expect(index).toContain('not offered: no list')
  expect(index).toContain('not offered: no file')
  expect(index).toContain('wins: search 2.0 x; even: start')
  expect(missing!.join('|')).toContain('could not be run: cannot find its package')
})

test('the goals name who is ahead in the search, and compare nothing where a rival is missing', () => {
  const flush = { p50: 1, p99: 1 }
  const said = goalsSaid(
    [
      result('Hotdesk', [round({ ready: 1, search: 5, first: 1, deep: 1.2, edit: 2 })]),
      result('Fast', [round({ search: 4 })]),
      result('Dexie', [round({ search: 90, edit: 9 })]),
    ],
    flush,
  )
  expect(said[0]).toBe('G1 search, p99 5.0 ms (12 ms): holds; ahead of it: Fast')
  expect(said[1]).toContain('1.20 x the first (1.5 x): holds')
  expect(said[2]).toContain(
    '2.0 x one flush of 1.0 ms (3 x): holds; 4.5 x faster than Dexie (4 x): holds',
  )
  expect(said[3]).toBe('G7 start not compared, the JSON store was left out')
})

const rows = peopleOf(400)
const checked = checkedQuestions(rows)
const depth = 100
const right = (): { search: string[][]; page: NonNullable<Answers['page']>; notes: null } => ({
  search: checked.map(({ found }) => [...found]),
  page: rows
    .filter((person) => person['is_prospect'])
    .map(({ id, first_name, last_name }) => ({
      id,
      name: `${first_name} ${last_name}`,
      prospect: true,
    }))
    .sort((one, other) => (folded(one.name) < folded(other.name) ? -1 : 1))
    .slice(depth, depth + 100),
  notes: null,
})
const folded = (name: string) =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ø', 'o').toLowerCase()

test('looking at everybody finds what every kind of question asks for', () => {
  expect(new Set(checked.map(({ kind }) => kind)).size).toBe(8)
  for (const { kind, found } of checked)
    if (kind !== 'last digits' && kind !== 'words of notes') expect(found.size).toBeGreaterThan(0)
  expect(answersSaid(missesOf(right(), checked, { rows, depth }))).toBe('all of it')
})

test('a store that leaves somebody out, or finds somebody in vain, is told of by kind', () => {
  const answers = right()
  const both = checked.findIndex(({ kind }) => kind === 'both names')
  const address = checked.findIndex(({ kind }) => kind === 'addresses')
  const stranger = rows.find(({ id }) => !checked[address]!.found.has(id))!
  answers.search[both] = []
  answers.search[address]!.push(stranger.id)
  expect(missesOf(answers, checked, { rows, depth })).toMatchObject({
    missed: ['both names'],
    wrong: ['addresses'],
  })
})

test.each([
  ['another order', (page: NonNullable<Answers['page']>) => page.toReversed(), 'other order'],
  [
    'a row twice',
    (page: NonNullable<Answers['page']>) => [page[0]!, ...page.slice(0, -1)],
    'wrong',
  ],
  ['a row less', (page: NonNullable<Answers['page']>) => page.slice(1), 'wrong'],
])('a deep page with %s is told of', (_, change, judged) => {
  const answers = right()
  const misses = missesOf({ ...answers, page: change(answers.page) }, checked, { rows, depth })
  expect(misses.page).toBe(judged)
})

test.each(stores)(
  '%s can be read where its package is not installed, and offers or says why not',
  async (store) => {
    const rival = await loadStore(store)
    expect(rival.how).not.toBe('')
    if (store !== 'hotdesk') expect(rival.why).toMatch(/^[^.]+\.$/)
  },
)
