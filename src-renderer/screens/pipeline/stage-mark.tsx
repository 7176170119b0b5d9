import type { Stage } from '#shared/bridge/pipeline.ts'
import { cx } from '../../ui/cx.ts'
import { stageLabels } from './pipeline-labels.ts'
import styles from './pipeline.module.css'

/** How far along a stage is, in quarters. */
const quarters: Record<Stage, number> = {
  to_review: 0,
  qualified: 1,
  approached: 2,
  in_talks: 3,
  won: 4,
  dismissed: 0,
}
const round = 2 * Math.PI * 3

/**
 * Draws a stage: an open ring that fills by quarters, a tick if won, a cross if dismissed. It needs
 * its word beside it.
 */
export function StageMark({ stage }: { stage: Stage }) {
  return (
    <svg className={styles.mark} data-stage={stage} viewBox="0 0 14 14" aria-hidden="true">
      <circle
        className={styles.ring}
        cx="7"
        cy="7"
        r="6"
        strokeDasharray={stage === 'to_review' ? '2.2 1.57' : undefined}
      />
      {stage === 'won' ? <path className={styles.sign} d="m4.2 7.2 2 2 3.6-4" /> : null}
      {stage === 'dismissed' ? (
        <path className={styles.sign} d="m4.9 4.9 4.2 4.2m0-4.2-4.2 4.2" />
      ) : null}
      {quarters[stage] > 0 && stage !== 'won' ? (
        <circle
          className={styles.pie}
          cx="7"
          cy="7"
          r="3"
          strokeDasharray={`${(round * quarters[stage]) / 4} ${round}`}
          transform="rotate(-90 7 7)"
        />
      ) : null}
    </svg>
  )
}

/** Shows a stage as its mark and its word. */
export function StageWord({ stage }: { stage: Stage }) {
  return (
    <span className={cx(styles.stage, stage === 'to_review' && styles.waits)}>
      <StageMark stage={stage} />
      <span className="cut">{stageLabels[stage]}</span>
    </span>
  )
}
