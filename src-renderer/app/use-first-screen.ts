import { useEffect } from 'react'
import { history } from '../navigation/navigation.ts'
import { router } from './router.ts'

/**
 * Loads the script of the screen at this address while main opens the workspace. The window may show
 * another one in the end, as it was left; they share most of what they load.
 */
export function useFirstScreen(): void {
  useEffect(() => {
    for (const route of routesHere())
      // Whoever visits the screen is told what is wrong.
      void Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
  }, [])
}

function routesHere() {
  if (history.location.pathname === '/') return [router.routesByPath['/hot-lists']]
  return router
    .matchRoutes(router.latestLocation)
    .map(({ routeId }) => router.routesById[routeId as keyof typeof router.routesById])
}
