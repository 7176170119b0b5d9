import type { RegisteredAction } from '../../keys/action.ts'

/** An item of the menu, or a submenu of the values of one field. */
export type RowMenuEntry = RegisteredAction | { label: string; actions: RegisteredAction[] }

/**
 * Returns the actions available for a row of this layer: opening and selecting first, then those of
 * the screen in its own order.
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
