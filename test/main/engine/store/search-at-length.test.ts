import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people as made, type Person } from '#test/bench/store-people.ts'
import { times } from '#test/support/sampled.ts'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import { search } from '#main/engine/store/cache/search.ts'
import { folder } from './world.ts'

/*
 * Searches among so many people that the index is asked in other ways than among few: words that
 * thousands have, beginnings of thousands of words, and queries that leave few rows.
 */

const COUNT = 4600
/** The most rows that a search returns. */
const MOST = 200
/** Of more hits a search says only that there are more. */
const MOST_COUNTED = 500

const unspaced = [
  { first_name: '小明', last_name: '王', notes: '负责招聘和薪酬' },
  { first_name: 'ゆき', last_name: '田中', notes: 'データベースの管理' },
  { first_name: '민지', last_name: '김', notes: '채용담당자' },
]
const firms = ['Consultancy', 'Consultants', 'Consulting']
/**
 * Everybody has a word in common and one of three with the same beginning. Some have the word
 * `company` only in their address, as a part of another one; some have names without spaces.
 */
const people: Person[] = made(COUNT).map((person, index) => ({
  ...person,
  location: `${firms[index % firms.length]} Colombo`,
  ...(index % 20 === 1 ? { company_name: '' } : {}),
  ...(index % 100 === 0 ? unspaced[(index / 100) % unspaced.length] : {}),
}))

const place = folder()
const file = join(place.path, 'cache.db')
const key = randomBytes(32)
const open = (readOnly = false) =>
  new CacheEngine(
    file,
    key,
    () => {
      throw new Error('nothing to rebuild here')
    },
    readOnly,
  ).searchWith(search)
let engine: CacheEngine

beforeAll(() => {
  engine = open()
  for (let from = 0; from < COUNT; from += MOST)
    engine.answer('put', {
      table: 'contacts',
      rows: people.slice(from, from + MOST),
      options: { startedAt: 1, now: 1 },
    })
})
afterAll(() => {
  engine.answer('close', {})
  place[Symbol.dispose]()
})

interface Found {
  ids: string[]
  count: number
  hasMore: boolean
}

function searchFor(text: string): Found {
  const [group] = engine.answer('search', { text, tables: ['contacts'], limit: MOST })
  return {
    ids: group?.rows.map(({ id }) => id) ?? [],
    count: group?.count ?? 0,
    hasMore: group?.has_more ?? false,
  }
}

/** The answer of a list that is filtered by the same text, which looks at all hits. */
function listed(text: string): string[] {
  const filter = { text }
  return engine.answer('ids', { table: 'contacts', filter, limit: COUNT }).ids
}

/** Expects a search to find who a filtered list has: all of them, if they are few enough. */
function expectSame(text: string): void {
  const found = searchFor(text)
  const all = listed(text)
  expect([text, found.count, found.hasMore]).toEqual([
    text,
    Math.min(all.length, MOST_COUNTED),
    all.length > MOST_COUNTED,
  ])
  expect(new Set(found.ids).size).toBe(Math.min(all.length, MOST))
  const isListed = new Set(all)
  expect(found.ids.filter((id) => !isListed.has(id))).toEqual([])
}

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ø', 'o')

/** What somebody may remember of a person, each found by its beginning. */
function remembered(person: Person): string[] {
  const texts = ['title', 'company_name', 'location', 'notes'].map((field) => person[field])
  const words = texts.flatMap((text) => (typeof text === 'string' ? text.split(' ') : []))
  const names = [person.first_name, person.last_name]
  const [, afterFirstName = ''] = person.email.split(/\.(.*)/s)
  const digits = person.phone.replaceAll(/\D/g, '')
  return [
    ...names,
    ...names.map(withoutAccents),
    ...words,
    person.email,
    afterFirstName,
    digits,
    digits.slice(2),
  ].filter((text) => text !== '')
}

/** A person and words by which to find them, each typed to its end or not. */
const typed = fc
  .tuple(
    fc.integer({ min: 0, max: COUNT - 1 }),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 3, max: 8 }),
    fc.boolean(),
  )
  .map(([index, picked, lastDigits, hasDigits]) => {
    const person = people[index]!
    const all = remembered(person)
    const beginnings = picked.map(([word, length]) =>
      [...all[word % all.length]!].slice(0, length).join(''),
    )
    const end = hasDigits && person.phone !== '' ? [person.phone.slice(-lastDigits)] : []
    const words = [...beginnings, ...end]
    // Several numbers are read as one.
    const text = words.every((word) => /^\d+$/.test(word)) ? words[0]! : words.join(' ')
    return { person, text }
  })

