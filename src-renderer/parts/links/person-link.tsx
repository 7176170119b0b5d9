import { ExternalLink } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { openOutside } from '../people/people-labels.ts'
import styles from '../people/people.module.css'

/**
 * Asks before a link that stands in the data is opened: anybody may have written it. Shows where it
 * leads, in full.
 */
export function ConfirmOpenLink({ url, onLeave }: { url: string; onLeave: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      title="Open this page in your browser?"
      description="The address came with the record. Hotdesk has not visited it."
      actions={
        <>
          <Button onClick={onLeave}>Cancel</Button>
          <Button
            look="primary"
            icon={ExternalLink}
            onClick={() => {
              onLeave()
              openOutside(url)
            }}
          >
            Open {URL.parse(url)?.host ?? 'it'}
          </Button>
        </>
      }
    >
      <p className={styles.address}>{url}</p>
    </Dialog>
  )
}
