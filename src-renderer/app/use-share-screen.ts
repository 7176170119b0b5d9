import { useLayoutEffect, useState } from 'react'
import { masked } from '#shared/domain/masking.ts'
import { setMasking } from '../data/masking.ts'
import { queries } from '../data/use-query.ts'
import { useNotices } from '../stores/notices.ts'
import { usePreferences } from '../stores/preferences.ts'
import { useToasts } from '../stores/toasts.ts'

/**
 * Keeps the masks as the person set them; answers a number that grows with each change, for screens
 * to begin anew with (J11).
 */
export function useShareScreen(): number {
  const wanted = usePreferences(({ preferences, known }) =>
    known ? preferences.share_screen : null,
  )
  const [turn, setTurn] = useState(0)
  useLayoutEffect(() => {
    if (wanted === null || !setMasking(wanted)) return
    queries.reset()
    if (wanted) {
      useToasts.setState(({ toasts }) => ({ toasts: masked(toasts) }))
      useNotices.setState((now) => masked(now))
    }
    setTurn((before) => before + 1)
  }, [wanted])
  return turn
}
