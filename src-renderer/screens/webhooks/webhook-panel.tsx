import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { HealthMark } from './health-mark.tsx'
import { eventWord, healthHints, healthOf, hostOf } from './webhook-labels.ts'
import styles from './webhooks.module.css'

interface WebhookPanelProps {
  row: WebhookRow
  onEdit: () => void
  onSwitch: () => void
  onVerify: () => void
  onDelete: () => void
}

/** Shows one subscription: its address, its health, its events. */
export function WebhookPanel({ row, onEdit, onSwitch, onVerify, onDelete }: WebhookPanelProps) {
  const format = useFormats()
  const health = healthOf(row)
  return (
    <DetailPanel label={hostOf(row.url)}>
      <div>
        <h2 className={styles.title}>
          <bdi>{hostOf(row.url)}</bdi>
        </h2>
        <HealthMark row={row} />
      </div>
      <p className="muted">{healthHints[health]}</p>
      {row.overlay.length > 0 ? (
        <Banner tone="warn">The service accepted but didn’t save: {row.overlay.join(', ')}.</Banner>
      ) : null}
      <div className={styles.actions}>
        <Button look={health === 'gave_up' ? 'primary' : 'plain'} keys="o" onClick={onSwitch}>
          {row.active ? 'Turn off' : 'Turn on'}
        </Button>
        <Button keys="e" onClick={onEdit}>
          Edit…
        </Button>
        <Button keys="v" onClick={onVerify}>
          Verify a delivery…
        </Button>
        <Button look="danger" keys="Delete" onClick={onDelete}>
          Delete…
        </Button>
      </div>
      <PropertyList>
        <Property label="URL" wrap>
          <span className={styles.url}>
            <bdi>{row.url}</bdi>
          </span>
        </Property>
        <Property label="Signed" wrap>
          {row.secret_here ? 'Yes, with the secret in this keychain' : 'No secret on this computer'}
        </Property>
        <Property label="Failures">
          <span className="num">
            {row.failures === null
              ? 'Not stated'
              : `${format.number(row.failures)} of ${format.number(row.limit)} in a row`}
          </span>
        </Property>
        <Property label="Created">
          {row.created_at === null ? null : (
            <span className="num">{format.dateTime(row.created_at)}</span>
          )}
        </Property>
      </PropertyList>
      <Card title="Events" aside={format.number(row.events.length)}>
        <ul className={styles.events}>
          {row.events.map((event) => (
            <li key={event}>{eventWord(event)}</li>
          ))}
        </ul>
      </Card>
    </DetailPanel>
  )
}
