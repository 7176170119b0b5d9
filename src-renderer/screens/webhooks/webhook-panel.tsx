import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { HealthMark } from './health-mark.tsx'
import { eventWord, failuresFigure, healthHints, healthOf, hostOf } from './webhook-labels.ts'
import styles from './webhooks.module.css'

interface WebhookPanelProps {
  row: WebhookRow
  /** When the webhooks were last read. */
  at: number | null
  onEdit: () => void
  onSwitch: () => void
  onVerify: () => void
  onDelete: () => void
}

function Failures({ row, at }: Pick<WebhookPanelProps, 'row' | 'at'>) {
  const format = useFormats()
  const { failures, limit, turning_on } = row
  if (turning_on) return t('Counted again once it’s confirmed')
  if (failures === null) return t('Not reported')
  return (
    <Explained of={failuresFigure(row, at, format)}>
      {t('{failures, plural, other {# of {limit} in a row}}', {
        failures,
        limit: format.number(limit),
      })}
    </Explained>
  )
}

/** Shows one subscription: its address, its health, its events. */
export function WebhookPanel({ row, at, onEdit, onSwitch, onVerify, onDelete }: WebhookPanelProps) {
  const format = useFormats()
  const health = healthOf(row)
  return (
    <DetailPanel label={hostOf(row.url)}>
      <div>
        <h2 className={styles.title}>
          <bdi>{hostOf(row.url)}</bdi>
        </h2>
        <span className={styles.marked}>
          <HealthMark row={row} />
          <PendingRing pending={row.pending} conflict={row.conflict} />
        </span>
      </div>
      <p className="muted">{healthHints[health]}</p>
      {row.overlay.length > 0 ? (
        <Banner tone="warn">
          {t('The service accepted but didn’t save: {fields}.', {
            fields: sideBySide(row.overlay),
          })}
        </Banner>
      ) : null}
      <div className={styles.actions}>
        <Button look={health === 'gave_up' ? 'primary' : 'plain'} keys="o" onClick={onSwitch}>
          {row.active ? t('Turn off') : t('Turn on')}
        </Button>
        <Button keys="e" onClick={onEdit}>
          {t('Edit…')}
        </Button>
        <Button keys="v" onClick={onVerify}>
          {t('Verify a delivery…')}
        </Button>
        <Button look="danger" keys="Delete" onClick={onDelete}>
          {t('Delete…')}
        </Button>
      </div>
      <PropertyList>
        <Property label={t('URL')} wrap>
          <span className={styles.url}>
            <bdi>{row.url}</bdi>
          </span>
        </Property>
        <Property label={t('Signed')} wrap>
          {row.secret_here
            ? t('Yes, with the secret in this computer’s keychain')
            : t('No secret on this computer')}
        </Property>
        <Property label={t('Failures')}>
          <span className="num">
            <Failures row={row} at={at} />
          </span>
        </Property>
        <Property label={t('Created')}>
          {row.created_at === null ? null : (
            <span className="num">{format.dateTime(row.created_at)}</span>
          )}
        </Property>
      </PropertyList>
      <OddFields odd={row.odd} />
      <Card title={t('Events')} aside={format.number(row.events.length)}>
        <ul className={styles.events}>
          {row.events.map((event) => (
            <li key={event}>{eventWord(event)}</li>
          ))}
        </ul>
      </Card>
    </DetailPanel>
  )
}
