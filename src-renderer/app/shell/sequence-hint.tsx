import { useSyncExternalStore } from 'react'
import { registry } from '../../keys/action-registry.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import styles from './sequence-hint.module.css'

/** Shows after G where each letter leads, if the user hesitates. */
export function SequenceHint() {
  const waiting = useSyncExternalStore(registry.subscribe, registry.waitingFor)
  if (!useDelayed(waiting.length > 0, 350)) return null
  return (
    <div className={styles.hint} role="status" data-print="none">
      {waiting.map(({ action, next }) => {
        const rest = action.shortcuts
          .find((keys) => keys.includes(' '))
          ?.split(' ')
          .slice(next)
          .join(' ')
        return rest ? (
          <span key={action.id} className={styles.way}>
            <Kbd keys={rest} />
            {action.place ?? action.label}
          </span>
        ) : null
      })}
    </div>
  )
}
