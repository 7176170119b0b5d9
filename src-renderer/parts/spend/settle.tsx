import { t } from '#shared/i18n/translate.ts'
import type { UnknownCall } from '#shared/bridge/spend.ts'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './settle.module.css'

/** Shows the evidence about a lost call, and asks the user to decide (D6). */
export function Settle({ call }: { call: UnknownCall }) {
  const settle = async (as: 'paid' | 'free') => {
    const answer = await run('spend.settle', { receipt_id: call.receipt_id, as })
    if (answer.ok)
      toast({
        message:
          as === 'free'
            ? t('Recorded as not charged. You can try again.')
            : t('{count, plural, other {Recorded as charged, with # credits at most.}}', {
                count: call.max_cost,
              }),
      })
  }
  return (
    <div
      className={styles.settle}
      role="group"
      aria-label={t('Resolve: {person}', { person: call.label })}
    >
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
          {t('Not charged')}
        </Button>
        <Button size="small" onClick={() => void settle('paid')}>
          {t('Charged')}
        </Button>
      </div>
    </div>
  )
}
