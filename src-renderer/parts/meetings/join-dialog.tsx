import { t } from '#shared/i18n/translate.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { useRef } from 'react'
import { run } from '../../data/run.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './panel.module.css'

/**
 * Asks before it opens a link from the data (J12). Shows the whole address and its host, because
 * the title of a meeting may say anything.
 */
export function JoinDialog({
  meeting,
  onClose,
}: {
  meeting: MeetingRow | null
  onClose: () => void
}) {
  const open = useRef<HTMLButtonElement>(null)
  const link = meeting?.meeting_link ?? ''
  const url = URL.canParse(link) ? new URL(link) : null
  const safe = url?.protocol === 'https:'
  const join = () => {
    onClose()
    void run('app.openExternal', { url: link })
  }
  return (
    <Dialog
      open={meeting !== null}
      onClose={onClose}
      size="small"
      initialFocus={open}
      title={safe ? t('Open {host}?', { host: url.host }) : t('This link can’t be opened')}
      description={
        safe
          ? t('The call opens in your browser.')
          : t(
              'Hotdesk only opens https links. If you trust this one, copy it and open it yourself.',
            )
      }
      actions={
        <>
          <Button onClick={onClose}>{safe ? t('Cancel') : t('Close')}</Button>
          {safe ? (
            <Button ref={open} look="primary" keys="Enter" onClick={join}>
              {t('Join the call')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className={styles.address} data-selectable="">
        {link}
      </p>
    </Dialog>
  )
}
