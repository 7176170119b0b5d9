import { t } from '#shared/i18n/translate.ts'
import { Refusal } from '../spend/refusal.tsx'
import styles from './research.module.css'

interface RunObstaclesProps {
  online: boolean
  refusal: { message: string; hint: string } | null
}

/** Explains why a paid run cannot be started now; renders nothing if it can. */
export function RunObstacles({ online, refusal }: RunObstaclesProps) {
  if (!online)
    return (
      <p className={styles.caution} role="status">
        {t(
          'You’re offline, and paid actions aren’t queued. Start it once you’re online; your text stays here.',
        )}
      </p>
    )
  if (!refusal) return null
  return (
    <p className={styles.caution} role="status">
      <Refusal refusal={refusal} />
    </p>
  )
}
