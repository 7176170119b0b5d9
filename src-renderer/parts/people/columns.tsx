import { t } from '#shared/i18n/translate.ts'
import type { ContactRow, ContactSort } from '#shared/bridge/people.ts'
import { lastLine } from '../../format/last-line.ts'
import { ago } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { listsOfFigure } from './known-figures.ts'
import { emailStatusLabels, isUseless, shortLink } from './people-labels.ts'
import { useAges } from './use-ages.ts'
import styles from './columns.module.css'
import { PhoneText } from '../../ui/phone-text.tsx'

function Age({ at }: { at: number | null }) {
  const now = useNow()
  return <span className="num faint">{at === null ? '—' : ago(at, now)}</span>
}

const Text = ({ of, faint }: { of: string | null; faint?: boolean }) =>
  of ? (
    <span className={`cut ${faint ? 'muted' : ''}`} title={of}>
      <bdi>{of}</bdi>
    </span>
  ) : (
    <span className="faint">—</span>
  )

function Email({ row }: { row: ContactRow }) {
  if (!row.email) return <span className="faint">—</span>
  const doubtful = isUseless(row.email_status) || row.email_status === 'risky'
  return (
    <span className={styles.email}>
      <span className={`cut ${isUseless(row.email_status) ? styles.struck : ''}`} title={row.email}>
        {row.email}
      </span>
      {doubtful ? (
        <span className={styles.doubt} data-status={row.email_status}>
          {emailStatusLabels[row.email_status ?? '']}
        </span>
      ) : null}
    </span>
  )
}

function Lists({ row: { name, lists } }: { row: ContactRow }) {
  const format = useFormats()
  const { members } = useAges()
  if (lists === 0) return <span className="num faint">—</span>
  return (
    <span className="num">
      <Figure inside="row" of={listsOfFigure(name, format.number(lists), members)} />
    </span>
  )
}

/** The optional columns; the pending mark and the name are always shown. */
export const choosable: readonly Column<ContactRow, ContactSort>[] = [
  {
    id: 'title',
    header: t('Title'),
    width: { share: 1, least: 110, wide: 2.2 },
    sort: 'title',
    cell: (row) => <Text of={row.title} faint />,
  },
  {
    id: 'company',
    header: t('Company'),
    width: { share: 1, least: 120, wide: 1.4 },
    sort: 'company_name',
    cell: (row) => (
      <span className={styles.pair}>
        <Text of={row.company_name} faint />
        <DncBadge flag={row.do_not_contact} />
      </span>
    ),
  },
  {
    id: 'email',
    header: t('E-mail'),
    width: { share: 1.2, least: 130, wide: 2.8 },
    cell: (row) => <Email row={row} />,
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
    id: 'email_status',
    header: t('E-mail status'),
    width: 96,
    cell: (row) => (
      <Text
        of={
          row.email_status === null
            ? null
            : (emailStatusLabels[row.email_status] ?? row.email_status)
        }
        faint
      />
    ),
  },
  {
    id: 'location',
    header: t('Location'),
    width: { share: 0.8, least: 100 },
    sort: 'location',
    cell: (row) => <Text of={row.location} faint />,
  },
  {
    id: 'target_role',
    header: t('Target role'),
    width: { share: 0.8, least: 100 },
    cell: (row) => <Text of={row.target_role} faint />,
  },
  {
    id: 'prospect',
    header: t('Prospect'),
    width: 66,
    cell: (row) => (row.is_prospect ? t('Yes') : <span className="faint">—</span>),
  },
  {
    id: 'lists',
    header: t('Lists'),
    width: 42,
    align: 'end',
    cell: (row) => <Lists row={row} />,
  },
  {
    id: 'notes',
    header: t('Note'),
    width: { share: 1, least: 100, wide: 3 },
    cell: (row) => <Text of={lastLine(row.notes) || null} faint />,
  },
  {
    id: 'linkedin',
    header: t('LinkedIn'),
    width: { share: 0.8, least: 100 },
    cell: (row) => (
      <Text of={row.linkedin_url === null ? null : shortLink(row.linkedin_url)} faint />
    ),
  },
  {
    id: 'updated',
    header: t('Changed'),
    width: 62,
    align: 'end',
    sort: 'updated',
    cell: (row) => <Age at={row.updated_at} />,
  },
]

const always: readonly Column<ContactRow, ContactSort>[] = [
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
    header: t('Name'),
    width: { share: 1.1, least: 132, wide: 1.5 },
    sort: 'name',
    cell: (row) => (
      <span className="cut name" title={row.name}>
        <bdi>{row.name}</bdi>
      </span>
    ),
  },
]

/** Returns the default columns; more if there is room. */
export const usualColumns = (wide: boolean): string[] =>
  wide
    ? ['title', 'company', 'email', 'phone', 'location', 'lists', 'updated']
    : ['title', 'company', 'email', 'lists']

/** Returns the columns to show: the fixed ones, then the chosen ones in their defined order. */
export const columnsFor = (
  chosen: readonly string[],
): readonly Column<ContactRow, ContactSort>[] => [
  ...always,
  ...choosable.filter((column) => chosen.includes(column.id)),
]
