import { CutLine } from './cut-line.tsx'
import { directionRuns, lineDirection } from './direction-runs.ts'
import { OneLine, type OneLineProps } from './one-line.tsx'

interface MixedTextProps extends OneLineProps {
  /** The part of the text that is in the language `lang`; all of it by default. */
  part?: string | undefined
}

/**
 * Shows a text on one line whose parts, if they run in different directions or are in different
 * languages, are cut by themselves.
 */
export default function MixedText({ children: text, part, lang, ...rest }: MixedTextProps) {
  const at = part === undefined ? -1 : text.indexOf(part)
  if (part !== undefined && at >= 0)
    return (
      <CutLine
        {...rest}
        parts={[
          { content: text.slice(0, at) },
          { content: <span lang={lang}>{part}</span> },
          { content: text.slice(at + part.length) },
        ]}
      />
    )
  const runs = directionRuns(text)
  if (runs.length < 2)
    return (
      <OneLine {...rest} lang={lang}>
        {text}
      </OneLine>
    )
  return (
    <CutLine
      {...rest}
      lang={lang}
      parts={runs.map((run) => ({ content: run.text, direction: run.direction }))}
      direction={lineDirection(text)}
    />
  )
}
