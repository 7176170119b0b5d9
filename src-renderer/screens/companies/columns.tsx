import { t } from '#shared/i18n/translate.ts'
import type { CompanyRow, CompanySort } from '#shared/bridge/people.ts'
import { lastLine } from '../../format/last-line.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useAges } from '../../parts/people/use-ages.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { bdWord } from '#shared/domain/bd-status-labels.ts'
import { peopleFigure } from './company-figures.ts'
import styles from './companies.module.css'
import { PhoneText } from '../../ui/phone-text.tsx'

const Text = ({ of }: { of: string | null }) =>
  of ? (
    <span className="cut muted" title={of}>
      <bdi>{of}</bdi>
    </span>
  ) : (
    <span className="faint">—</span>
  )

function People({ row }: { row: CompanyRow }) {
  const format = useFormats()
  const { companies } = useAges()
  const { name, contact_count: people } = row
  if (people === 0) return <span className="num faint">—</span>
  return (
    <span className="num">
      <Figure inside="row" of={peopleFigure(name, format.number(people), companies)} />
    </span>
  )
}

function Day({ at }: { at: number | null }) {
  const format = useFormats()
  return at === null ? (
    <span className="faint">—</span>
  ) : (
    <span className="num muted">{format.day(at)}</span>
  )
}

export const choosable: readonly Column<CompanyRow, CompanySort>[] = [
  {
    id: 'industry',
    header: t('Industry'),
    width: { share: 0.9, least: 110 },
    sort: 'industry',
    cell: (row) => <Text of={row.industry} />,
  },
  {
    id: 'location',
    header: t('Location'),
    width: { share: 0.9, least: 110 },
    sort: 'location',
    cell: (row) => <Text of={row.location} />,
  },
  { id: 'state', header: t('State or region'), width: 116, cell: (row) => <Text of={row.state} /> },
  {
    id: 'bd_status',
    header: t('BD status'),
    width: 108,
    sort: 'bd_status',
    cell: (row) => (
      <span className={styles.bd} data-status={row.bd_status}>
        {bdWord(row.bd_status)}
      </span>
    ),
  },
  {
    id: 'people',
    header: t('People'),
    width: 60,
    align: 'end',
    cell: (row) => <People row={row} />,
  },
  {
    id: 'domain',
    header: t('Domain'),
    width: { share: 0.9, least: 110 },
    apart: true,
    cell: (row) => <Text of={row.domain} />,
  },
  {
    id: 'phone',
    header: t('Phone'),
    width: 128,
    cell: (row) => (
      <span className="cut">
        {row.phone ? <PhoneText>{row.phone}</PhoneText> : <span className="faint">—</span>}
      </span>
    ),
  },
  {
    id: 'researched',
    header: t('Researched'),
    width: 82,
    align: 'end',
    cell: (row) => <Day at={row.researched_at} />,
  },
  {
    id: 'notes',
    header: t('Note'),
    width: { share: 1, least: 100 },
    cell: (row) => <Text of={lastLine(row.notes) || null} />,
  },
]

const always: readonly Column<CompanyRow, CompanySort>[] = [
  {
    id: 'pending',
    header: '',
    label: t('Waiting for the service'),
    width: 8,
    fixed: true,
    cell: (row) => <PendingRing pending={row.pending} conflict={row.conflict} />,
  },
  {
    id: 'name',
    header: t('Company'),
    width: { share: 1.3, least: 150 },
    sort: 'name',
    cell: (row) => (
      <span className={styles.pair}>
        <span className="cut name" title={row.name}>
          <bdi>{row.name}</bdi>
        </span>
        <DncBadge flag={row.do_not_contact} />
      </span>
    ),
  },
]

/** Returns the columns shown until the user chooses; more if there is room. */
export const usualColumns = (wide: boolean): string[] =>
  wide
    ? ['industry', 'location', 'bd_status', 'people', 'domain', 'phone', 'researched']
    : ['industry', 'location', 'bd_status', 'people']
/** Returns the chosen columns in their fixed order, after those that are always shown. */
export const columnsFor = (
  chosen: readonly string[],
): readonly Column<CompanyRow, CompanySort>[] => [
  ...always,
  ...choosable.filter((column) => chosen.includes(column.id)),
]
