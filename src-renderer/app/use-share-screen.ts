import { useLayoutEffect, useState } from 'react'
import { mask } from '#shared/domain/masking.ts'
import { setMasking } from '../data/masking.ts'
import { queries } from '../data/use-query.ts'
import { useNotices } from '../stores/notices.ts'
import { usePreferences } from '../stores/preferences.ts'
import { useToasts } from '../stores/toasts.ts'

/**
 * Turns masking on and off to follow the preference. Returns a number that grows with each change;
 * screens that use it as a key are mounted again (J11).
 */
export function useShareScreen(): number {
  const isSharing = usePreferences(({ preferences, known }) =>
    known ? preferences.share_screen : null,
  )
  const [turn, setTurn] = useState(0)
  useLayoutEffect(() => {
    if (isSharing === null || !setMasking(isSharing)) return
    queries.reset()
    if (isSharing) {
      useToasts.setState(({ toasts }) => ({ toasts: mask(toasts) }))
      useNotices.setState((now) => mask(now))
    }
    setTurn((before) => before + 1)
  }, [isSharing])
  return turn
}
