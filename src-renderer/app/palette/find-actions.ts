import { t } from '#shared/i18n/translate.ts'
import UFuzzy from '@leeoniya/ufuzzy'
import { foldText } from '#shared/domain/fold.ts'
import type { KnownAction, RegisteredAction } from '../../keys/action.ts'
import { otherWordsFor } from './other-words.ts'

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
/** One letter too many, too few, another, or two in the wrong order in each word. */
const forgiving = new UFuzzy({
  ...script,
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
})

/** Words in any order, up to this many. */
const MOST_WORDS = 4

const fold = (text: string) => foldText(text).replaceAll('e-mail', 'email')

/** Returns the places in `texts` that the words are found in, best first. */
function placesOf(texts: string[], words: string, how: UFuzzy): number[] {
  const [found, info, order] = how.search(texts, words, MOST_WORDS)
  if (!found) return []
  return info && order ? order.map((at) => info.idx[at] ?? 0) : [...found]
}

/** Tells whether a name has all of the words in it, accents and case apart. */
export function hasWords(name: string, words: string): boolean {
  return words.trim() === '' || placesOf([fold(name)], fold(words), exact).length > 0
}

/** Tells whether the words are an action's name: its label, or the place it goes to. */
export function isNamed({ label }: Pick<KnownAction, 'label'>, words: string): boolean {
  const named = fold(words).trim()
  const name = fold(label).replace(/\s*(\(.*\)|…)$/, '')
  return named !== '' && (name === named || name === fold(t('Go to {place}', { place: named })))
}

const initialsOf = (label: string) =>
  fold(label)
    .split(/[^\p{L}\d]+/u)
    .map((word) => word[0] ?? '')
    .join('')

/**
 * Finds those that the words may mean: the one of that name first, then those in whose label or
 * group words begin so, with these initials, under other words, and with the letters inside a word.
 * Slips of the keyboard count only where nothing else was found.
 */
export function findByLabel<A extends KnownAction>(actions: readonly A[], words: string): A[] {
  const sought = fold(words).trim()
  const labels = actions.map(({ label }) => fold(label))
  const grouped = actions.map(({ label, group }) => fold(`${label} ${group}`))
  const others = actions.map((action) => fold(otherWordsFor(action)))
  const where = (test: (action: A) => boolean) =>
    actions.flatMap((action, at) => (test(action) ? [at] : []))
  const places = new Set([
    ...where((action) => isNamed(action, words)),
    ...placesOf(labels, sought, beginning),
    ...placesOf(grouped, sought, beginning),
    ...where(({ label }) => sought.length > 1 && initialsOf(label).startsWith(sought)),
    ...placesOf(others, sought, beginning),
    ...placesOf(grouped, sought, exact),
    ...placesOf(others, sought, exact),
  ])
  if (places.size > 0) return [...places].flatMap((at) => actions[at] ?? [])
  const slips = new Set([
    ...(sought.length > 2 ? placesOf(grouped, sought, forgiving) : []),
    ...(sought.length > 3 ? placesOf(others, sought, forgiving) : []),
  ])
  return [...slips].flatMap((at) => actions[at] ?? [])
}

/**
 * Finds the actions a person may mean, best first; one line for each id. Without words, actions
 * used recently come first.
 */
export function findActions(
  actions: readonly RegisteredAction[],
  words: string,
  recent: readonly string[],
): RegisteredAction[] {
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
  return findByLabel(offered, words)
}
