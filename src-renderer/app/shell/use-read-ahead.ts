import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { workspaceItems, dayItems } from '../../navigation/navigation-items.ts'

/** Loads the palette before it is asked for. */
export const loadPalette = () => import('../palette/palette.tsx')

/**
 * Loads what the next key may need, once the first screen is painted and nothing else is going on.
 */
export function useReadAhead(): void {
  const router = useRouter()
  useEffect(() => {
    const idle = requestIdleCallback(
      () => {
        // Whoever opens it is told what is wrong.
        void loadPalette().catch(() => {})
        void router.loadRouteChunk(router.routesByPath['/hot-lists/$listId'])
        for (const { to } of [...dayItems, ...workspaceItems])
          void router.loadRouteChunk(router.routesByPath[to])
      },
      { timeout: 5_000 },
    )
    return () => cancelIdleCallback(idle)
  }, [router])
}
