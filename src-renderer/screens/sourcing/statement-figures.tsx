import type { SourcingStatement } from '#shared/bridge/sourcing.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { componentWord } from '../../parts/runs/run-labels.ts'
import { chargedFigure, perPersonFigure } from '../../parts/runs/run-figures.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { Bar } from '../../ui/bar.tsx'
import styles from './sourcing.module.css'

function emailPriceWords(quote: SourcingStatement['quote']): string {
  if (quote === null) return 'no quote'
  if (quote.qualification_credits === null) return 'no price that can be read'
  if (quote.email_credits === null) return 'no price for e-mails'
  return `+${quote.email_credits} for a new e-mail`
}

/** Lists the charges by component: "Qualified 3×2 · New e-mail 1×1". */
function componentsWords(run: SourcingStatement): string {
  if (run.by_component.length > 0)
    return run.by_component
      .map((one) => {
        const each = one.count === 0 ? 0 : one.credits / one.count
        return `${componentWord(one.component)} ${one.count}×${each}`
      })
      .join(' · ')
  return run.read_at === null ? 'not known yet' : 'nothing charged'
}

/**
 * Shows what was quoted, the cap, what was charged, and what it brought; every figure is the
 * service's own.
 */
export function StatementFigures({ run }: { run: SourcingStatement }) {
  const format = useFormats()
  const charged = run.charged ?? run.least
  const each = run.quote?.qualification_credits ?? null
  const delivered = run.delivered ?? 0
  return (
    <div className={styles.figures} role="group" aria-label="Statement">
      <div className={styles.figure}>
        <span>Quoted</span>
        <b className="num">
          {each ?? '—'}
          <span className={styles.of}>
            {each === null ? '' : ` ${each === 1 ? 'credit' : 'credits'} each`}
          </span>
        </b>
        <span className="num">{emailPriceWords(run.quote)}</span>
      </div>
      <div className={styles.figure}>
        <span>Charged so far</span>
        <b className="num">
          <Figure of={chargedFigure(run, format)} />
          <span className={styles.of}> of {format.number(run.max_credits)} at most</span>
        </b>
        <span className={styles.gauge}>
          <Bar
            share={charged / Math.max(1, run.max_credits)}
            label={`${charged} of ${run.max_credits} credits`}
          />
        </span>
        <span className="num">{componentsWords(run)}</span>
      </div>
      <div className={styles.figure}>
        <span>Delivered</span>
        <b className="num">{format.number(delivered)}</b>
        <span className="num">
          {run.rejected} rejected · {run.unconfirmed} unconfirmed
        </span>
      </div>
      <div className={styles.figure}>
        <span>Per accepted person</span>
        <b className="num">
          <Figure of={perPersonFigure(run, format)} />
        </b>
        <span className="num">
          {run.per_accepted === null
            ? 'no one delivered yet'
            : `${charged} for ${count(delivered, 'person', 'people')}`}
        </span>
      </div>
    </div>
  )
}
