import { t } from '#shared/i18n/translate.ts'
import { Square } from 'lucide-react'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './changing-strip.module.css'

/** Shows the progress of a change of thousands of leads, and lets the user stop it (H6). */
export function ChangingStrip() {
  const format = useFormats()
  const { value } = useQuery('pipeline.changing', {})
  const change = value?.change
  if (!change) return null
  return (
    <div className={styles.strip}>
      <span className="name">{change.what}</span>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={change.what}
        aria-valuemin={0}
        aria-valuemax={change.total}
        aria-valuenow={change.done}
      >
        <i style={{ transform: `scaleX(${change.done / change.total})` }} />
      </span>
      <span className="num muted">
        {t('{done} of {total, plural, one {# lead} other {# leads}}', {
          done: format.number(change.done),
          total: change.total,
        })}
      </span>
      <span className="grow" />
      <Button size="small" icon={Square} onClick={() => void run('pipeline.stopChanging', {})}>
        {t('Stop')}
      </Button>
    </div>
  )
}
