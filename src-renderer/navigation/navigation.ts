import { createMemoryHistory } from '@tanstack/react-router'

/** How long a link waits for its workspace to open. */
const ARRIVAL_MS = 5000

/**
 * The history of the window. It lives in memory: the address bar never changes, so no record shows
 * up in a title bar or a log (P11). It is apart from the router, so that a screen can navigate
 * without importing every other screen.
 */
export const history = createMemoryHistory({ initialEntries: ['/hot-lists'] })

let arriving: string | null = null

/** Follows a link, even if its workspace is only just opening. */
export function followPath(path: string): void {
  arriving = path
  setTimeout(() => {
    if (arriving === path) arriving = null
  }, ARRIVAL_MS)
  goTo(path)
}

/** Returns the first path of a workspace that has just opened: the link being followed, or home. */
export function firstPath(): string {
  const path = arriving ?? '/hot-lists'
  arriving = null
  return path
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
