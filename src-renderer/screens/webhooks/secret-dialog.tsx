import { t } from '#shared/i18n/translate.ts'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { copyText } from '../../parts/links/copy.ts'
import { hostOf } from './webhook-labels.ts'
import styles from './webhooks.module.css'

/**
 * Shows the secret of a new subscription, only once: afterwards it is in the keychain, and the
 * window cannot read it.
 */
export function SecretDialog({
  secret,
  url,
  onClose,
}: {
  secret: string
  url: string
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Your signing secret')}
      description={t(
        'Copy it to the receiver at {host} now; it’s only shown once. Hotdesk keeps it in the keychain to verify deliveries.',
        { host: hostOf(url) },
      )}
      actions={
        <>
          <Button icon={Copy} onClick={() => void copyText(secret, t('Secret'))}>
            {t('Copy')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <code className={styles.secret}>{secret}</code>
    </Dialog>
  )
}
