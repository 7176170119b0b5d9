import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenQuiet } from '../when-quiet.ts'
import { workspaceItems, dayItems } from '../../navigation/navigation-items.ts'

/** Loads the palette. Called ahead of its first use, like `loadInbox`. */
export const loadPalette = () => import('../palette/palette.tsx')
export const loadInbox = () => import('./notice-inbox.tsx')

/**
 * Preloads what the next key press may need, a few seconds after the first screen, when the window
 * is idle.
 */
export function useReadAhead(): void {
  const router = useRouter()
  useEffect(
    () =>
      whenQuiet(() => {
        // Opening it reports the error to the user.
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
