import { useEffect, useRef } from 'react'
import type { SessionState } from '#shared/bridge/session.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'

/**
 * Starts the first steps when the user enters the practice workspace from the welcome screen for
 * the first time. People who have used Hotdesk before are not bothered.
 */
export function useFirstArrival(session: SessionState | undefined, isWelcoming: boolean): void {
  const welcomed = useRef(false)
  const kind = session?.locked ? undefined : session?.workspace?.kind
  const isKnown = session !== undefined
  const { known } = usePreferences()
  useEffect(() => {
    if (!isKnown || !known) return
    if (isWelcoming) {
      welcomed.current = true
      return
    }
    const { first_steps: place } = usePreferences.getState().preferences
    if (welcomed.current && kind === 'practice' && place === null)
      setPreferences({ first_steps: 'open' })
    if (kind !== undefined) welcomed.current = false
  }, [isKnown, known, isWelcoming, kind])
}
