import { t } from '#shared/i18n/translate.ts'
import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { run } from '../../data/run.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../runs/research.module.css'

/**
 * Asks before opening an address from the data, because anyone may have written it; shows the whole
 * address (J12).
 */
export function OpenLinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const go = useRef<HTMLButtonElement>(null)
  const host = URL.parse(url)?.host
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      initialFocus={go}
      title={host ? t('Open {host}?', { host }) : t('Open this link?')}
      description={t(
        'The link comes from your data; Hotdesk has not visited it. It opens in your browser.',
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            ref={go}
            look="primary"
            icon={ExternalLink}
            onClick={() => {
              onClose()
              void run('app.openExternal', { url })
            }}
          >
            {t('Open')}
          </Button>
        </>
      }
    >
      <p className={styles.address}>{url}</p>
    </Dialog>
  )
}
