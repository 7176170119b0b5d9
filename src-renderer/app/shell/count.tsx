import type { Explanation } from '../../ui/figure/explanation.ts'
import type { NavigationFigures } from './use-navigation-figures.ts'
import styles from './navigation.module.css'

interface CountProps {
  value: string | undefined
  figures: NavigationFigures | null
  /** Explains the count, with what has been loaded for it. */
  explain: (figures: NavigationFigures, value: string) => Explanation | null
}

/** Shows the count of a line of the navigation, which explains itself once that is loaded. */
export function Count({ value, figures, explain }: CountProps) {
  if (!value) return null
  const of = figures && explain(figures, value)
  return (
    <span className={`${styles.count} num`}>
      {figures && of ? <figures.Figure inside="choice" of={of} /> : value}
    </span>
  )
}
