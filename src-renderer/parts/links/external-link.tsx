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
 * An address out of data: a button that asks before it opens, and shows where it leads in full
 * (J12). Words alone where it cannot be opened.
 */
export function OutsideLink({ url, children }: { url: string | null; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const go = useRef<HTMLButtonElement>(null)
  const host = hostOf(url)
  if (url === null || host === null) return <span>{children}</span>
  return (
    <>
      <button type="button" className={styles.outside} onClick={() => setAsking(true)}>
        <bdi>{children}</bdi>
        <Icon of={ExternalLink} size="small" />
      </button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="small"
        initialFocus={go}
        title={`Open ${host}?`}
        description="The address came with the data; Hotdesk has not visited it. It opens in your browser."
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              ref={go}
              look="primary"
              icon={ExternalLink}
              onClick={() => {
                setAsking(false)
                void run('app.openExternal', { url })
              }}
            >
              Open
            </Button>
          </>
        }
      >
        <p className={styles.address}>{url}</p>
      </Dialog>
    </>
  )
}
