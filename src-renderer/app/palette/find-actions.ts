import { t } from '#shared/i18n/translate.ts'
import UFuzzy from '@leeoniya/ufuzzy'
import { foldText, looseSpellings } from '#shared/domain/fold.ts'
import type { KnownAction, RegisteredAction } from '../../keys/action.ts'
import { findSynonyms } from './synonyms.ts'

/** Word patterns for every script, in uFuzzy's syntax. */
const script: UFuzzy.Options = {
  unicode: true,
  interSplit: String.raw`[^\p{L}\d']+`,
  intraSplit: String.raw`\p{Ll}\p{Lu}`,
  intraBound: String.raw`\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}`,
  intraChars: String.raw`[\p{L}\d']`,
  intraContr: String.raw`'\p{L}{1,2}\b`,
}
const exact = new UFuzzy({ ...script, intraMode: 0, intraIns: 0 })
/** Matches only at the beginning of a word: `email` does not match `voicemail`. */
const beginning = new UFuzzy({ ...script, intraMode: 0, intraIns: 0, interLft: 1 })
/**
 * Allows one typing error per word after its first letter: an extra, missing, wrong or swapped
 * letter.
 */
const forgiving = new UFuzzy({
  ...script,
  interLft: 1,
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
})

/** Maximum number of words that may appear in any order. */
const MOST_WORDS = 4

const foldLabel = (text: string) => foldText(text).replaceAll('e-mail', 'email')

/** Returns the indexes of the texts that contain the words, best match first. */
function placesOf(texts: string[], words: string, matcher: UFuzzy): number[] {
  const [found, info, order] = matcher.search(texts, words, MOST_WORDS)
  if (!found) return []
  return info && order ? order.map((at) => info.idx[at] ?? 0) : [...found]
}

/** Reports whether a name contains all of the words, ignoring accents and case. */
export function hasWords(name: string, words: string): boolean {
  return words.trim() === '' || placesOf([foldLabel(name)], foldLabel(words), exact).length > 0
}

/** Reports whether the words are the name of an action: its label, or the place it opens. */
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

/**
 * Reports whether consecutive words of a text, joined, begin with these letters: `logout` matches
 * `log out`.
 */
function hasAsOne(text: string, searchText: string): boolean {
  const words = wordsOf(text)
  const asOne = wordsOf(searchText).join('')
  return words.some((_, at) => words.slice(at).join('').startsWith(asOne))
}

/**
 * Reports whether the letters appear in this order with at most one other letter between them: `nl`
 * matches `nhl`.
 */
function hasNearly(text: string, letters: string): boolean {
  if (text.includes(letters)) return true
  return [...text].some((_, at) => (text.slice(0, at) + text.slice(at + 1)).includes(letters))
}

/** Minimum number of letters for a match inside a word; two letters occur in nearly every name. */
const FEWEST_INSIDE = 3
/** Minimum number of letters for a match with a typing error. */
const FEWEST_WITH_SLIP = 3

/** The texts that are searched: labels, labels with their groups, and synonyms. */
function namesOf(actions: readonly KnownAction[]) {
  return {
    labels: actions.map(({ label }) => foldLabel(label)),
    grouped: actions.map(({ label, group }) => foldLabel(`${label} ${group}`)),
    synonyms: actions.map((action) => foldLabel(findSynonyms(action))),
  }
}

/**
 * Ranks the actions that the words may mean. The lists are, surest kind of match first: the exact
 * name; beginnings of words in the label; beginnings of words in label and group; initials;
 * beginnings of words in synonyms; words spread over label, group and synonyms; consecutive words
 * written as one; initials with one other between them; letters inside a word of label or group;
 * letters inside a word of a synonym.
 */
function rank<A extends KnownAction>(
  actions: readonly A[],
  words: string,
  searchText: string,
): A[][] {
  const { labels, grouped, synonyms } = namesOf(actions)
  const all = actions.map((_, at) => `${grouped[at]} ${synonyms[at]}`)
  const findPlaces = (test: (action: A, at: number) => boolean) =>
    actions.flatMap((action, at) => (test(action, at) ? [at] : []))
  const areInitials = searchText.length > 1 && !searchText.includes(' ')
  const isLong = searchText.length >= FEWEST_INSIDE
  return [
    findPlaces((action) => isNamed(action, words)),
    placesOf(labels, searchText, beginning),
    placesOf(grouped, searchText, beginning),
    findPlaces(({ label }) => areInitials && initialsOf(label).startsWith(searchText)),
    placesOf(synonyms, searchText, beginning),
    placesOf(all, searchText, beginning),
    findPlaces((_, at) =>
      [labels[at] ?? '', ...(synonyms[at] ?? '').split(',')].some(
        (text) => isLong && hasAsOne(text, searchText),
      ),
    ),
    findPlaces(({ label }) => areInitials && hasNearly(initialsOf(label), searchText)),
    isLong ? placesOf(grouped, searchText, exact) : [],
    isLong ? placesOf(synonyms, searchText, exact) : [],
  ].map((places) => places.flatMap((at) => actions[at] ?? []))
}

/** Finds the actions whose names match the words with a typing error. */
function withSlips<A extends KnownAction>(actions: readonly A[], searchText: string): A[][] {
  const { grouped, synonyms } = namesOf(actions)
  return [
    searchText.length >= FEWEST_WITH_SLIP ? placesOf(grouped, searchText, forgiving) : [],
    searchText.length > FEWEST_WITH_SLIP ? placesOf(synonyms, searchText, forgiving) : [],
  ].map((places) => places.flatMap((at) => actions[at] ?? []))
}

/**
 * Finds the actions that the words may mean, best first; of equal matches, those of earlier lists
 * come first. Umlauts may be typed as two letters (`ue`). Typing errors are tolerated only if
 * nothing else matches.
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
  for (const spelling of ways) {
    const found = mergeKinds(lists.map((list) => rank(list, words, spelling)))
    if (found.length > 0) return found
  }
  return mergeKinds(lists.map((list) => withSlips(list, foldLabel(words).trim())))
}

/**
 * Finds the actions that the user may mean, best first, with one line per ID. Of equal matches, the
 * actions of this screen come before those of `elsewhere`. Without words, returns the actions of
 * this screen, recently used ones first.
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
  const elsewhereOnly = elsewhere.filter(({ id }) => !offered.some((action) => action.id === id))
  return findByLabel<RegisteredAction | E>(words, offered, elsewhereOnly)
}
