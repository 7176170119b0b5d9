import { fitOrder, fitWord } from './desk-labels.ts'
import styles from './desks.module.css'

/** Shows how well a company fits a desk, as three small steps and a word. */
export function FitMark({ tier }: { tier: string | null }) {
  const place = fitOrder.findIndex((fit) => fit === tier)
  const filled = place < 0 ? 0 : 3 - place
  return (
    <span className={styles.fit}>
      <span className={styles.fitSteps} aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <i key={step} data-on={step <= filled || undefined} />
        ))}
      </span>
      <span className="cut">{fitWord(tier)}</span>
    </span>
  )
}
