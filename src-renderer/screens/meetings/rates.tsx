import { COUNTED_WEEK_STARTS } from '#shared/domain/calendar-days.ts'
import { t } from '#shared/i18n/translate.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { ShowRateRow } from '#shared/bridge/meetings.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { noonOf } from './week-layout.ts'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { localZone } from '../../parts/meetings/zones.ts'
import { outcomeFigure, showRateFigure } from './rate-figures.ts'
import { WorkWeek } from './work-week.tsx'
import styles from './rates.module.css'

const WEEKS = 12

/**
 * Shows the show rate by week and by source, each with the counts it is computed from (C11). Weeks
 * without an outcome have no rate, not a rate of zero.
 */
export function Rates({ onLog }: { onLog: () => void }) {
  const format = useFormats()
  const { value, error, refresh } = useQuery('meetings.rates', {
    weeks: WEEKS,
    first_day: COUNTED_WEEK_STARTS,
    zone: localZone(),
  })
  if (error) return <ListError error={error} onAgain={refresh} />
  if (!value)
    return (
      <ScreenBody>
        <SkeletonLines lines={8} />
      </ScreenBody>
    )
  const { total } = value
  const measured = total.attended + total.no_show
  if (measured + total.cancelled + total.unlogged === 0)
    return (
      <ScreenBody>
        <WorkWeek />
        {value.as_of === null ? (
          <FirstReading listName={t('the meetings')} resource="meetings" />
        ) : (
          <NoMeetings onLog={onLog} />
        )}
      </ScreenBody>
    )
  const context = { format, at: value.as_of, of: t('last {period} weeks', { period: 12 }) }
  const most = Math.max(1, ...value.weeks.map((week) => week.attended + week.no_show))
  return (
    <ScreenBody>
      <WorkWeek />
      <div className={styles.figures}>
        <Stated
          label={t('Show rate')}
          of={showRateFigure(total, context)}
          words={
            measured === 0
              ? t('no outcomes logged yet')
              : t('{attended, plural, other {# of {measured} attended}}', {
                  attended: total.attended,
                  measured: format.number(measured),
                })
          }
        />
        <Stated
          label={t('No-shows')}
          of={outcomeFigure('no_show', total, context)}
          words={t('of those meetings')}
        />
        <Stated
          label={t('Cancelled')}
          of={outcomeFigure('cancelled', total, context)}
          words={t('not counted in the rate')}
        />
        <Stated
          label={t('No outcome logged')}
          of={outcomeFigure('unlogged', total, context)}
          words={t('not counted in the rate')}
          asks={total.unlogged > 0}
        />
      </div>
      <Tables value={value} most={most} />
    </ScreenBody>
  )
}

const NoMeetings = ({ onLog }: { onLog: () => void }) => (
  <EmptyState
    icon={ChartNoAxesColumn}
    title={t('No meetings in the last {period} weeks', { period: 12 })}
    actions={
      <Button keys="l" onClick={onLog}>
        {t('Log a meeting')}
      </Button>
    }
  >
    {t(
      'The show rate is the share of booked meetings that took place. It appears here once you log outcomes.',
    )}
  </EmptyState>
)

/** Lists the show rates by week and by source, each with the counts it is computed from. */
function Tables({ value, most }: { value: CommandOutput<'meetings.rates'>; most: number }) {
  const format = useFormats()
  return (
    <div className={styles.tables}>
      <table className={styles.table} aria-label={t('Show rate by week')}>
        <caption className={styles.caption}>
          {t('By week, last {period} weeks', { period: 12 })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('Week of')}</th>
            <th scope="col">{t('Attended and no-shows')}</th>
            <Heads />
          </tr>
        </thead>
        <tbody>
          {value.weeks.toReversed().map((week) => (
            <tr key={week.from}>
              <th scope="row" className="num">
                {format.day(noonOf(week.from))}
              </th>
              <td>
                <Bar row={week} most={most} />
              </td>
              <Cells
                row={week}
                at={value.as_of}
                of={t('week of {day}', { day: format.day(noonOf(week.from)) })}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table} aria-label={t('Show rate by source')}>
        <caption className={styles.caption}>{t('By source (from the hot list)')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Source')}</th>
            <Heads />
          </tr>
        </thead>
        <tbody>
          {value.sources.map((row) => (
            <tr key={row.source ?? ''}>
              <th scope="row">
                {row.source === null ? (
                  <span className="faint">{t('No source')}</span>
                ) : (
                  <bdi>{row.source}</bdi>
                )}
              </th>
              <Cells row={row} at={value.as_of} of={row.source ?? t('no source')} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Heads = () => (
  <>
    <th scope="col" className={styles.end}>
      {t('Show rate')}
    </th>
    <th scope="col" className={styles.end}>
      {t('Of')}
    </th>
    <th scope="col" className={styles.end}>
      {t('Cancelled')}
    </th>
    <th scope="col" className={styles.end}>
      {t('No outcome')}
    </th>
  </>
)

function Cells({ row, at, of }: { row: ShowRateRow; at: number | null; of: string }) {
  const format = useFormats()
  const measured = row.attended + row.no_show
  const figure = (value: number) =>
    value === 0 ? <span className="faint">—</span> : format.number(value)
  return (
    <>
      <td className={`${styles.end} ${styles.rate}`}>
        {row.rate === null ? (
          <span className="faint">—</span>
        ) : (
          <Figure of={showRateFigure(row, { format, at, of })} />
        )}
      </td>
      <td className={`${styles.end} muted`}>
        {measured === 0 ? (
          <span className="faint">—</span>
        ) : (
          t('{attended} of {measured}', {
            attended: format.number(row.attended),
            measured: format.number(measured),
          })
        )}
      </td>
      <td className={`${styles.end} muted`}>{figure(row.cancelled)}</td>
      <td className={`${styles.end} muted`}>{figure(row.unlogged)}</td>
    </>
  )
}

/** Draws a week as a bar from zero, on the same scale for all weeks; its figures are beside it. */
function Bar({ row, most }: { row: ShowRateRow; most: number }) {
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={t(
        '{attended, plural, other {# attended}}, {no_show, plural, one {# no-show} other {# no-shows}}',
        {
          attended: row.attended,
          no_show: row.no_show,
        },
      )}
    >
      <i className={styles.attended} style={{ width: `${(row.attended / most) * 100}%` }} />
      <i className={styles.missed} style={{ width: `${(row.no_show / most) * 100}%` }} />
    </span>
  )
}

function Stated({
  label,
  of,
  words,
  asks,
}: {
  label: string
  of: Explanation
  words: string
  asks?: boolean
}) {
  return (
    <div className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={`${styles.value} num`} data-asks={asks || undefined}>
        <Figure of={of} />
      </span>
      <span className={styles.words}>{words}</span>
    </div>
  )
}
