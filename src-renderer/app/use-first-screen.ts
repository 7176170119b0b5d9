import { useEffect } from 'react'
import { history } from '../navigation/navigation.ts'
import { router } from './router.ts'

/**
 * Loads the code of the screen at this address while main opens the workspace. The window may then
 * restore another screen, but the two share most of their code.
 */
export function useFirstScreen(): void {
  useEffect(() => {
    for (const route of routesHere())
      // Opening the screen reports the error to the user.
      void Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
  }, [])
}

function routesHere() {
  if (history.location.pathname === '/') return [router.routesByPath['/hot-lists']]
  return router
    .matchRoutes(router.latestLocation)
    .map(({ routeId }) => router.routesById[routeId as keyof typeof router.routesById])
}
