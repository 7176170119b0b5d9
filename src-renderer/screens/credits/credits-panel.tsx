import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import type { ReactNode } from 'react'
import type { Limits, SpendSummary } from '#shared/bridge/spend.ts'
import { costPerOutcome } from '#shared/domain/credit-forecast.ts'
import { run } from '../../data/run.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import { Bar } from '../../ui/bar.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { WholeNumberField } from '../../parts/inline/whole-number-field.tsx'
import { LowCreditAlert, MOST_CREDITS } from '../../parts/spend/low-credit-alert.tsx'
import { reservedFigure, spentFigure } from '../../parts/spend/credit-figures.ts'
import { ByOrganisation, useManaged } from '../../parts/session/managed.tsx'
import { limitNote } from '../../parts/session/managed-labels.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { eachFigure, laterFigure, triedFigure } from './result-figures.ts'
import styles from './credits.module.css'

/** Shows beside the ledger how much may be spent (D4, D7) and what the credits brought (D12). */
export function CreditsPanel({ summary }: { summary: SpendSummary | undefined }) {
  return (
    <DetailPanel label={t('Limits and outcomes')}>
      {summary ? (
        <>
          <LimitsCard summary={summary} />
          <Outcomes summary={summary} />
        </>
      ) : (
        <SkeletonLines />
      )}
    </DetailPanel>
  )
}

function LimitsCard({ summary }: { summary: SpendSummary }) {
  const { limits, spent } = summary
  const save = async (change: Partial<Limits>) => {
    const answer = await run('spend.setLimits', change)
    if (answer.ok)
      toast({
        message: t('Limit saved. Hotdesk checks it before every paid call from this computer.'),
      })
    return answer.ok
  }
  const caps = useManaged()?.caps
  const note = (name: 'day' | 'week' | 'floor') => {
    const cap = caps?.[name] ?? null
    return cap === null ? null : (
      <div>
        <ByOrganisation>{limitNote[name](cap)}</ByOrganisation>
      </div>
    )
  }
  const share = (period: 'day' | 'week') => {
    const cap = limits[period]
    return cap === null
      ? null
      : (spent[period] + spent[`${period}_reserved` as const]) / Math.max(cap, 1)
  }
  return (
    <section className={styles.limits} aria-label={t('Limits')}>
      <h2>{t('Limits')}</h2>
      <p className="muted">
        {t('Hard limits for this computer. They can’t stop colleagues’ spending.')}
      </p>
      <LimitField
        label={t('Daily limit')}
        keptAs="limits day"
        hint={
          <>
            <Used period="day" summary={summary} />
            {note('day')}
          </>
        }
        used={share('day')}
        value={limits.day}
        onSave={(day) => save({ day })}
      />
      <LimitField
        label={t('Weekly limit')}
        keptAs="limits week"
        hint={
          <>
            <Trans
              text="<used/>, from Monday{note}"
              values={{ note: note('week') }}
              parts={{ used: <Used period="week" summary={summary} /> }}
            />
          </>
        }
        used={share('week')}
        value={limits.week}
        onSave={(week) => save({ week })}
      />
      <LimitField
        label={t('Keep at least')}
        keptAs="limits floor"
        hint={
          <>
            {t('The balance Hotdesk never spends below.')}
            {note('floor')}
          </>
        }
        used={null}
        value={limits.floor}
        onSave={(floor) => save({ floor })}
      />
      <div className={styles.limit}>
        <LowCreditAlert hint={t('The service also alerts at {balance}.', { balance: 10 })} />
      </div>
    </section>
  )
}

