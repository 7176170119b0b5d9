import { people, questions, type Person } from '../store-people.ts'
import type { Answers } from './types.ts'

/**
 * Looks at every person, one after the other, and shares nothing with our code: what it finds, each
 * store has to find.
 */

/** A question whose answer is known. */
export interface Checked {
  kind: string
  text: string
  /** Everybody who has to be found. */
  found: ReadonlySet<string>
}

/** What one store left out, or said in vain. */
export interface Misses {
  /** Kinds of questions that somebody was missing from. */
  missed: readonly string[]
  /** Kinds of questions that found somebody who lacks a word that was typed. */
  wrong: readonly string[]
  /** Whether the deep page is the one that a list sorted by folded names has there. */
  page: 'same' | 'other order' | 'wrong' | null
  kept: boolean | null
}

/** More hits than that are not asked for, so that nobody can be said to be missing. */
const CHECKED_HITS = 200
const EACH = 8
/** Digits that a number neither begins nor ends with. */
const MIDDLE = 'digits in the middle'
const kinds = ['beginnings of names', 'both names', 'last digits', 'words of notes', 'addresses']

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ø', 'o')
/** Its words between spaces, so that each is found by its beginning. */
const spaced = (text: string) => ` ${plain(text).replaceAll(/[^a-z0-9]+/g, ' ')} `
const nameOf = (person: Person) => `${person.first_name} ${person.last_name}`
const textOf = (person: Person) =>
  [
    nameOf(person),
    person.email,
    person['title'],
    person['company_name'],
    person['location'],
    person['notes'] ?? '',
  ].join(' ')

interface Read {
  id: string
  words: string
  number: string
}

/** Builds the questions for which answers are compared, and finds theirs by looking at everybody. */
export function checkedQuestions(rows: readonly Person[]): Checked[] {
  const read = rows.map((person) => ({
    id: person.id,
    words: spaced(textOf(person)),
    number: person.phone.replaceAll(/\D/g, ''),
  }))
  const typed = questions([...rows])
    .slice(0, EACH * kinds.length)
    .map((text, turn) => ({ kind: kinds[turn % kinds.length]!, text }))
  const unaccented = rows
    .filter((person) => /[éíëáü]/.test(nameOf(person)) && !/ø/.test(nameOf(person)))
    .slice(0, EACH)
    .map((person) => ({ kind: 'names typed without accents', text: plain(nameOf(person)) }))
  const letters = rows
    .filter((person) => /ø/.test(nameOf(person)))
    .slice(0, EACH)
    .map((person) => ({ kind: 'ø typed as o', text: plain(nameOf(person)) }))
  const middles = read
    .filter(({ number }) => number !== '')
    .slice(0, EACH)
    .map(({ number }) => ({ kind: MIDDLE, text: number.slice(-8, -2) }))
  return [...typed, ...unaccented, ...letters, ...middles].map(({ kind, text }) => ({
    kind,
    text,
    found: new Set(read.filter((one) => isHit(one, kind, text)).map(({ id }) => id)),
  }))
}

function isHit({ words, number }: Read, kind: string, text: string): boolean {
  if (kind === MIDDLE) return number.includes(text)
  return text.split(' ').every((word) => {
    if (words.includes(spaced(word).trimEnd())) return true
    return /^\d{3,}$/.test(word) && (number.startsWith(word) || number.endsWith(word))
  })
}

/** Compares what a store answered with what looking at everybody found. */
export function missesOf(
  answers: Answers,
  checked: readonly Checked[],
  { rows, depth }: { rows: readonly Person[]; depth: number },
): Misses {
  const missed = new Set<string>()
  const wrong = new Set<string>()
  const byId = new Map(rows.map((person) => [person.id, person]))
  for (const [turn, hits] of (answers.search ?? []).entries()) {
    const { kind, text, found } = checked[turn]!
    const said = new Set(hits)
    const lacking =
      found.size > CHECKED_HITS
        ? said.size < CHECKED_HITS
        : [...found].some((id) => !said.has(id)) && said.size < CHECKED_HITS
    if (lacking) missed.add(kind)
    if (hits.some((id) => !holds(byId.get(id), text))) wrong.add(kind)
  }
  return {
    missed: [...missed],
    wrong: [...wrong],
    page: answers.page === null ? null : judgePage(answers.page, rows, depth),
    kept: null,
  }
}

/** Whether every word that was typed stands somewhere in the person. */
function holds(person: Person | undefined, text: string): boolean {
  if (!person) return false
  const everything = plain(`${textOf(person)} ${person.phone}`)
  const tight = everything.replaceAll(/[^a-z0-9]+/g, '')
  return text.split(' ').every((word) => {
    const one = plain(word)
    return everything.includes(one) || tight.includes(one.replaceAll(/[^a-z0-9]+/g, ''))
  })
}

function judgePage(
  page: NonNullable<Answers['page']>,
  rows: readonly Person[],
  depth: number,
): Misses['page'] {
  const prospects = rows.filter((person) => person['is_prospect'])
  const wanted = prospects
    .map((person) => plain(nameOf(person)))
    .sort()
    .slice(depth, depth + 100)
  if (new Set(page.map(({ id }) => id)).size !== wanted.length) return 'wrong'
  if (page.some(({ prospect }) => !prospect)) return 'wrong'
  const same = page.every(({ name }, at) => plain(name) === wanted[at])
  return same ? 'same' : 'other order'
}

/** As deep as docs/benchmarks.md asks for; the middle of the list where it is shorter. */
export const depthOf = (count: number) => Math.min(50_000, Math.floor(count / 4))

/** The people of a run: the same in each process. */
export const peopleOf = (count: number) => people(count)
