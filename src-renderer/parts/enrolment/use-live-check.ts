import { useEffect, useMemo, useState } from 'react'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import { run } from '../../data/run.ts'

export type LiveCheck = 'idle' | 'asking' | 'failed'

/**
 * Asks the service which people may be contacted, as soon as they are known and whenever they
 * change or `active` becomes true.
 */
export function useLiveCheck(people: readonly EnrolCandidate[], active: boolean): LiveCheck {
  const [state, setState] = useState<LiveCheck>('idle')
  const ids = useMemo(() => people.map(({ contact_id }) => contact_id).join(' '), [people])
  useEffect(() => {
    if (ids === '' || !active) return
    let current = true
    setState('asking')
    void run('enrolment.refresh', { contact_ids: ids.split(' ') }, { quiet: true }).then(
      (answer) => {
        if (current) setState(answer.ok && answer.value.failed === 0 ? 'idle' : 'failed')
      },
    )
    return () => {
      current = false
    }
  }, [ids, active])
  return state
}
