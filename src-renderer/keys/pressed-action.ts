import type { RegisteredAction } from './action.ts'

const isRow = '[role=grid] [role=row][aria-selected]'

/**
 * Creates a function that returns the action of a mouse click which a key can also run, or null.
 * Clickable elements name the registered default key in `data-shortcut`.
 */
export function createPressReader(awake: () => readonly RegisteredAction[]) {
  let lastMove: string | null = null
  const withId = (id: string) => awake().find((action) => action.id === id) ?? null

  /**
   * Only a second step in the same direction counts, because a single click on a row may be a
   * choice.
   */
  const readMove = (row: Element): RegisteredAction | null => {
    const before = lastMove
    lastMove = moveTo(row)
    return lastMove !== null && lastMove === before ? withId(lastMove) : null
  }
  return (event: MouseEvent): RegisteredAction | null => {
    const { target } = event
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!isPlain || !(target instanceof Element)) return null
    const pressed = target.closest('button,a,input,[role^=menuitem],[data-shortcut]')
    const row = pressed ? null : target.closest(isRow)
    if (row && event.type === 'click') return readMove(row)
    lastMove = null
    if (row) return withId('list.open')
    const keys = pressed?.getAttribute('data-shortcut')
    if (!pressed || !keys || event.type !== 'click' || isAsleep(pressed)) return null
    return awake().find((action) => action.keys?.includes(keys)) ?? null
  }
}

const isAsleep = (element: Element) =>
  element.matches(':disabled') || element.ariaDisabled === 'true'

/** Returns the action that moves one row from the active row to this one; null for a longer way. */
function moveTo(row: Element): 'list.next' | 'list.previous' | null {
  const from = row.closest('[role=grid]')?.querySelector('[role=row][tabindex="0"]')
  const step = Number(row.ariaRowIndex) - Number(from?.ariaRowIndex)
  if (step === 1) return 'list.next'
  return step === -1 ? 'list.previous' : null
}
