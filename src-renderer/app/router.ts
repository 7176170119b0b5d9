import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'

/**
 * Memory history: the address of the window never changes, so nothing of a record stands in a title
 * bar or a log (P11).
 */
export const router = createRouter({
  routeTree,
  history: createMemoryHistory({ initialEntries: ['/hot-lists'] }),
  defaultPreload: 'intent',
  defaultPendingMs: 100,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

let arriving: string | null = null

/** Goes where a link leads, also when its workspace is being opened only now. */
export function followPath(path: string): void {
  arriving = path
  setTimeout(() => {
    if (arriving === path) arriving = null
  }, 5000)
  goTo(path)
}

/** Where to begin in a workspace that has just been opened. */
export function firstPath(): string {
  const path = arriving ?? '/hot-lists'
  arriving = null
  return path
}

/**
 * Goes to a deep link path such as `/meetings/m_1?view=week`: from main, a notice, a search hit.
 * Where one is already is no step to go back from.
 */
export function goTo(path: string): void {
  if (!path.startsWith('/')) return
  if (path === router.history.location.href) router.history.replace(path)
  else router.history.push(path)
}
