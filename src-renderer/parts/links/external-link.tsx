import { t } from '#shared/i18n/translate.ts'
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { run } from '../../data/run.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { hostOf } from '../runs/run-labels.ts'
import styles from '../runs/research.module.css'

/**
 * Asks before opening an address from the data, because anyone may have written it; shows the whole
 * address (J12).
 */
export function ConfirmOpenLink({ url, onLeave }: { url: string; onLeave: () => void }) {
  const go = useRef<HTMLButtonElement>(null)
  const host = URL.parse(url)?.host
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      initialFocus={go}
      title={host ? t('Open {host}?', { host }) : t('Open this link?')}
      description={t(
        'The link comes from your data; Hotdesk has not visited it. It opens in your browser.',
      )}
      actions={
        <>
          <Button onClick={onLeave}>{t('Cancel')}</Button>
          <Button
            ref={go}
            look="primary"
            icon={ExternalLink}
            onClick={() => {
              onLeave()
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

/**
 * Shows a web address as a button that asks before it opens; plain text if it is not a web address.
 */
export function OutsideLink({ url, children }: { url: string | null; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  if (url === null || hostOf(url) === null) return <span>{children}</span>
  return (
    <>
      <button type="button" className={styles.outside} onClick={() => setAsking(true)}>
        <bdi>{children}</bdi>
        <Icon of={ExternalLink} size="small" />
      </button>
      {asking ? <ConfirmOpenLink url={url} onLeave={() => setAsking(false)} /> : null}
    </>
  )
}
