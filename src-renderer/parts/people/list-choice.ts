import { placeOf } from '#shared/domain/fold.ts'

/** A list to add people to: one that exists, or the one that is created from what was typed. */
export interface ListChoice {
  /** The list's id; `create` for the new one. */
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

const foldName = (text: string) => text.trim().toLocaleLowerCase()

/**
 * Returns the lists whose name holds what was typed, and last the list that could be created of it;
 * before anything is typed, of the name that is proposed.
 */
export function choicesFor(
  lists: readonly Named[],
  text: string,
  proposed: string | null = null,
): ListChoice[] {
  const wanted = foldName(text)
  const found = lists
    .filter((list) => placeOf(list.name, wanted) >= 0)
    .map((list): ListChoice => ({ key: list.id, name: list.name, members: list.member_count }))
  const name = wanted === '' ? (proposed ?? '').trim() : text.trim()
  if (name === '' || found.some((choice) => foldName(choice.name) === foldName(name))) return found
  return [...found, { key: CREATE, name, members: null }]
}

/**
 * Returns what Enter takes: the choice the person moved to (`moved`), the only list of exactly this
 * name, or the new list where nothing else is offered. Otherwise null: a list that merely came
 * first was chosen by nobody.
 */
export function chosenOf(
  choices: readonly ListChoice[],
  text: string,
  moved: string | null,
): ListChoice | null {
  const own = choices.find((choice) => choice.key === moved)
  if (own) return own
  const wanted = foldName(text)
  if (wanted === '') return null
  const exact = choices.filter((choice) => foldName(choice.name) === wanted)
  const [only] = exact
  if (exact.length !== 1 || !only) return null
  return only.key === CREATE && choices.length > 1 ? null : only
}
