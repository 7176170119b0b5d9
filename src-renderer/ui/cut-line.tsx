import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { directionRuns, lineDirection, type Direction } from './direction-runs.ts'
import styles from './cut-line.module.css'

/** A part of a line, and its direction if that is known. */
interface Part {
  content: ReactNode
  direction?: Direction | undefined
}

interface CutLineProps {
  parts: readonly Part[]
  /** The direction in which the parts follow each other; that of the screen by default. */
  direction?: Direction | undefined
  title?: string | undefined
  className?: string | undefined
}

/** How much more each part gives way than the one before it, and the most that a browser takes. */
const STEP = 1e6
const MOST = 1e36

/** Makes the last parts of a line give way first where there is no room for all. */
export const givesWay = (place: number) => ({ flexShrink: Math.min(STEP ** place, MOST) })

/**
 * Shows parts on one line, each in its own direction. If they do not fit, the line is cut where it
 * ends, and the part that stands there at its own end: a name that runs against the line keeps its
 * beginning.
 */
export function CutLine({ parts, direction, title, className }: CutLineProps) {
  return (
    <span className={cx('cut', styles.line, className)} dir={direction} title={title}>
      {parts.map((part, place) => (
        <bdi key={place} className={styles.part} dir={part.direction} style={givesWay(place)}>
          {part.content}
        </bdi>
      ))}
    </span>
  )
}

interface CutTextProps extends Pick<CutLineProps, 'title' | 'className'> {
  children: string
}

/**
 * Shows a text on one line that is cut at its end, also where it holds words that run against it,
 * such as a Latin name within an Arabic sentence.
 */
export function CutText({ children: text, title, className }: CutTextProps) {
  const runs = directionRuns(text)
  if (runs.length > 1)
    return (
      <CutLine
        parts={runs.map((run) => ({ content: run.text, direction: run.direction }))}
        direction={lineDirection(text)}
        title={title}
        className={className}
      />
    )
  return (
    <span className={cx('cut', className)} title={title}>
      <bdi>{text}</bdi>
    </span>
  )
}
