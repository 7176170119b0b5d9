import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { laterDialog } from '../../ui/later-dialog.tsx'
import { hostOf } from '../runs/run-labels.ts'
import styles from '../runs/research.module.css'

/** Asks before opening an address; open as long as it is rendered. See OpenLinkDialog. */
export const ConfirmOpenLink = laterDialog(
  async () => (await import('./open-link-dialog.tsx')).OpenLinkDialog,
  { isOpen: () => true, close: ({ onClose }) => onClose() },
)

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
      {asking ? <ConfirmOpenLink url={url} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
