import { formatFigure, t } from '#shared/i18n/translate.ts'
import type { SourcedPerson } from '#shared/bridge/sourcing.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { outcomeWord } from './sourcing-labels.ts'
import styles from './sourcing.module.css'
import { Dotted } from '../../ui/dotted.tsx'

/** The columns of the people of a run: the outcome, the evidence, and the charge. */
export const statementColumns: readonly Column<SourcedPerson>[] = [
  {
    id: 'outcome',
    header: t('Outcome'),
    width: 112,
    cell: (row) => (
      <span className={styles.outcome} data-outcome={row.outcome}>
        {outcomeWord(row.outcome)}
      </span>
    ),
  },
  {
    id: 'name',
    header: t('Name'),
    width: { share: 1, least: 120 },
    cell: (row) => (
      <span className={styles.named}>
        <span className={`cut ${styles.name}`}>
          <bdi>{row.name}</bdi>
        </span>
        <DncBadge flag={row.do_not_contact} />
      </span>
    ),
  },
  {
    id: 'role',
    header: t('Role'),
    width: { share: 1.3, least: 130 },
    cell: (row) => (
      <span className="cut muted">
        <Dotted parts={[row.title, row.company_name]} />
      </span>
    ),
  },
  {
    id: 'email',
    header: t('E-mail'),
    width: { share: 1, least: 110 },
    cell: (row) =>
      row.email === null ? (
        <span className="faint">{row.outcome === 'delivered' ? t('none found') : '—'}</span>
      ) : (
        <span className="cut muted">
          <bdi>{row.email}</bdi>
        </span>
      ),
  },
  {
    id: 'evidence',
    header: t('Evidence'),
    width: 62,
    align: 'end',
    cell: (row) => <span className="num muted">{formatFigure(row.evidence.length)}</span>,
  },
  {
    id: 'charged',
    header: t('Charged'),
    width: 58,
    align: 'end',
    cell: (row) => <span className={row.charged ? 'num' : 'num faint'}>{row.charged ?? '—'}</span>,
  },
]
