import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaults } from '#service/options.ts'
import { seed } from '#service/seed/index.ts'
import { thisMachine } from '#service/world/machine.ts'
import { openWorld, type World } from '#service/world/world.ts'
import { friday } from '../support.ts'

let world: World
beforeAll(() => {
  world = openWorld({ ...defaults, seed: 7 }, { ...thisMachine, now: () => friday })
  seed(world, { contacts: 800, seed: 7 })
})
afterAll(() => world.close())

const count = (sql: string) => world.db.value<number>(`SELECT count(*) FROM ${sql}`)

test('C8: nobody is called at night or on a weekend', () => {
  const calls = world.db
    .all<{ recorded_at: number }>('SELECT recorded_at FROM notes WHERE meeting_id IS NULL')
    .map(({ recorded_at }) => new Date(recorded_at))
  expect(calls.length).toBeGreaterThan(60)
  const odd = calls.filter(
    (at) => at.getUTCHours() < 6 || at.getUTCHours() > 18 || [0, 6].includes(at.getUTCDay()),
  )
  expect(odd.length).toBeLessThan(5)
})

test.each([
  ['put onto a list', 'members', 'created_at'],
  ['met', 'meetings', 'created_at'],
  ['called', 'notes', 'recorded_at'],
  ['written to', 'enrolments', 'enrolled_at'],
])('F11: nobody is %s before they were added to the workspace', (_, table, at) => {
  expect(count(`${table} WHERE contact_id IS NOT NULL`)).toBeGreaterThan(20)
  expect(
    count(
      `${table} JOIN contacts ON contacts.id = contact_id WHERE ${table}.${at} <= contacts.created_at`,
    ),
  ).toBe(0)
})

test.each([800, 2_000])(
  'A1: of %d people, the first page of every list has names that read like names',
  (contacts) => {
    const other = openWorld({ ...defaults, seed: 1 }, { ...thisMachine, now: () => friday })
    seed(other, { contacts, seed: 1 })
    const members = other.db.all<{ list: string; first: string | null; last: string | null }>(
      `SELECT h.name AS list, c.first_name AS first, c.last_name AS last
      FROM members m JOIN hot_lists h ON h.id = hot_list_id JOIN contacts c ON c.id = contact_id
      ORDER BY m.rowid`,
    )
    other.close()
    const lists = Object.groupBy(members, ({ list }) => list)
    expect(Object.keys(lists)).toHaveLength(8)
    const nameOf = ({ first, last }: (typeof members)[number]) =>
      [first, last].filter(Boolean).join(' ')
    const isOdd = (name: string) => /[^\p{L}\p{M}'’ -]|^\s|\s$|null|true/iu.test(name)
    const early = Object.values(lists).flatMap((of) => (of ?? []).slice(0, 20).map(nameOf))
    expect(early.filter(isOdd)).toEqual([])
    // They exist further down, for whoever looks for them.
    expect(members.map(nameOf).some(isOdd)).toBe(true)
  },
)

test.each([0, 1, 40, 800])(
  'C1: of %d people, each meeting has a name that reads well',
  (contacts) => {
    const other = openWorld({ ...defaults, seed: 7 }, { ...thisMachine, now: () => friday })
    seed(other, { contacts, seed: 7 })
    const titles = other.db.all<{ title: string }>('SELECT title FROM meetings')
    other.close()
    expect(titles.length).toBeGreaterThan(20)
    const broken = titles.filter(
      ({ title }) =>
        !/^[\p{L}\p{N}].*[\p{L}\p{M}\p{N}.)]$/u.test(title) || / (?:with|for|call)$/.test(title),
    )
    expect(broken).toEqual([])
  },
)

test.each([
  [1, 800],
  [7, 800],
  [7, 40],
  [3, 2_000],
])(
  'C1: with seed %d and %d people, whoever the title of a meeting names is the person it is with',
  (which, contacts) => {
    const other = openWorld({ ...defaults, seed: which }, { ...thisMachine, now: () => friday })
    seed(other, { contacts, seed: which })
    const meetings = other.db.all<{
      title: string
      company: string | null
      first: string | null
      last: string | null
    }>(
      `SELECT m.title, m.company_id AS company, c.first_name AS first, c.last_name AS last
      FROM meetings m LEFT JOIN contacts c ON c.id = m.contact_id`,
    )
    const people = other.db
      .all<{ first: string; last: string }>(
        "SELECT first_name AS first, last_name AS last FROM contacts WHERE first_name <> '' AND last_name <> ''",
      )
      .map(({ first, last }) => `${first} ${last}`)
    other.close()
    const named = meetings.filter(
      ({ title }) =>
        /^(Intro call|Second interview|Coffee with|Offer call|Reference call|Kennenlernen|Salary expectations)/.test(
          title,
        ) || people.some((name) => title.includes(name)),
    )
    expect(named.length).toBeGreaterThan(10)
    // A name is written in a title without blanks around it.
    const plain = (...parts: (string | null)[]) =>
      parts.filter(Boolean).join(' ').replaceAll(/ {2,}/g, ' ').trim()
    const nameless = ({ title, first, last }: (typeof meetings)[number]) => {
      const name = title.startsWith('Coffee') ? plain(first) : plain(first, last)
      return name === '' || !title.includes(name)
    }
    expect(named.filter(nameless)).toEqual([])
    // Some are with a company alone.
    expect(meetings.filter(({ company, first }) => company && !first).length).toBeGreaterThan(0)
  },
)

describe('C8: what was said in a call', () => {
  const transcripts = (from: World) =>
    from.db
      .all<{ title: string; summary: string; text: string }>(
        'SELECT title, summary, text FROM notes WHERE text IS NOT NULL AND length(text) < 5000 ORDER BY recorded_at, id',
      )
      .map((note) => ({ ...note, lines: note.text.split('\n') }))

  test('is said in turns, and is not the summary again', () => {
    const all = transcripts(world)
    expect(all.length).toBeGreaterThan(20)
    const unspoken = all.filter(({ lines }) => lines.some((line) => !/^\S.*?: \S/.test(line)))
    expect(unspoken).toEqual([])
    expect(all.filter(({ text, summary }) => text.includes(summary))).toEqual([])
    const talks = all.filter(({ summary }) => !summary.startsWith('Voicemail'))
    expect(talks.filter(({ lines }) => lines.length < 8)).toEqual([])
  })

  test('is said in other words in each call', () => {
    const talks = transcripts(world).filter(({ summary }) => !summary.startsWith('Voicemail'))
    expect(new Set(talks.map(({ text }) => text)).size).toBe(talks.length)
  })

  test('is about what the meeting was about', () => {
    const references = world.db.all<{ summary: string | null }>(
      "SELECT summary FROM notes WHERE title LIKE 'Reference call%'",
    )
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter(({ summary }) => !summary?.startsWith('Reference'))).toEqual([])
  })

  test('is the same for the same seed', () => {
    const again = openWorld({ ...defaults, seed: 7 }, { ...thisMachine, now: () => friday })
    seed(again, { contacts: 800, seed: 7 })
    expect(transcripts(again)).toEqual(transcripts(world))
    again.close()
  })
})
