import type { ReactNode } from 'react'
import type { CreditState } from '#shared/bridge/session.ts'
import type { SpendSummary } from '#shared/bridge/spend.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { balanceFigure, forecastFigure, partyFigure } from '../../parts/spend/credit-figures.ts'
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
  /** null: not known yet. */
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
 * Shows the credits in large figures (D1), and who spent what: I, a colleague or somebody unknown,
 * and what was added (D11).
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
  const party = (of: 'mine' | 'others' | 'top_up') =>
    summary ? partyFigure(of, summary, readAt, format) : null
  const gone = summary ? summary.mine + summary.others : 0
  const share = (value: number) =>
    gone > 0 ? `${Math.round((value / gone) * 100)}% of ${format.number(gone)} gone` : 'none used'
  const { forecast } = summary ?? {}
  return (
    <div className={styles.figures} aria-label="Credits in figures" role="group">
      <Stated
        label="Balance"
        of={credits ? balanceFigure(credits, format) : null}
        {...(credits?.low ? { tone: 'low' } : {})}
      >
        {credits
          ? `${format.number(credits.plan_balance)} plan · ${format.number(credits.addon_balance)} add‑on${credits.low ? ' · low' : ''}`
          : 'not read yet'}
      </Stated>
      <Stated label="Mine" of={party('mine')}>
        {summary
          ? `${share(summary.mine)}${summary.uncertain > 0 ? `, ${format.number(summary.uncertain)} not sure` : ''}`
          : ''}
      </Stated>
      <Stated label="Others or unknown" of={party('others')}>
        {summary ? share(summary.others) : ''}
      </Stated>
      <Stated label="Topped up" of={party('top_up')}>
        {summary?.top_up ? 'by anybody' : 'nothing added'}
      </Stated>
      <Stated
        label="Lasts until"
        of={summary ? forecastFigure(summary, credits, format) : null}
        tone="grey"
      >
        {forecast
          ? `at ${format.number(Math.round(forecast.per_day * 10) / 10)} a day, from ` +
            `${format.number(Math.max(1, Math.round(forecast.span_days)))} days`
          : 'known after a day of readings'}
      </Stated>
    </div>
  )
}
