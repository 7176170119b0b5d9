import { t } from '#shared/i18n/translate.ts'
import { keyAlongLine } from '../../ui/direction.ts'
import { Trans } from '../../ui/trans.tsx'
import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { CampaignNumbers, CampaignRow } from '#shared/bridge/campaigns.ts'
import type { CampaignCounts } from '#shared/domain/campaign-metrics.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { KeyLayer } from '../../keys/key-layer.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useTextScale } from '../../stores/preferences.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { FigureHost } from '../../ui/figure/figure-host.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TrendEmpty } from './trend-empty.tsx'
import { StateMark } from './state-mark.tsx'
import { TrendChart } from './trend-chart.tsx'
import {
  counterFigure,
  enrolledFigure,
  rateFigure,
  sinceFigure,
} from '../../parts/campaigns/campaign-figures.ts'
import { goodness, metricLabels } from '../../parts/campaigns/campaign-labels.ts'
import styles from './wallboard.module.css'

interface WallboardProps {
  rows: readonly CampaignRow[]
  numbers: CampaignNumbers
  since: CampaignCounts | null
  lookedAt: number | null
  asOf: number | null
  historyFrom: number | null
  onClose: () => void
}
interface Page {
  id: string | null
  name: string
  row: CampaignRow | null
  numbers: CampaignNumbers
  since: CampaignCounts | null
}

/**
 * Window height in pixels at which the chart is as large as on a desk. In a taller window it grows
 * with the other figures.
 */
const CHART_AS_DRAWN = 560

/** How long each page is shown. Space stops the turning (WCAG 2.2.2). */
const TURN_MS = 12_000

/**
 * Shows large figures for a screen on the wall: in turn, a page for all campaigns and a page for
 * each active campaign.
 */
export function Wallboard(props: WallboardProps) {
  const inner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The whole page, not the board alone: what opens over the board is drawn beside it. If full
    // screen is refused, the wallboard fills the window.
    void document.documentElement.requestFullscreen().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) props.onClose()
      }}
    >
      <Base.Portal>
        <Base.Popup className={styles.board} initialFocus={inner}>
          <KeyLayer>
            <FigureHost />
            <Board {...props} inner={inner} />
          </KeyLayer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Board({
  rows,
  numbers,
  since,
  lookedAt,
  asOf,
  historyFrom,
  onClose,
  inner,
}: WallboardProps & { inner: RefObject<HTMLDivElement | null> }) {
  const format = useFormats()
  const now = useNow()
  const scale = useTextScale()
  const pages = useMemo(() => pagesOf(rows, numbers, since), [rows, numbers, since])
  const { at, still, setStill, turn } = useTurning(pages.length)
  const page = pages[at % pages.length] ?? pages[0]
  const trend = useQuery('campaigns.trend', {
    id: page?.id ?? null,
    metric: 'replies',
    range: 'weeks',
  })
  const chart = useRef<HTMLDivElement>(null)
  const { high, larger } = useChartSize(chart)
  if (!page) return null
  return (
    // A dialog handles arrow keys itself, so they are handled here, as on tabs.
    <div
      ref={inner}
      tabIndex={-1}
      className={styles.inner}
      onKeyDown={(event) => {
        const key = keyAlongLine(event.key)
        if (key === 'ArrowRight') turn(1)
        else if (key === 'ArrowLeft') turn(-1)
      }}
    >
      <div className={styles.head}>
        <Base.Title className={styles.title}>
          <bdi>{page.name}</bdi>
        </Base.Title>
        {page.row ? <StateMark row={page.row} /> : null}
        <span className={styles.facts}>
          <AsOf at={asOf} />
          {lookedAt === null ? null : (
            <> · {t('changes since {time}', { time: format.stamp(lookedAt, now) })}</>
          )}
        </span>
        <IconButton icon={ChevronLeft} label={t('Page before')} keys="k" onClick={() => turn(-1)} />
        <IconButton icon={ChevronRight} label={t('Next page')} keys="j" onClick={() => turn(1)} />
        <IconButton
          icon={still ? Play : Pause}
          label={still ? t('Turn the pages') : t('Stop turning')}
          keys="Space"
          onClick={() => setStill(!still)}
        />
        <IconButton icon={X} label={t('Close the wallboard')} keys="Escape" onClick={onClose} />
      </div>
      <Figures page={page} rows={rows} asOf={asOf} lookedAt={lookedAt} />
      <h3 className={styles.chartHead}>
        {t('Replies per day, {period} days, as measured by this computer', { period: 21 })}
      </h3>
      <div className={styles.chart} ref={chart}>
        {trend.value && !trend.stale ? (
          <>
            <TrendChart
              trend={trend.value}
              metric="replies"
              height={high / larger / scale}
              larger={larger}
            />
            <TrendEmpty trend={trend.value} from={historyFrom} />
          </>
        ) : null}
      </div>
      <footer
        className={styles.foot}
        aria-label={t('Page {page} of {pages}', {
          page: (at % pages.length) + 1,
          pages: pages.length,
        })}
      >
        {pages.map((boardPage, index) => (
          <i key={boardPage.id ?? 'all'} data-on={index === at % pages.length || undefined} />
        ))}
      </footer>
    </div>
  )
}

