import { Figure } from '../../ui/figure/figure.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'
import styles from './navigation.module.css'

/** Shows the count of a line of the navigation, which explains itself once that is loaded. */
export function Count({ value, of }: { value: string | undefined; of: Explanation | null }) {
  if (!value) return null
  return (
    <span className={`${styles.count} num`}>{of ? <Figure inside="choice" of={of} /> : value}</span>
  )
}
