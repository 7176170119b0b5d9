import { useRef, useState } from 'react'
import type { BulkState } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../../parts/spend/bulk-dialog.module.css'

/** The most one look-up costs (contract §8). */
const EACH = 2

interface BulkAgainProps {
  bulk: BulkState
  left: number
  onLeave: () => void
  onStarted: (id: string) => void
}

/**
 * Asks for a cap before a run tries the people it left out: the earlier cap is offered again, and
 * never lifted by one press (D4, H6).
 */
export function BulkAgain({ bulk, left, onLeave, onStarted }: BulkAgainProps) {
  const format = useFormats()
  const online = useOnline()
  const worst = left * EACH
  const [cap, setCap] = useState(String(Math.min(bulk.cap, worst)))
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const wanted = /^\d+$/.test(cap.trim()) ? Number(cap) : 0
  const people = count(left, 'person', 'people', format.number)
  const begin = async () => {
    if (wanted < 1 || !online || busy) return
    setBusy(true)
    const answer = await pay('spend.bulkRetry', { id: bulk.id, cap: wanted })
    setBusy(false)
    if (!answer.ok) return
    onLeave()
    onStarted(answer.value.id)
    toast({ message: `Looking up ${people}` })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      title={`Look up ${people}?`}
      description="Retries only the people not finished. Starts a new run."
      initialFocus={field}
      actions={
        <>
          <Button onClick={onLeave}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={wanted < 1 || !online}
            price={{ from: 0, to: Math.min(wanted, worst) }}
            onClick={() => void begin()}
          >
            Look them up
          </Button>
        </>
      }
    >
      <form
        className={styles.bulk}
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        <Field
          label="Stop at"
          hint={`The most credits it can use;  ${count(worst, 'credit', 'credits', format.number)} at worst.`}
          error={wanted < 1 ? 'Enter a number of credits, 1 or more.' : undefined}
        >
          <TextField
            ref={field}
            inputMode="numeric"
            value={cap}
            onChange={(event) => setCap(event.target.value)}
          />
        </Field>
        {online ? null : (
          <p className={styles.warn}>
            You’re offline. Paid look-ups are never queued; start when you’re online.
          </p>
        )}
      </form>
    </Dialog>
  )
}
