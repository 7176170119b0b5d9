import { foldText, placeOf } from '#shared/domain/fold.ts'
import type { KnownAction, RegisteredAction } from '../../keys/action.ts'

/** Costs nothing at the start of the label, little at the start of a word, more inside one. */
function penalty(label: string, at: number): number {
  if (at === 0) return 0
  return /[\s:,·(]/.test(label[at - 1] ?? '') ? 1 : 3
}

/**
 * Scores how well words match a label: every word must start a word of it (best) or be contained in
 * it; null if one is not. Lower is better, so that a list can be sorted by it.
 */
export function matchScore(label: string, words: string): number | null {
  const folded = foldText(label)
  let score = 0
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const at = placeOf(folded, word)
    if (at < 0) return null
    score += penalty(folded, at)
  }
  return score + folded.length / 1000
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

/** Finds those whose label or group contains the words, best first. */
export function findByLabel<A extends KnownAction>(actions: readonly A[], words: string): A[] {
  return actions
    .map((action) => ({ action, score: matchScore(`${action.label} ${action.group}`, words) }))
    .filter((each): each is { action: A; score: number } => each.score !== null)
    .toSorted((a, b) => a.score - b.score)
    .map(({ action }) => action)
}
