import { t } from '#shared/i18n/translate.ts'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Trans } from '../../ui/trans.tsx'
import styles from './pipeline.module.css'

/**
 * Explains that the service no longer lists the lead, and how long the lead stays. The user's work
 * on it, which exists only on this computer, keeps it (B6, R1).
 */
export function MissingLead({ row: { last_seen_at, mine } }: { row: JobRow }) {
  const format = useFormats()
  if (last_seen_at === null)
    return (
      <p className={styles.gone}>
        {t('Missing from the latest refresh. It stays here until that’s confirmed.')}
      </p>
    )
  const parts = { time: <span className="num">{format.stamp(last_seen_at)}</span> }
  const isHeld = Object.values(mine).some((value) => value !== null)
  return (
    <p className={styles.gone}>
      {isHeld ? (
        <Trans
          text="Missing from the latest refresh, since <time/>. Your work on it keeps it here."
          parts={parts}
        />
      ) : (
        <Trans
          text="Missing from the latest refresh, since <time/>. It stays here until that’s confirmed."
          parts={parts}
        />
      )}
    </p>
  )
}
