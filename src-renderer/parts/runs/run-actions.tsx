import { t } from '#shared/i18n/translate.ts'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { RunRow } from '#shared/bridge/research.ts'
import { run as ask } from '../../data/run.ts'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './research.module.css'

/**
 * Offers what the user can do about a run whose outcome is unknown: retry with the same key, or
 * report how it ended (D6).
 */
export function RunActions({ run }: { run: RunRow }) {
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const settle = async (as: 'paid' | 'free') => {
    if (run.receipt_id === null) return
    const answer = await ask('spend.settle', { receipt_id: run.receipt_id, as })
    if (answer.ok)
      toast({
        message:
          as === 'free'
            ? t('Marked as not charged. You can start it again.')
            : t('{count, plural, other {Marked as charged: up to # credits.}}', {
                count: run.max_credits,
              }),
      })
  }
  const replay = async () => {
    setBusy(true)
    const answer = await ask('sourcing.replay', { id: run.id })
    setBusy(false)
    if (answer.ok)
      toast({
        tone: answer.value.outcome === 'same' ? 'success' : 'warning',
        message: answer.value.message,
      })
  }
  const open = run.state === 'unknown' || run.state === 'needs_you'
  if (!open) return null
  return (
    <>
      {run.evidence.length > 0 ? (
        <ul className={styles.evidence}>
          {run.evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.actions}>
        {run.kind === 'sourcing' ? (
          <Button
            size="small"
            look="primary"
            icon={RotateCw}
            busy={busy}
            price={{ from: 0, to: run.max_credits }}
            aria-disabled={!online || undefined}
            onClick={() => void replay()}
          >
            {busy ? t('Retrying…') : t('Retry with the same key')}
          </Button>
        ) : null}
        {run.state === 'needs_you' ? (
          <>
            <Button size="small" onClick={() => void settle('free')}>
              {t('Mark as not charged')}
            </Button>
            <Button size="small" onClick={() => void settle('paid')}>
              {t('Mark as charged')}
            </Button>
          </>
        ) : null}
      </div>
    </>
  )
}
