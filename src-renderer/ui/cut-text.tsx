import { lazy, Suspense } from 'react'
import { OneLine, type OneLineProps } from './one-line.tsx'

const MixedText = lazy(() => import('./mixed-text.tsx'))

/** Hebrew, Arabic and the scripts between and after them, in all their forms, and isolated values. */
const toLeft = /[\u0590-\u08ff\u2068\ufb1d-\ufdff\ufe70-\ufefc]/

export interface CutTextProps extends Omit<OneLineProps, 'lang'> {
  /** The language of the text (BCP 47) if it is not that of the screen. */
  language?: string | null | undefined
  /** The part of the text that is in `language`; all of it by default. */
  part?: string | undefined
}

/**
 * Shows a text on one line that is cut at its end, also where it holds words that run against it,
 * such as a Latin name within an Arabic sentence, or words in another language.
 */
export function CutText({ language, part, ...props }: CutTextProps) {
  const { children: text } = props
  const lang = language ?? undefined
  const hasPart = lang !== undefined && part !== undefined && part !== text
  const line = <OneLine {...props} lang={hasPart ? undefined : lang} />
  if (!hasPart && !toLeft.test(text)) return line
  return (
    <Suspense fallback={line}>
      <MixedText {...props} lang={lang} part={hasPart ? part : undefined} />
    </Suspense>
  )
}
