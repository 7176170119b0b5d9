import { foldName, indexOfSpelling } from '#shared/domain/fold.ts'

/** A list to add people to: an existing one, or a new one named by the typed text. */
export interface ListChoice {
  /** The list's ID; `create` for the new list. */
  key: string
  name: string
  members: number | null
}

export const CREATE = 'create'

interface Named {
  id: string
  name: string
  member_count: number | null
}

/**
 * Returns the lists whose name contains the typed text, followed by the list that can be created
 * with that name; before the user types, with the proposed name.
 */
export function choicesFor(
  lists: readonly Named[],
  text: string,
  proposed: string | null = null,
): ListChoice[] {
  const foldedText = foldName(text)
  const found = lists
    .filter((list) => indexOfSpelling(list.name, foldedText) >= 0)
    .map((list): ListChoice => ({ key: list.id, name: list.name, members: list.member_count }))
  const name = foldedText === '' ? (proposed ?? '').trim() : text.trim()
  if (name === '' || found.some((choice) => foldName(choice.name) === foldName(name))) return found
  return [...found, { key: CREATE, name, members: null }]
}

/**
 * Returns the choice that Enter accepts: the one the user moved to (`moved`), the only list with
 * exactly this name, or the new list if nothing else is offered. Otherwise null, because a list
 * that merely comes first was not chosen.
 */
export function chosenOf(
  choices: readonly ListChoice[],
  text: string,
  moved: string | null,
): ListChoice | null {
  const own = choices.find((choice) => choice.key === moved)
  if (own) return own
  const foldedText = foldName(text)
  if (foldedText === '') return null
  const exact = choices.filter((choice) => foldName(choice.name) === foldedText)
  const [only] = exact
  if (exact.length !== 1 || !only) return null
  return only.key === CREATE && choices.length > 1 ? null : only
}
