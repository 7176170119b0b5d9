import { t } from '#shared/i18n/translate.ts'
import { Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { SpokenProgress } from '../../ui/spoken-progress.tsx'
import { stepStart } from './use-step-focus.ts'
import styles from './import.module.css'

/** Shows progress as a bar and in words; screen readers hear only every tenth per cent. */
export function Progress({
  title,
  share,
  children,
  onStop,
}: {
  title: string
  share: number
  children: ReactNode
  onStop?: () => void
}) {
  const percent = Math.round(share * 100)
  return (
    <section className={styles.progress} aria-label={title}>
      <h2 {...stepStart}>{title}</h2>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className="muted num">{children}</p>
      <SpokenProgress share={share} />
      {onStop ? (
        <Button icon={Square} keys="." onClick={onStop}>
          {t('Stop')}
        </Button>
      ) : null}
    </section>
  )
}
