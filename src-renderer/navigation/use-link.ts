import { useState } from 'react'
import { linkOfStep } from './navigation.ts'

/**
 * Reports whether the record in the path still has to be shown, like `linkOfStep`. It is evaluated
 * once per link, so that later events on the screen do not change the result.
 */
export function useLink(linked: string | null | undefined): ReturnType<typeof linkOfStep> {
  const [held, setHeld] = useState(() => ({ linked, link: linkOfStep() }))
  if (held.linked === linked) return held.link
  const next = { linked, link: linkOfStep() }
  setHeld(next)
  return next.link
}
