import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Button } from './button.tsx'
import styles from './conflict-card.module.css'

interface ConflictCardProps {
  /** For example "Two people changed the tier". */
  title: string
  aside?: ReactNode
  was: ReactNode
  theirs: ReactNode
  mine: ReactNode
  suggested?: 'theirs' | 'mine' | null
  onChoose: (choice: 'theirs' | 'mine') => void
  /** The keys shown on the two buttons; the screen registers them. */
  keys?: { theirs: string; mine: string }
}

/**
 * Shows one field with three values (A10): the base, the service's value and the user's. One key
 * chooses each side; nothing is chosen automatically.
 */
export function ConflictCard({
  title,
  aside,
  was,
  theirs,
  mine,
  suggested,
  onChoose,
  keys = { theirs: 't', mine: 'm' },
}: ConflictCardProps) {
  return (
    <Card title={title} aside={aside} tone="stop">
      <dl className={styles.merge}>
        <dt>{t('was')}</dt>
        <dd className={styles.value}>{was}</dd>
        <dd />
        <dt>{t('theirs')}</dt>
        <dd className={styles.value}>{theirs}</dd>
        <dd>
          <Button size="small" keys={keys.theirs} onClick={() => onChoose('theirs')}>
            {t('Take theirs')}
          </Button>
        </dd>
        <dt>{t('mine')}</dt>
        <dd className={styles.value}>{mine}</dd>
        <dd>
          <Button size="small" keys={keys.mine} onClick={() => onChoose('mine')}>
            {t('Keep mine')}
          </Button>
        </dd>
      </dl>
      {suggested ? (
        <p className={styles.hint}>
          {suggested === 'theirs'
            ? t('Suggested: theirs, it is further along. You decide.')
            : t('Suggested: yours, it is further along. You decide.')}
        </p>
      ) : null}
    </Card>
  )
}
