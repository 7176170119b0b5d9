import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isCardPath } from '#shared/domain/card-path.ts'
import { isFurtherWindow } from '../stores/left-screens.ts'
import { Shell } from './shell/shell.tsx'

const CardFrame = lazy(() => import('./card-frame.tsx'))

/**
 * Frames a screen: a card in a window of its own stands alone, every other screen gets the shell.
 */
export function Frame() {
  const isCard = useRouterState({ select: ({ location }) => isCardPath(location.pathname) })
  if (!isCard || !isFurtherWindow()) return <Shell />
  return (
    <Suspense fallback={null}>
      <CardFrame />
    </Suspense>
  )
}
