import { t } from '#shared/i18n/translate.ts'
import type { CampaignRow } from '#shared/bridge/campaigns.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { compareNames } from '../../stores/compare-names.ts'
import { useNow } from '../../format/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { Trans } from '../../ui/trans.tsx'
import { counterFigure, rateFigure, sinceFigure } from '../../parts/campaigns/campaign-figures.ts'
import { openMove } from '../../parts/campaigns/move-store.ts'
import { Sparkline } from './sparkline.tsx'
import { StateMark } from './state-mark.tsx'
import { weekFigure } from './trend-figures.ts'
import { moveOf } from './campaign-move-labels.ts'
import { moveFor } from '#shared/domain/campaign-move.ts'
import { moveLabels } from '../../parts/campaigns/campaign-labels.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

export const campaignSorts = [
  'name',
  'status',
  'sent',
  'reply_rate',
  'replies',
  'new',
  'bounce_rate',
] as const
export type CampaignSort = (typeof campaignSorts)[number]

/** Returns when the listed campaigns were last read; null if never. */
const useReadAt = () => useQuery('campaigns.list', {}).value?.as_of ?? null

function Share({ row, of }: { row: CampaignRow; of: 'replies' | 'bounces' }) {
  const format = useFormats()
  const at = useReadAt()
  const { numbers } = row
  const bad = of === 'bounces' && row.alarm !== null
  if (!numbers.sent || numbers[of] === null) return <span className="faint">—</span>
  return (
    <span className={cx(of === 'replies' && styles.strong, bad && styles.bad)}>
      <Figure inside="row" of={rateFigure(of, numbers, { format, at })} />
      {bad ? <span className="spoken"> {t('too many')}</span> : null}
    </span>
  )
}

function Sent({ row: { numbers } }: { row: CampaignRow }) {
  const format = useFormats()
  const at = useReadAt()
  if (!numbers.sent) return <span className="faint">—</span>
  return (
    // The key explains the rate beside it first.
    <span data-context="">
      <Figure inside="row" of={counterFigure('sent', numbers, { format, at })} />
    </span>
  )
}

function OutOf({ row, of }: { row: CampaignRow; of: 'replies' | 'bounces' }) {
  const format = useFormats()
  const at = useReadAt()
  const { [of]: part, sent } = row.numbers
  return !sent || part === null ? (
    <span className="faint">—</span>
  ) : (
    <span className="muted">
      <Trans
        text="{part} of {sent}"
        values={{
          part: <Figure inside="row" of={counterFigure(of, row.numbers, { format, at })} />,
          sent: format.number(sent),
        }}
      />
    </span>
  )
}

function Fresh({ row }: { row: CampaignRow }) {
  const format = useFormats()
  const at = useReadAt()
  if (!row.since || row.since.replies === 0) return <span className="faint">—</span>
  return (
    <b className={styles.delta} data-good="yes">
      <Figure
        inside="row"
        of={sinceFigure('replies', row.numbers, row.since, null, { format, at })}
      />
    </b>
  )
}

/** Shows the replies of the last seven days; a dash if the service does not state them. */
function Week({ row: { name, status, numbers, week } }: { row: CampaignRow }) {
  const format = useFormats()
  const now = useNow()
  if (status === 'draft' && numbers.sent === 0) return null
  return week.length === 0 && numbers.replies === null ? (
    <span className="faint">—</span>
  ) : (
    <span data-context="">
      <Explained of={week.length > 0 ? weekFigure(week, now, format) : null}>
        <Sparkline values={week} name={name} />
      </Explained>
    </span>
  )
}

function Step({ row }: { row: CampaignRow }) {
  const action = moveFor(row.status)
  if (!action || row.move?.state === 'held' || row.move?.state === 'sending') return null
  const press = () => openMove({ id: row.id, action })
  return (
    <span className={styles.step} data-always={row.alarm !== null || undefined}>
      <Button
        size="small"
        look={row.alarm === null ? 'plain' : 'danger'}
        onClick={press}
        aria-label={moveOf(action, row.name)}
      >
        {moveLabels[action].verb}
      </Button>
    </span>
  )
}

export const columns: readonly Column<CampaignRow, CampaignSort>[] = [
  {
    id: 'name',
    header: t('Campaign'),
    width: { share: 1.4, least: 150 },
    sort: 'name',
    cell: (row) => (
      <span className={`cut ${styles.name}`} title={row.name}>
        <bdi>{row.name}</bdi>
      </span>
    ),
  },
  {
    id: 'status',
    header: t('State'),
    width: 130,
    sort: 'status',
    cell: (row) => <StateMark row={row} />,
  },
  {
    id: 'sent',
    header: t('Sent'),
    width: { share: 0.35, least: 62 },
    align: 'end',
    sort: 'sent',
    cell: (row) => <Sent row={row} />,
  },
  {
    id: 'reply_rate',
    header: t('Reply rate'),
    width: { share: 0.35, least: 76 },
    align: 'end',
    sort: 'reply_rate',
    cell: (row) => <Share row={row} of="replies" />,
  },
  {
    id: 'replies',
    header: t('Replies'),
    width: { share: 0.35, least: 92 },
    align: 'end',
    sort: 'replies',
    cell: (row) => <OutOf row={row} of="replies" />,
  },
  {
    id: 'new',
    header: t('New'),
    label: t('Replies since you last looked'),
    width: { share: 0.2, least: 50 },
    align: 'end',
    sort: 'new',
    cell: (row) => <Fresh row={row} />,
  },
  {
    id: 'bounce_rate',
    header: t('Bounce rate'),
    width: { share: 0.35, least: 76 },
    align: 'end',
    sort: 'bounce_rate',
    cell: (row) => <Share row={row} of="bounces" />,
  },
  {
    id: 'bounces',
    header: t('Bounces'),
    width: { share: 0.35, least: 80 },
    align: 'end',
    cell: (row) => <OutOf row={row} of="bounces" />,
  },
  {
    id: 'week',
    get header() {
      return t('Replies, {period} days', { period: 7 })
    },
    width: { share: 0.5, least: 104 },
    apart: true,
    cell: (row) => <Week row={row} />,
  },
  {
    id: 'step',
    header: '',
    label: t('Start or stop'),
    width: 92,
    fixed: true,
    align: 'end',
    cell: (row) => <Step row={row} />,
  },
]

const order = ['active', 'draft', 'paused']
const rank = (status: string) => (order.includes(status) ? order.indexOf(status) : order.length)
const value: Record<CampaignSort, (row: CampaignRow) => number | string | null> = {
  name: (row) => row.name.toLocaleLowerCase(),
  status: (row) => rank(row.status),
  sent: (row) => row.numbers.sent,
  reply_rate: (row) => row.numbers.reply_rate,
  replies: (row) => row.numbers.replies,
  new: (row) => row.since?.replies ?? 0,
  bounce_rate: (row) => row.numbers.bounce_rate,
}

/**
 * Sorts campaigns by a column. Rows without a value come last in both directions; equal rows are
 * sorted by name.
 */
export function sortRows(
  rows: readonly CampaignRow[],
  by: CampaignSort,
  descending: boolean,
): CampaignRow[] {
  const of = value[by]
  return rows.toSorted((a, b) => {
    const [valueA, valueB] = [of(a), of(b)]
    if (valueA === null || valueB === null)
      return Number(valueA === null) - Number(valueB === null) || compareNames(a.name, b.name)
    const way =
      typeof valueA === 'string' && typeof valueB === 'string'
        ? compareNames(valueA, valueB)
        : Number(valueA) - Number(valueB)
    return (descending ? -way : way) || compareNames(a.name, b.name)
  })
}
