import type { UnknownCall } from '#shared/bridge/spend.ts'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './settle.module.css'

/** Shows what reading found out about a lost call, and asks the person to decide (D6). */
export function Settle({ call }: { call: UnknownCall }) {
  const settle = async (as: 'paid' | 'free') => {
    const answer = await run('spend.settle', { receipt_id: call.receipt_id, as })
    if (answer.ok)
      toast({
        message:
          as === 'free'
            ? 'Recorded as not charged. You can try again.'
            : `Recorded as charged, with ${call.max_cost} credits at most.`,
      })
  }
  return (
    <div className={styles.settle} role="group" aria-label={`Resolve: ${call.label}`}>
      <p>{call.message}</p>
      {call.evidence.length > 0 ? (
        <ul>
          {call.evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.choices}>
        <Button size="small" onClick={() => void settle('free')}>
          Not charged
        </Button>
        <Button size="small" onClick={() => void settle('paid')}>
          Charged
        </Button>
      </div>
    </div>
  )
}
