import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import type { SpendSummary } from '#shared/bridge/spend.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useFigure } from '../../ui/figure/use-figure.ts'
import { dayFigure } from './day-figures.ts'
import styles from './credits.module.css'

interface DayChartProps {
  days: SpendSummary['days']
  since: number | null
}

const HEIGHT = 64

type Day = SpendSummary['days'][number]

const describeDay = (day: Day, format: Formats): string => {
  const figures = {
    day: format.day(day.day),
    mine: day.mine,
    others: day.others,
  }
  return day.top_up > 0
    ? t(
        '{mine, plural, other {{day}: # mine}}, {others, plural, other {# others}}, {added, plural, other {# added}}',
        {
          ...figures,
          added: day.top_up,
        },
      )
    : t('{mine, plural, other {{day}: # mine}}, {others, plural, other {# others}}', figures)
}

const isMeasured = ({ balance }: Day) => balance !== null

/** Draws the bar of a day, which explains itself; `most` is the value of the highest bar. */
function DayBar({ day, most }: { day: Day; most: number }) {
  const format = useFormats()
  const measured = isMeasured(day)
  const { figure, press } = useFigure<HTMLSpanElement>(measured ? dayFigure(day, format) : null)
  return (
    <span
      {...figure}
      className={styles.bar}
      data-gap={!measured || undefined}
      title={
        measured ? describeDay(day, format) : t('{day}: not measured', { day: format.day(day.day) })
      }
      onClick={measured ? press : undefined}
    >
      <i data-part="others" style={{ height: `${(day.others / most) * 100}%` }} />
      <i data-part="mine" style={{ height: `${(day.mine / most) * 100}%` }} />
      {day.top_up > 0 ? <em>+{format.number(day.top_up)}</em> : null}
    </span>
  )
}

/**
 * Draws the credits spent each day: the user's in ember, others' in grey. Days that were not
 * measured are hatched, not zero. A table has the same figures for screen readers.
 */
export function DayChart({ days, since }: DayChartProps) {
  const format = useFormats()
  const most = Math.max(1, ...days.map((day) => day.mine + day.others))
  const ticks = days.length <= 8 ? 1 : Math.ceil(days.length / 7)
  return (
    <figure className={styles.chart} data-surface="chart">
      <figcaption>
        <b>{t('Credits used per day')}</b>
        <span className={styles.legend}>
          <Trans
            text="<i/>mine<i2/>others or unknown<i3/>not measured"
            parts={{
              i: <i data-part="mine" />,
              i2: <i data-part="others" />,
              i3: <i data-part="gap" />,
            }}
          />
        </span>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <span className={`num ${styles.axis}`}>{format.number(most)}</span>
        <div className={styles.bars} style={{ height: HEIGHT }}>
          {days.map((day) => (
            <DayBar key={day.day} day={day} most={most} />
          ))}
        </div>
        <div className={`num ${styles.days}`}>
          {days.map((day, index) => (
            <span key={day.day}>
              {(days.length - 1 - index) % ticks === 0 ? format.day(day.day) : ''}
            </span>
          ))}
        </div>
      </div>
      {since !== null && days[0] && since > days[0].day ? (
        <p className="faint">
          {t('Measured since {since}, on this computer.', { since: format.stamp(since) })}
        </p>
      ) : null}
      <table className="spoken">
        <caption>{t('Credits used per day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Mine')}</th>
            <th scope="col">{t('Others or unknown')}</th>
            <th scope="col">{t('Added')}</th>
            <th scope="col">{t('Balance')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{format.day(day.day)}</th>
              {isMeasured(day) ? (
                <>
                  <td>{format.number(day.mine)}</td>
                  <td>{format.number(day.others)}</td>
                  <td>{format.number(day.top_up)}</td>
                  <td>{format.number(day.balance)}</td>
                </>
              ) : (
                <td colSpan={4}>{t('not measured')}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
