import { Trans } from '../../ui/trans.tsx'
import { formatFigure, t } from '#shared/i18n/translate.ts'
import type { SourcingStatement } from '#shared/bridge/sourcing.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { componentWord } from '../../parts/runs/run-labels.ts'
import { chargedFigure, perPersonFigure } from '../../parts/runs/run-figures.ts'
import { outcomeFigure } from './outcome-figures.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { Bar } from '../../ui/bar.tsx'
import styles from './sourcing.module.css'

function describeEmailPrice(quote: SourcingStatement['quote']): string {
  if (quote === null) return t('no quote')
  if (quote.qualification_credits === null) return t('no price that can be read')
  if (quote.email_credits === null) return t('no price for e-mails')
  return t('+{email_credits} for a new e-mail', { email_credits: quote.email_credits })
}

/** Returns the charges by component: "Qualified 3×2 · New e-mail 1×1". */
function describeComponents(run: SourcingStatement): string {
  if (run.by_component.length > 0)
    return run.by_component
      .map((charge) => {
        const creditsEach = charge.count === 0 ? 0 : charge.credits / charge.count
        return `${componentWord(charge.component)} ${formatFigure(charge.count)}×${formatFigure(creditsEach)}`
      })
      .join(' · ')
  return run.read_at === null ? t('not known yet') : t('nothing charged')
}

/**
 * Shows the quote, the cap, the charges, and the people found; every figure is the service's own.
 */
export function StatementFigures({ run }: { run: SourcingStatement }) {
  const format = useFormats()
  const charged = run.charged ?? run.min
  const creditsEach = run.quote?.qualification_credits ?? null
  const delivered = run.delivered ?? 0
  return (
    <div className={styles.figures} role="group" aria-label={t('Statement')}>
      <div className={styles.figure}>
        <span>{t('Quoted')}</span>
        <b className="num">
          {creditsEach === null ? (
            '—'
          ) : (
            <Trans
              text="{credits, plural, one {# <of>credit each</of>} other {# <of>credits each</of>}}"
              values={{ credits: creditsEach }}
              parts={{ of: <span className={styles.of} /> }}
            />
          )}
        </b>
        <span className="num">{describeEmailPrice(run.quote)}</span>
      </div>
      <div className={styles.figure}>
        <span>{t('Charged so far')}</span>
        <b className="num">
          <Figure of={chargedFigure(run, format)} />
          <span className={styles.of}>
            {' '}
            {t('of {max_credits} at most', { max_credits: format.number(run.max_credits) })}
          </span>
        </b>
        <span className={styles.gauge}>
          <Bar
            share={charged / Math.max(1, run.max_credits)}
            label={t('{charged} of {max_credits} credits', {
              charged,
              max_credits: run.max_credits,
            })}
          />
        </span>
        <span className="num">{describeComponents(run)}</span>
      </div>
      <div className={styles.figure}>
        <span>{t('Delivered')}</span>
        <b className="num">
          <Figure of={outcomeFigure('delivered', run, format)} />
        </b>
        <span className="num">
          {t(
            '{rejected, plural, other {# rejected}} · {unconfirmed, plural, other {# unconfirmed}}',
            {
              rejected: run.rejected,
              unconfirmed: run.unconfirmed,
            },
          )}
        </span>
      </div>
      <div className={styles.figure}>
        <span>{t('Per accepted person')}</span>
        <b className="num">
          <Figure of={perPersonFigure(run, format)} />
        </b>
        <span className="num">
          {run.per_accepted === null
            ? t('no one delivered yet')
            : t('{charged} for {delivered, plural, one {# person} other {# people}}', {
                charged,
                delivered,
              })}
        </span>
      </div>
    </div>
  )
}
