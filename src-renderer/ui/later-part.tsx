import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useKeyHold } from '../keys/use-actions.ts'

/**
 * Renders a part of the screen that is loaded later and has keys of its own. Until then, keys that
 * nothing else takes are held for it.
 */
export function LaterPart({ children }: { children: ReactNode }) {
  return <Suspense fallback={<HeldKeys />}>{children}</Suspense>
}

function HeldKeys() {
  useKeyHold('item')
  return null
}
