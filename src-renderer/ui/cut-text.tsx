import { lazy, Suspense } from 'react'
import { OneLine, type CutTextProps } from './one-line.tsx'

const MixedText = lazy(() => import('./mixed-text.tsx'))

/** Hebrew, Arabic and the scripts between and after them, in all their forms, and isolated values. */
const toLeft = /[\u0590-\u08ff\u2068\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Shows a text on one line that is cut at its end, also where it holds words that run against it,
 * such as a Latin name within an Arabic sentence.
 */
export function CutText(props: CutTextProps) {
  if (!toLeft.test(props.children)) return <OneLine {...props} />
  return (
    <Suspense fallback={<OneLine {...props} />}>
      <MixedText {...props} />
    </Suspense>
  )
}
