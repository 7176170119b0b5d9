import type { RegisteredAction } from '../../keys/action.ts'

/** A line of the menu, or a submenu of lines that say what one thing may be. */
export type RowMenuEntry = RegisteredAction | { label: string; actions: RegisteredAction[] }

/**
 * Returns what can be done now with a row of this layer, each as near to the top as it is common:
 * opening and selecting, then what the screen offers in its own order.
 */
export function rowMenuOf(actions: readonly RegisteredAction[], layer: number): RowMenuEntry[] {
  const offered = actions.filter(
    (action) => action.layer === layer && Boolean(action.onRow) && action.enabled !== false,
  )
  const ofList = offered.filter(({ id }) => id.startsWith('list.'))
  const ofScreen = offered.filter(({ id }) => !id.startsWith('list.'))
  const entries = new Map<string, RowMenuEntry>()
  for (const action of [...ofList, ...ofScreen]) {
    const { onRow, id } = action
    if (typeof onRow !== 'string') {
      entries.set(id, action)
      continue
    }
    const submenu = entries.get(onRow)
    if (submenu && 'actions' in submenu) submenu.actions.push(action)
    else entries.set(onRow, { label: onRow, actions: [action] })
  }
  return [...entries.values()]
}
