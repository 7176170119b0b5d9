import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenQuiet } from '../when-quiet.ts'
import { workspaceItems, dayItems } from '../../navigation/navigation-items.ts'

/** Loads the palette, and what is behind the bell, before they are asked for. */
export const loadPalette = () => import('../palette/palette.tsx')
export const loadInbox = () => import('./notice-inbox.tsx')

/**
 * Loads what the next key may need, some seconds after the first screen, when nothing else is going on.
 */
export function useReadAhead(): void {
  const router = useRouter()
  useEffect(
    () =>
      whenQuiet(() => {
        // Whoever opens it is told what is wrong.
        void loadPalette().catch(() => {})
        void loadInbox().catch(() => {})
        void import('./once-quiet.ts').then(({ onceQuiet }) => onceQuiet()).catch(() => {})
        void router.loadRouteChunk(router.routesByPath['/hot-lists/$listId'])
        for (const { to } of [...dayItems, ...workspaceItems])
          void router.loadRouteChunk(router.routesByPath[to])
      }),
    [router],
  )
}
