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
        const screens = [...dayItems, ...workspaceItems].map(({ to }) => to)
        const loads = (['/hot-lists/$listId', ...screens] as const).map(async (path) =>
          router.loadRouteChunk(router.routesByPath[path]),
        )
        void import('./once-quiet.ts')
          .then(({ onceQuiet }) => onceQuiet(Promise.allSettled(loads)))
          .catch(() => {})
      }),
    [router],
  )
}
