import { useState } from 'react'
import { linkOfStep } from './navigation.ts'

/**
 * Reports whether the record in the path still has to be shown, like `linkOfStep`. It is evaluated
 * once per link, so that later events on the screen do not change the result.
 */
export function useLink(linked: string | null | undefined): ReturnType<typeof linkOfStep> {
  const [evaluated, setEvaluated] = useState(() => ({ linked, link: linkOfStep() }))
  if (evaluated.linked === linked) return evaluated.link
  const next = { linked, link: linkOfStep() }
  setEvaluated(next)
  return next.link
}
