import { t } from '#shared/i18n/translate.ts'
import { useRef, useState } from 'react'
import type { BulkState } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { leftFigure, worstFigure } from './bulk-figures.ts'
import styles from '../../parts/spend/bulk-dialog.module.css'

/** The highest price of one look-up, in credits (contract §8). */
const EACH = 2

interface BulkAgainProps {
  bulk: BulkState
  remaining: number
  onClose: () => void
  onStarted: (id: string) => void
}

/**
 * Asks for a cap before a new run tries the people that an earlier run did not finish. The earlier
 * cap is offered again and never raised by a single press (D4, H6).
 */
export function BulkAgain({ bulk, remaining, onClose, onStarted }: BulkAgainProps) {
  const format = useFormats()
  const online = useOnline()
  const worst = remaining * EACH
  const [cap, setCap] = useState(String(Math.min(bulk.cap, worst)))
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const capCredits = /^\d+$/.test(cap.trim()) ? Number(cap) : 0
  const people = t('{left, plural, one {# person} other {# people}}', { left: remaining })
  const begin = async () => {
    if (capCredits < 1 || !online || busy) return
    setBusy(true)
    const answer = await pay('spend.bulkRetry', { id: bulk.id, cap: capCredits })
    setBusy(false)
    if (!answer.ok) return
    onClose()
    onStarted(answer.value.id)
    toast({ message: t('Looking up {people}', { people }) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={
        <Explained of={leftFigure(remaining, format)}>
          {t('Look up {people}?', { people })}
        </Explained>
      }
      description={t('Retries only the people not finished. Starts a new run.')}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={capCredits < 1 || !online}
            price={{ from: 0, to: Math.min(capCredits, worst) }}
            onClick={() => void begin()}
          >
            {t('Look them up')}
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
          label={t('Stop at')}
          hint={
            <Explained of={worstFigure(remaining, EACH, format)}>
              {t(
                'The most credits it can use; {worst, plural, one {# credit} other {# credits}} at worst.',
                { worst },
              )}
            </Explained>
          }
          error={
            capCredits < 1
              ? t('Enter a number of credits, {least} or more.', { least: 1 })
              : undefined
          }
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
            {t('You’re offline. Paid look-ups are never queued; start when you’re online.')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
