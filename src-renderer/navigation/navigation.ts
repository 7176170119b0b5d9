import { createMemoryHistory } from '@tanstack/react-router'

/** How long a link waits for another workspace to replace the open one, in milliseconds. */
const SWITCH_MS = 5_000
/**
 * How long a link waits while no workspace is open, in milliseconds: for a passphrase, a sign-in, a
 * slow start.
 */
const OPENING_MS = 600_000

/** The paths of the history, which changes them in place. */
export const steps = ['/hot-lists']

/**
 * The history of the window. It is in memory: the address bar never changes, so that no record
 * appears in a title bar or a log (P11). It is separate from the router, so that a screen can
 * navigate without importing every other screen.
 */
export const history = createMemoryHistory({ initialEntries: steps })

let isOpen = false
let arriving: string | null = null

/** Follows a link, even if its workspace is still opening or locked. */
export function followPath(path: string): void {
  arriving = path
  setTimeout(
    () => {
      if (arriving === path) arriving = null
    },
    isOpen ? SWITCH_MS : OPENING_MS,
  )
  goTo(path)
}

/**
 * Shows the first path of a workspace that has just opened: the link being followed, the path where
 * the user left it, or home.
 */
export function showFirstPath(left: string | null): void {
  const path = arriving ?? left ?? '/hot-lists'
  isOpen = true
  if (arriving === null) {
    history.replace(path)
    // A restored path was followed before; the user may have moved to another row since.
    doneWith.add(currentStep())
  } else goTo(path)
  arriving = null
}

/** Called when the workspace is removed from the window: locked, signed out or replaced. */
export function leaveWorkspace(): void {
  isOpen = false
}

/** History steps whose link was followed, and from whose record the user has moved on. */
const doneWith = new Set<string>()
const currentStep = () => history.location.state.__TSR_key ?? ''

/**
 * Reports whether the link of the current history step was already followed (`isFollowed`); if not,
 * its record still has to be shown. `moveOn` records that the user moved on from the record.
 * Returning to a step then shows where the user was, not the record again.
 */
export function linkOfStep(): { isFollowed: boolean; moveOn: () => void } {
  const step = currentStep()
  return { isFollowed: doneWith.has(step), moveOn: () => doneWith.add(step) }
}

/**
 * Opens a deep link path such as `/meetings/m_1?view=week`, from main, a notice or a search hit.
 * Opening the current path adds no history step.
 */
export function goTo(path: string): void {
  if (!path.startsWith('/')) return
  if (path === history.location.href) history.replace(path)
  else history.push(path)
}
