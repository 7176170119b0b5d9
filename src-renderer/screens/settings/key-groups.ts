import { foldText } from '#shared/domain/fold.ts'
import { i18n, t } from '#shared/i18n/translate.ts'
import type { KnownAction } from '../../keys/action.ts'
import { keyCaps } from '../../ui/key-caps.ts'

/** An action with its current shortcuts. */
export type ListedAction = KnownAction & { shortcuts: readonly string[] }

/** Returns the action with a label that fits every record at any time. */
export const nameForList = (action: ListedAction): ListedAction => ({
  ...action,
  label: action.listedAs ?? action.label,
})

export interface KeyGroup {
  name: string
  actions: ListedAction[]
}

/**
 * Groups the actions that match a search, by words of their label and group or by their keys.
 * Actions that work everywhere come first; otherwise the order is alphabetical.
 */
export function groupActions(actions: readonly ListedAction[], search: string): KeyGroup[] {
  const { compare } = new Intl.Collator(i18n.locale, { numeric: true })
  const found = actions.filter((action) => matchesSearch(action, search))
  return [...Map.groupBy(found, ({ group }) => group)]
    .map(([name, own]) => ({
      name,
      actions: own.toSorted((a, b) => compare(a.label, b.label)),
    }))
    .toSorted((a, b) => rank(a) - rank(b) || compare(a.name, b.name))
}

const rank = ({ name }: KeyGroup) => (name === t('Everywhere') ? 0 : 1)

function matchesSearch({ label, group, shortcuts }: ListedAction, search: string): boolean {
  if (search.trim() === '') return true
  const words = wordsOf(search)
  const named = wordsOf(`${label} ${group}`)
  const isNamed = words.every((word) => named.some((labelWord) => labelWord.startsWith(word)))
  if (words.length > 0 && isNamed) return true
  const pressed = compact(search)
  // A key that a keyboard prints differently is also found by what it is everywhere: [ for Ü.
  return shortcuts.some((keys) =>
    [keyCaps(keys).join(''), keys].some((name) => compact(name) === pressed),
  )
}

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the same text for "Ctrl + K", "ctrl k" and "CtrlK". */
const compact = (text: string) => foldText(text).replace(/[\s+]+/g, '')

/**
 * Returns the labels of the other actions that share a key with this one and can be active at the
 * same time.
 */
export function listRivals(actions: readonly ListedAction[], action: ListedAction): string[] {
  const everywhere = t('Everywhere')
  const rivals = actions.filter(
    ({ id, group, shortcuts }) =>
      id !== action.id &&
      (group === action.group || group === everywhere || action.group === everywhere) &&
      shortcuts.some((keys) => action.shortcuts.includes(keys)),
  )
  return [...new Set(rivals.map(({ label }) => label))]
}