test('H2: whoever is remembered by beginnings of names, addresses, numbers and notes is found, and nobody else', () => {
  fc.assert(
    fc.property(typed, ({ person, text }) => {
      expect(listed(text)).toContain(person.id)
      expectSame(text)
    }),
    { numRuns: times(1500, 300) },
  )
})

test('H2: an address finds its owner at each key', () => {
  const person = people.find(({ email }) => email.startsWith('jos'))!
  const address = `${person.email} `
  for (let length = 1; length <= address.length; length += 1) expectSame(address.slice(0, length))
  expect(searchFor(address).ids).toEqual([person.id])
})

test.each([
  ['a word that everybody has', 'colombo', true],
  ['its beginning', 'colo', true],
  ['the beginning of a word and of thousands of domains', 'compan', true],
  ['the beginning of most numbers', '+44 20', true],
  ['words that everybody has', 'consul colo', true],
  ['the beginning of some common words, and a name', 'consul wei', false],
  ['the same and a common word', 'colombo consul wei', false],
  ['a common word and a rare one', 'compan wei', false],
  ['a number and a name', '4420 wei', false],
  ['a common word and one that nobody has', 'colombo zzzz', false],
  ['a word that nobody has', 'colombos', false],
])('H2: a search agrees with a filtered list: %s', (_, text, hasMore) => {
  expectSame(text)
  expect(searchFor(text).hasMore).toBe(hasMore)
})

test('names come before mentions beside a word that everybody has', () => {
  const options = { startedAt: 2, now: 2 }
  const location = 'Colombo'
  const rows = [
    { id: 'x_1', first_name: 'Bo', notes: 'knows Quillon', location },
    { id: 'x_2', first_name: 'Quillon', location },
  ]
  engine.answer('put', { table: 'contacts', rows, options })
  expect(searchFor('colombo quillon').ids).toEqual(['x_2', 'x_1'])
  const many = Array.from({ length: 70 }, (_, index) => ({
    id: `x_${index + 3}`,
    first_name: 'Bo',
    notes: 'knows Quillon',
    location,
  }))
  engine.answer('put', { table: 'contacts', rows: many, options })
  const name = { id: 'x_99', first_name: 'Quillon', last_name: 'Colombo' }
  engine.answer('put', { table: 'contacts', rows: [name], options })
  expect(searchFor('colombo quillon').ids[0]).toBe('x_99')
  const ids = [...rows, ...many, name].map(({ id }) => id)
  engine.answer('remove', { table: 'contacts', ids, evidence: { kind: 'answered_404' }, at: 3 })
})

test('H2: who was changed or removed is not found by former words, however many still have them', () => {
  const options = { startedAt: 2, now: 2 }
  const changed = people.slice(0, 150)
  const removed = people.slice(150, 300)
  const rows = changed.map(({ id }) => ({
    id,
    company_name: '',
    email: '',
    phone: '',
    location: '',
  }))
  engine.answer('put', { table: 'contacts', rows, options })
  const ids = removed.map(({ id }) => id)
  engine.answer('remove', { table: 'contacts', ids, evidence: { kind: 'answered_404' }, at: 2 })
  const former = new Set([...changed, ...removed].map(({ id }) => id))
  for (const text of ['compan', '+44 20', 'colo', 'consul colo', 'compan wei']) {
    expectSame(text)
    expect(searchFor(text).ids.filter((id) => former.has(id))).toEqual([])
  }
  const again = people.slice(0, 300)
  for (let from = 0; from < again.length; from += MOST)
    engine.answer('put', {
      table: 'contacts',
      rows: again.slice(from, from + MOST),
      options: { startedAt: 3, now: 3 },
    })
  expectSame('compan wei')
})

test('a file that cannot be written is searched as well', () => {
  engine.answer('close', {})
  engine = open(true)
  for (const text of ['compan', '4420 wei', 'colombo wei', 'jos']) expectSame(text)
  engine.answer('close', {})
  engine = open()
})
