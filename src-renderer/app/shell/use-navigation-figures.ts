import { useEffect, useState } from 'react'
import { whenQuiet } from '../when-quiet.ts'

type Figures = typeof import('./navigation-figures.ts')

/**
 * Returns the explanations of the counts in the navigation; null until the window is quiet, because
 * nobody asks for them before.
 */
export function useNavigationFigures(): Figures | null {
  const [figures, setFigures] = useState<Figures | null>(null)
  useEffect(
    () =>
      whenQuiet(() => {
        void import('./navigation-figures.ts').then(setFigures, () => {})
      }),
    [],
  )
  return figures
}
