import { useEffect, useState } from 'react'
import { whenQuiet } from '../when-quiet.ts'

/** The explanations of the navigation, and what shows them. */
export type NavigationFigures = typeof import('./navigation-figures.ts')

/**
 * Returns the explanations of the counts in the navigation; null until the window is quiet, because
 * nobody asks for them before.
 */
export function useNavigationFigures(): NavigationFigures | null {
  const [figures, setFigures] = useState<NavigationFigures | null>(null)
  useEffect(
    () =>
      whenQuiet(() => {
        void import('./navigation-figures.ts').then(setFigures, () => {})
      }),
    [],
  )
  return figures
}
