import { t } from '#shared/i18n/translate.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import type { Column } from '../../ui/grid/column.ts'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { HealthMark } from './health-mark.tsx'
import { eventWord, hostOf, pathOf } from './webhook-labels.ts'
import styles from './webhooks.module.css'

/** The columns of the subscriptions. */
export const webhookColumns: readonly Column<WebhookRow>[] = [
  {
    id: 'pending',
    header: '',
    label: t('Waiting for the service'),
    width: 8,
    fixed: true,
    cell: (row) => <PendingRing pending={row.pending} conflict={row.conflict} />,
  },
  { id: 'health', header: t('Status'), width: 158, cell: (row) => <HealthMark row={row} /> },
  {
    id: 'url',
    header: t('URL'),
    width: { share: 1.2, least: 170 },
    cell: (row) => (
      <span className={`cut ${styles.address}`} title={row.url}>
        <bdi>
          <span className={styles.host}>{hostOf(row.url)}</span>
          <span className="faint">{pathOf(row.url)}</span>
        </bdi>
      </span>
    ),
  },
  {
    id: 'events',
    header: t('Events'),
    width: { share: 1.4, least: 150 },
    tone: 'muted',
    cell: (row) => (
      <span className="cut">
        {row.events.length === 18 ? t('All events') : row.events.map(eventWord).join(', ')}
      </span>
    ),
  },
  {
    id: 'secret',
    header: t('Secret'),
    width: 96,
    tone: 'faint',
    cell: (row) => (row.secret_here ? t('in keychain') : '—'),
  },
]
