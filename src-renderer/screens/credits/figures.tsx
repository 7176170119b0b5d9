import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import type { CreditState } from '#shared/bridge/session.ts'
import type { SpendSummary } from '#shared/bridge/spend.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { balanceFigure } from '../../parts/spend/balance-figure.ts'
import { forecastFigure, partyFigure } from '../../parts/spend/credit-figures.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import styles from './credits.module.css'

function Stated({
  label,
  of,
  children,
  tone,
}: {
  label: string
  /** The figure; null if it is not known yet. */
  of: Explanation | null
  children?: ReactNode
  tone?: 'grey' | 'low'
}) {
  return (
    <div className={styles.figure} data-tone={tone}>
      <span className="muted">{label}</span>
      <b className="num">{of ? <Figure of={of} /> : '—'}</b>
      <span className="num faint">{children}</span>
    </div>
  )
}

/**
 * Shows the credits in large figures: the balance (D1), what the user spent, what colleagues or
 * unknown others spent, what was added (D11), and how long the balance lasts.
 */
export function Figures({
  credits,
  summary,
}: {
  credits: CreditState | null
  summary: SpendSummary | undefined
}) {
  const format = useFormats()
  const readAt = credits?.read_at ?? null
  const figureOf = (of: 'mine' | 'others' | 'top_up') =>
    summary ? partyFigure(of, summary, readAt, format) : null
  const gone = summary ? summary.mine + summary.others : 0
  const share = (value: number) =>
    gone > 0
      ? t('{percent}% of {gone} used', {
          percent: Math.round((value / gone) * 100),
          gone: format.number(gone),
        })
      : t('none used')
  const { forecast } = summary ?? {}
  return (
    <div className={styles.figures} aria-label={t('Credits in figures')} role="group">
      <Stated
        label={t('Balance')}
        of={credits ? balanceFigure(credits, format) : null}
        {...(credits?.low ? { tone: 'low' } : {})}
      >
        {credits
          ? [
              t('{plan} plan', { plan: format.number(credits.plan_balance) }),
              t('{addon} add‑on', { addon: format.number(credits.addon_balance) }),
              ...(credits.low ? [t('low')] : []),
            ].join(' · ')
          : t('not read yet')}
      </Stated>
      <Stated label={t('Mine')} of={figureOf('mine')}>
        {summary
          ? [
              share(summary.mine),
              ...(summary.uncertain > 0
                ? [t('{uncertain, plural, other {# not sure}}', { uncertain: summary.uncertain })]
                : []),
            ].join(', ')
          : ''}
      </Stated>
      <Stated label={t('Others or unknown')} of={figureOf('others')}>
        {summary ? share(summary.others) : ''}
      </Stated>
      <Stated label={t('Topped up')} of={figureOf('top_up')}>
        {summary?.top_up ? t('by anybody') : t('nothing added')}
      </Stated>
      <Stated
        label={t('Lasts until')}
        of={summary ? forecastFigure(summary, credits, format) : null}
        tone="grey"
      >
        {forecast
          ? t(
              '{days, plural, one {at {credits} a day, from # day} other {at {credits} a day, from # days}}',
              {
                credits: format.number(Math.round(forecast.per_day * 10) / 10),
                days: Math.max(1, Math.round(forecast.span_days)),
              },
            )
          : t('known after a day of readings')}
      </Stated>
    </div>
  )
}
