import { t } from '#shared/i18n/translate.ts'
import UFuzzy from '@leeoniya/ufuzzy'
import { foldText, looseSpellings } from '#shared/domain/fold.ts'
import type { KnownAction, RegisteredAction } from '../../keys/action.ts'
import { findSynonyms } from './synonyms.ts'

/** Words in every script, as uFuzzy writes them. */
const script: UFuzzy.Options = {
  unicode: true,
  interSplit: String.raw`[^\p{L}\d']+`,
  intraSplit: String.raw`\p{Ll}\p{Lu}`,
  intraBound: String.raw`\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}`,
  intraChars: String.raw`[\p{L}\d']`,
  intraContr: String.raw`'\p{L}{1,2}\b`,
}
const exact = new UFuzzy({ ...script, intraMode: 0, intraIns: 0 })
/** Only where a word begins: `email` is not in `voicemail`. */
const beginning = new UFuzzy({ ...script, intraMode: 0, intraIns: 0, interLft: 1 })
/** One letter too many, too few, another, or two in the wrong order in each word, from its first. */
const forgiving = new UFuzzy({
  ...script,
  interLft: 1,
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
})

/** Words in any order, up to this many. */
const MOST_WORDS = 4

const foldLabel = (text: string) => foldText(text).replaceAll('e-mail', 'email')

/** Returns the places in `texts` that the words are found in, best first. */
function placesOf(texts: string[], words: string, how: UFuzzy): number[] {
  const [found, info, order] = how.search(texts, words, MOST_WORDS)
  if (!found) return []
  return info && order ? order.map((at) => info.idx[at] ?? 0) : [...found]
}

/** Tells whether a name has all of the words in it, accents and case apart. */
export function hasWords(name: string, words: string): boolean {
  return words.trim() === '' || placesOf([foldLabel(name)], foldLabel(words), exact).length > 0
}

/** Tells whether the words are an action's name: its label, or the place it goes to. */
export function isNamed({ label }: Pick<KnownAction, 'label'>, words: string): boolean {
  const named = foldLabel(words).trim()
  const name = foldLabel(label).replace(/\s*(\(.*\)|…)$/, '')
  return (
    named !== '' && (name === named || name === foldLabel(t('Go to {place}', { place: named })))
  )
}

const wordsOf = (text: string) => text.split(/[^\p{L}\d]+/u).filter((word) => word !== '')
const initialsOf = (label: string) =>
  wordsOf(foldLabel(label))
    .map((word) => word[0] ?? '')
    .join('')

/** Tells whether words of a text that follow each other begin so: `logout` is in `log out`. */
function hasAsOne(text: string, sought: string): boolean {
  const words = wordsOf(text)
  const asOne = wordsOf(sought).join('')
  return words.some((_, at) => words.slice(at).join('').startsWith(asOne))
}

/** Tells whether the letters follow each other, one other between them at most: `nl` is in `nhl`. */
function hasNearly(text: string, letters: string): boolean {
  if (text.includes(letters)) return true
  return [...text].some((_, at) => (text.slice(0, at) + text.slice(at + 1)).includes(letters))
}

/** Two letters are inside nearly every name. */
const FEWEST_INSIDE = 3
/** A slip needs as many letters to be one. */
const FEWEST_WITH_SLIP = 3

/** What the words are looked for in: labels, labels with their groups, and what else they are called. */
function namesOf(actions: readonly KnownAction[]) {
  return {
    labels: actions.map(({ label }) => foldLabel(label)),
    grouped: actions.map(({ label, group }) => foldLabel(`${label} ${group}`)),
    others: actions.map((action) => foldLabel(findSynonyms(action))),
  }
}

/**
 * Ranks those that the words may mean, the surest kind of match first: the one of that name, then
 * those in whose label or group words begin so, with these initials, under other words, with all
 * words in what they are called together, with these initials and another between them, and with
 * the letters inside a word.
 */
function rank<A extends KnownAction>(actions: readonly A[], words: string, sought: string): A[][] {
  const { labels, grouped, others } = namesOf(actions)
  const all = actions.map((_, at) => `${grouped[at]} ${others[at]}`)
  const findPlaces = (test: (action: A, at: number) => boolean) =>
    actions.flatMap((action, at) => (test(action, at) ? [at] : []))
  const areInitials = sought.length > 1 && !sought.includes(' ')
  const isLong = sought.length >= FEWEST_INSIDE
  return [
    findPlaces((action) => isNamed(action, words)),
    placesOf(labels, sought, beginning),
    placesOf(grouped, sought, beginning),
    findPlaces(({ label }) => areInitials && initialsOf(label).startsWith(sought)),
    placesOf(others, sought, beginning),
    placesOf(all, sought, beginning),
    findPlaces((_, at) =>
      [labels[at] ?? '', ...(others[at] ?? '').split(',')].some(
        (text) => isLong && hasAsOne(text, sought),
      ),
    ),
    findPlaces(({ label }) => areInitials && hasNearly(initialsOf(label), sought)),
    isLong ? placesOf(grouped, sought, exact) : [],
    isLong ? placesOf(others, sought, exact) : [],
  ].map((places) => places.flatMap((at) => actions[at] ?? []))
}

/** Finds those in whose names the words stand with a slip of the keyboard. */
function withSlips<A extends KnownAction>(actions: readonly A[], sought: string): A[][] {
  const { grouped, others } = namesOf(actions)
  return [
    sought.length >= FEWEST_WITH_SLIP ? placesOf(grouped, sought, forgiving) : [],
    sought.length > FEWEST_WITH_SLIP ? placesOf(others, sought, forgiving) : [],
  ].map((places) => places.flatMap((at) => actions[at] ?? []))
}

/**
 * Finds those that the words may mean, best first; of two that match alike, one of an earlier list
 * first. A letter of its own may be typed as two (`ue`). Slips of the keyboard count only where
 * nothing else was found.
 */
export function findByLabel<A extends KnownAction>(
  words: string,
  ...lists: readonly (readonly A[])[]
): A[] {
  const ways = looseSpellings(words.toLowerCase().replaceAll('e-mail', 'email').trim()).map(
    foldLabel,
  )
  const mergeKinds = (ranked: A[][][]) => [
    ...new Set((ranked[0] ?? []).flatMap((_, kind) => ranked.flatMap((list) => list[kind] ?? []))),
  ]
  for (const sought of ways) {
    const found = mergeKinds(lists.map((list) => rank(list, words, sought)))
    if (found.length > 0) return found
  }
  return mergeKinds(lists.map((list) => withSlips(list, foldLabel(words).trim())))
}

/**
 * Finds the actions a person may mean, best first, those of this screen before those of `elsewhere`
 * that match alike; one line for each id. Without words: those of this screen, used recently first.
 */
export function findActions<E extends KnownAction = never>(
  actions: readonly RegisteredAction[],
  words: string,
  recent: readonly string[],
  elsewhere: readonly E[] = [],
): (RegisteredAction | E)[] {
  const seen = new Set<string>()
  const offered = actions.filter((action) => {
    if (
      action.palette === false ||
      action.enabled === false ||
      action.layer > 0 ||
      seen.has(action.id)
    )
      return false
    seen.add(action.id)
    return true
  })
  if (words.trim() === '') {
    const place = ({ id }: RegisteredAction) =>
      recent.includes(id) ? recent.indexOf(id) : Number.POSITIVE_INFINITY
    return offered.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
  }
  const others = elsewhere.filter(({ id }) => !offered.some((action) => action.id === id))
  return findByLabel<RegisteredAction | E>(words, offered, others)
}
