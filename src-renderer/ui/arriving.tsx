import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { KeyLayer } from '../keys/key-layer.tsx'

interface ArrivingProps {
  children: ReactNode
  /** What is shown meanwhile: the trigger of a menu. */
  meanwhile?: ReactNode
}

/**
 * Holds the place of something that is loaded when it is first opened. It takes the keys already
 * while it loads: a second key, pressed quickly, waits for it instead of acting on the screen
 * below.
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