/** Shows how much of a limit is spent, and how much of it is reserved. */
function Used({ period, summary }: { period: 'day' | 'week'; summary: SpendSummary }) {
  const format = useFormats()
  const { limits, spent } = summary
  const { [period]: value, [`${period}_reserved` as const]: reserved } = spent
  const cap = limits[period]
  return (
    <>
      {cap === null ? (
        <Trans
          text="{spent, plural, one {<figure/> credit spent} other {<figure/> credits spent}}"
          values={{ spent: value }}
          parts={{ figure: <Figure of={spentFigure(period, summary, format)} /> }}
        />
      ) : (
        <Trans
          text="<figure/> of {cap} spent"
          values={{ cap: format.number(cap) }}
          parts={{ figure: <Figure of={spentFigure(period, summary, format)} /> }}
        />
      )}
      {reserved > 0 ? (
        <>
          {', '}
          <Trans
            text="<figure/> reserved for calls without a price yet"
            parts={{ figure: <Figure of={reservedFigure(period, summary, format)} /> }}
          />
        </>
      ) : null}
    </>
  )
}

interface LimitFieldProps {
  label: string
  keptAs: string
  hint: ReactNode
  used: number | null
  value: number | null
  onSave: (value: number | null) => Promise<boolean>
}

function LimitField({ used, ...field }: LimitFieldProps) {
  return (
    <div className={styles.limit}>
      <WholeNumberField {...field} beside most={MOST_CREDITS} none={t('no limit')} />
      {used === null ? null : (
        <span className={styles.usedBar}>
          <Bar share={used} tone={used >= 1 ? 'stop' : 'accent'} />
        </span>
      )}
    </div>
  )
}

/** Returns what a kind of call found, and in how many attempts, searches or runs. */
function describeFound(
  { route, found, tried }: SpendSummary['per_outcome'][number],
  format: Formats,
): string {
  const figures = format.number
  if (route === 'companies.findContacts')
    return t('{found} from {tried, plural, one {# search} other {# searches}}', {
      found: figures(found),
      tried,
    })
  if (route === 'sourcing.start')
    return t(
      '{found, plural, one {# person} other {# people}} from {tried, plural, one {# run} other {# runs}}',
      { found, tried },
    )
  return t('{found} of {tried}', { found: figures(found), tried: figures(tried) })
}

function Outcomes({ summary }: { summary: SpendSummary }) {
  const format = useFormats()
  const { per_outcome, later } = summary
  const soFar = (label: string, found: number) => (
    <Figure
      of={eachFigure(
        {
          description: label,
          credits: later.credits,
          found,
          per_result: costPerOutcome(later.credits, found),
        },
        format,
      )}
    />
  )
  return (
    <Card title={t('Results')} aside={t('credits each')}>
      {per_outcome.length === 0 ? (
        <p className="faint">{t('No purchases in this period.')}</p>
      ) : (
        <table className={styles.outcomes}>
          <thead className="spoken">
            <tr>
              <th scope="col">{t('What')}</th>
              <th scope="col">{t('Found of tried')}</th>
              <th scope="col">{t('Credits each')}</th>
            </tr>
          </thead>
          <tbody>
            {per_outcome.map((row) => (
              <tr key={row.route}>
                <th scope="row">{row.description}</th>
                <td className="num faint">
                  <Figure of={triedFigure(row, describeFound(row, format), format)} />
                </td>
                <td className="num">
                  <Figure of={eachFigure(row, format)} />
                </td>
              </tr>
            ))}
            {later.people > 0 ? (
              <>
                <tr>
                  <th scope="row">{t('Replied so far')}</th>
                  <td className="num faint">
                    <Figure of={laterFigure('replied', later, format)} />
                  </td>
                  <td className="num">{soFar(t('Replied so far'), later.replied)}</td>
                </tr>
                <tr>
                  <th scope="row">{t('Met afterwards')}</th>
                  <td className="num faint">
                    <Figure of={laterFigure('met', later, format)} />
                  </td>
                  <td className="num">{soFar(t('Met afterwards'), later.met)}</td>
                </tr>
              </>
            ) : null}
          </tbody>
        </table>
      )}
      {later.people > 0 ? (
        <p className={`faint ${styles.outcomesNote}`}>
          {t(
            'A reply may be older than the purchase: the service doesn’t say when someone replied. A meeting afterwards isn’t necessarily its result.',
          )}
        </p>
      ) : null}
    </Card>
  )
}