function pagesOf(
  rows: readonly CampaignRow[],
  numbers: CampaignNumbers,
  since: CampaignCounts | null,
): Page[] {
  const running = rows.filter(({ status }) => status === 'active')
  return [
    { id: null, name: t('All campaigns'), row: null, numbers, since },
    ...running.map((row) => ({
      id: row.id,
      name: row.name,
      row,
      numbers: row.numbers,
      since: row.since,
    })),
  ]
}

/** Turns the pages until the user stops them or turns one by hand. */
function useTurning(pages: number) {
  const [at, setAt] = useState(0)
  const [still, setStill] = useState(false)
  useEffect(() => {
    if (still || pages < 2) return
    const timer = setInterval(() => setAt((index) => (index + 1) % pages), TURN_MS)
    return () => clearInterval(timer)
  }, [still, pages])
  const turn = (by: number) => {
    setStill(true)
    setAt((index) => (index + by + pages) % pages)
  }
  useActions([
    {
      id: 'wallboard.still',
      label: still ? t('Turn the pages by themselves') : t('Stop turning the pages'),
      group: t('Wallboard'),
      keys: ['Space'],
      palette: false,
      run: () => setStill(!still),
    },
    {
      id: 'wallboard.next',
      label: t('Next page'),
      group: t('Wallboard'),
      keys: ['j'],
      palette: false,
      run: () => turn(1),
    },
    {
      id: 'wallboard.before',
      label: t('Page before'),
      group: t('Wallboard'),
      keys: ['k'],
      palette: false,
      run: () => turn(-1),
    },
  ])
  return { at, still, setStill, turn }
}

/** Measures the height of the chart and how much larger than on a desk it is drawn. */
function useChartSize(chart: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ high: 260, larger: 1 })
  useEffect(() => {
    const element = chart.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) =>
      setSize({
        high: Math.max(140, Math.floor(entry?.contentRect.height ?? 260)),
        larger: Math.max(1, window.innerHeight / CHART_AS_DRAWN),
      }),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [chart])
  return size
}

const wallMetrics = ['replies', 'bounces', 'sent', 'clicks'] as const
type WallMetric = (typeof wallMetrics)[number]

function Figures({
  page,
  rows,
  asOf,
  lookedAt,
}: { page: Page } & Pick<WallboardProps, 'rows' | 'asOf' | 'lookedAt'>) {
  const format = useFormats()
  const context = { format, at: asOf, rows: page.row ? undefined : rows }
  const enrolled = enrolledFigure(page.numbers, context)
  return (
    <dl className={styles.figures}>
      {wallMetrics.map((metric) => (
        <div
          key={metric}
          className={styles.figure}
          data-bad={(metric === 'bounces' && page.row?.alarm != null) || undefined}
        >
          <dt className={styles.name}>{metricLabels[metric].name}</dt>
          <dd className={`${styles.value} num`}>
            <Figure of={counterFigure(metric, page.numbers, context)} />
          </dd>
          <dd className={`${styles.rate} num`}>
            {page.since && page.since[metric] !== 0 ? (
              <b className={styles.delta} data-good={goodness(metric)}>
                <Figure of={sinceFigure(metric, page.numbers, page.since, lookedAt, context)} />
              </b>
            ) : null}
            {metric === 'sent' ? (
              enrolled && <Figure of={enrolled} />
            ) : (
              <RateText metric={metric} numbers={page.numbers} asOf={asOf} />
            )}
            {metric === 'bounces' && page.row?.alarm ? (
              <>
                , <b>{t('too many')}</b>
              </>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RateText({
  metric,
  numbers,
  asOf,
}: {
  metric: Exclude<WallMetric, 'sent'>
  numbers: CampaignNumbers
  asOf: number | null
}) {
  const format = useFormats()
  if (numbers.sent === 0) return t('nothing sent yet')
  if (numbers.sent === null || numbers[metric] === null) return t('not stated')
  return (
    <>
      <Trans
        text="{sent, plural, other {<figure/> of # sent}}"
        values={{ sent: numbers.sent }}
        parts={{ figure: <Figure of={rateFigure(metric, numbers, { format, at: asOf })} /> }}
      />
    </>
  )
}
