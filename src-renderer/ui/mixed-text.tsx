import { CutLine } from './cut-line.tsx'
import { directionRuns, lineDirection } from './direction-runs.ts'
import { OneLine, type CutTextProps } from './one-line.tsx'

/** Shows a text on one line whose parts, if they run in different directions, are cut by themselves. */
export default function MixedText({ children: text, title, className }: CutTextProps) {
  const runs = directionRuns(text)
  if (runs.length < 2)
    return (
      <OneLine title={title} className={className}>
        {text}
      </OneLine>
    )
  return (
    <CutLine
      parts={runs.map((run) => ({ content: run.text, direction: run.direction }))}
      direction={lineDirection(text)}
      title={title}
      className={className}
    />
  )
}
