import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { KeyLayer } from '../keys/key-layer.tsx'

interface ArrivingProps {
  children: ReactNode
  /** What stands there meanwhile: the trigger of a menu. */
  meanwhile?: ReactNode
}

/**
 * Where something appears that is read when it is first opened. On its way it has the keys already:
 * a second key, pressed quickly, waits for it rather than deciding something on the screen below.
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
