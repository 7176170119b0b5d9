import { createMemoryHistory } from '@tanstack/react-router'

/** How long a link waits for another workspace to take the place of the open one. */
const SWITCH_MS = 5_000
/** How long a link waits where no workspace is open: for a passphrase, a sign-in, a slow start. */
const OPENING_MS = 600_000

/**
 * The history of the window. It lives in memory: the address bar never changes, so no record shows
 * up in a title bar or a log (P11). It is apart from the router, so that a screen can navigate
 * without importing every other screen.
 */
export const history = createMemoryHistory({ initialEntries: ['/hot-lists'] })

let isOpen = false
let arriving: string | null = null

/** Follows a link, even if its workspace is only just opening, or locked. */
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
 * Shows the first path of a workspace that has just opened: the link being followed, where the
 * person left it, or home.
 */
export function showFirstPath(left: string | null): void {
  const path = arriving ?? left ?? '/hot-lists'
  isOpen = true
  history.replace(path)
  // What was left was followed then: the keyboard is where the person moved it afterwards.
  if (arriving === null) doneWith.add(currentStep())
  arriving = null
}

/** Told that the workspace has left the window: it is locked, signed out or replaced. */
export function leaveWorkspace(): void {
  isOpen = false
}

/** Steps of the history whose link was followed, and from whose record the person moved on. */
const doneWith = new Set<string>()
const currentStep = () => history.location.state.__TSR_key ?? ''

/**
 * Tells whether the record in this step's path still has to be shown; the returned function says
 * that the person moved on from it. Coming back to a step leads to where the person was, not to
 * the record again.
 */
export function linkOfStep(): { isFollowed: boolean; moveOn: () => void } {
  const step = currentStep()
  return { isFollowed: doneWith.has(step), moveOn: () => doneWith.add(step) }
}

/**
 * Goes to a deep link path such as `/meetings/m_1?view=week`: from main, a notice or a search hit.
 * Going to the current path adds no step to the history.
 */
export function goTo(path: string): void {
  if (!path.startsWith('/')) return
  if (path === history.location.href) history.replace(path)
  else history.push(path)
}
