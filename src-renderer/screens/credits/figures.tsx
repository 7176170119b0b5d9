import type { ReactNode } from 'react'
import type { CreditState } from '#shared/bridge/session.ts'
import type { SpendSummary } from '#shared/bridge/spend.ts'
import { useFormats } from '../../format/use-formats.tsx'
import styles from './credits.module.css'

function Figure({
  label,
  value,
  children,
  tone,
}: {
  label: string
  value: string
  children?: ReactNode
  tone?: 'grey' | 'low'
}) {
  return (
    <div className={styles.figure} data-tone={tone}>
      <span className="muted">{label}</span>
      <b className="num">{value}</b>
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
  const show = (value: number | undefined) => (value === undefined ? '—' : format.number(value))
  const gone = summary ? summary.mine + summary.others : 0
  const share = (value: number) =>
    gone > 0 ? `${Math.round((value / gone) * 100)}% of ${format.number(gone)} gone` : 'none used'
  const { forecast } = summary ?? {}
  return (
    <div className={styles.figures} aria-label="Credits in figures" role="group">
      <Figure
        label="Balance"
        value={show(credits?.total)}
        {...(credits?.low ? { tone: 'low' } : {})}
      >
        {credits
          ? `${format.number(credits.plan_balance)} plan · ${format.number(credits.addon_balance)} add‑on${credits.low ? ' · low' : ''}`
          : 'not read yet'}
      </Figure>
      <Figure label="Mine" value={show(summary?.mine)}>
        {summary
          ? `${share(summary.mine)}${summary.uncertain > 0 ? `, ${format.number(summary.uncertain)} not sure` : ''}`
          : ''}
      </Figure>
      <Figure label="Others or unknown" value={show(summary?.others)}>
        {summary ? share(summary.others) : ''}
      </Figure>
      <Figure label="Topped up" value={show(summary?.top_up)}>
        {summary?.top_up ? 'by anybody' : 'nothing added'}
      </Figure>
      <Figure
        label="Lasts until"
        value={forecast?.empty_at ? format.day(forecast.empty_at) : '—'}
        tone="grey"
      >
        {forecast
          ? `at ${format.number(Math.round(forecast.per_day * 10) / 10)} a day, from ` +
            `${format.number(Math.max(1, Math.round(forecast.span_days)))} days`
          : 'known after a day of readings'}
      </Figure>
    </div>
  )
}
