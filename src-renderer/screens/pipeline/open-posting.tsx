import { t } from '#shared/i18n/translate.ts'
import { ExternalLink } from 'lucide-react'
import { run } from '../../data/run.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './pipeline.module.css'

/** Returns the host of an http or https address; null for anything else. */
export function hostOf(url: string): string | null {
  const parsed = URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:')
    ? parsed.host
    : null
}

/** Asks before it opens a link from the data, and shows the whole address. */
export function OpenPosting({ url, onClose }: { url: string; onClose: () => void }) {
  const open = () => {
    onClose()
    void run('app.openExternal', { url })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Open the posting in your browser?')}
      description={t('This link came with the listing. Hotdesk hasn’t checked it.')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" icon={ExternalLink} onClick={open}>
            {t('Open {hostOf}', { hostOf: hostOf(url) })}
          </Button>
        </>
      }
    >
      <p className={styles.address}>{url}</p>
    </Dialog>
  )
}
