import { lazy, Suspense } from 'react'
import { isUnderWay } from '#shared/domain/first-steps.ts'
import { isFurtherWindow } from '../../stores/left-screens.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { useSession } from '../../stores/session.ts'

const FirstSteps = lazy(() => import('./first-steps.tsx'))

/**
 * Shows the first steps in the practice workspace while they are in progress, in the first window
 * only.
 */
export function FirstStepsHost() {
  const { value: session } = useSession()
  const place = usePreferences(({ preferences }) => preferences.first_steps)
  if (session?.workspace?.kind !== 'practice' || !isUnderWay(place) || isFurtherWindow())
    return null
  return (
    <Suspense fallback={null}>
      <FirstSteps />
    </Suspense>
  )
}
