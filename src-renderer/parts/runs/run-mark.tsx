import { t } from '#shared/i18n/translate.ts'
import type { ReportRow, RunRow } from '#shared/bridge/research.ts'
import { runStateLabels } from './run-labels.ts'
import styles from './research.module.css'

/** Shows the state of a paid run as a shape and a word. */
export function RunMark({
  state,
  word,
}: {
  state: RunRow['state'] | ReportRow['state']
  word?: string
}) {
  return (
    <span className={styles.mark} data-state={state}>
      {word ?? (state === 'waiting' ? t('In progress') : runStateLabels[state])}
    </span>
  )
}
