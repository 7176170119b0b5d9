import { t } from '#shared/i18n/translate.ts'
import { cx } from './cx.ts'
import styles from './tier-chip.module.css'

interface TierChipProps {
  /** S, A, B, null for none, or another tier that the service sent. */
  tier: string | null
  /** Hides it from screen readers, if a text beside it already names the tier. */
  quiet?: boolean
}

function lookOf(letter: string): string | undefined {
  if (letter === 'S' || letter === 'A' || letter === 'B') return styles[letter]
  return letter ? styles.other : styles.none
}

/** Shows a tier: S filled, A outlined in accent, B outlined in grey, the letter always inside. */
export function TierChip({ tier, quiet }: TierChipProps) {
  const letter = tier?.trim().toUpperCase().slice(0, 2) ?? ''
  const name = letter ? t('Tier {tier}', { tier: letter }) : t('No tier')
  return (
    <span
      className={cx(styles.chip, lookOf(letter))}
      role="img"
      aria-label={quiet ? undefined : name}
      aria-hidden={quiet}
    >
      <span aria-hidden="true">{letter || '·'}</span>
    </span>
  )
}
