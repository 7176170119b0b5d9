import { useState } from 'react'
import { linkOfStep } from './navigation.ts'

/**
 * Tells whether the record in the path still has to be shown, as `linkOfStep` does; asked once for
 * each link, so that what happens on the screen afterwards does not change the answer.
 */
export function useLink(linked: string | null | undefined): ReturnType<typeof linkOfStep> {
  const [held, setHeld] = useState(() => ({ linked, link: linkOfStep() }))
  if (held.linked === linked) return held.link
  const next = { linked, link: linkOfStep() }
  setHeld(next)
  return next.link
}
