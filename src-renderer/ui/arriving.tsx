import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { KeyLayer } from '../keys/key-layer.tsx'

interface ArrivingProps {
  children: ReactNode
  /** Shown while loading, such as the trigger of a menu. */
  meanwhile?: ReactNode
}

/**
 * Renders a surface that is loaded when it is first opened. It takes over the keys while loading,
 * so that a second key pressed quickly does not act on the screen below.
 */
export function Arriving({ children, meanwhile }: ArrivingProps) {
  return (
    <Suspense
      fallback={
        <>
          {meanwhile}
          <KeyLayer>{null}</KeyLayer>
        </>
      }
    >
      {children}
    </Suspense>
  )
}
