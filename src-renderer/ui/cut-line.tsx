import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Direction } from './direction-runs.ts'
import { givesWay } from './gives-way.ts'
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
  /** The language of the line (BCP 47), if it is not that of the screen. */
  lang?: string | undefined
}

/**
 * Shows parts on one line, each in its own direction. If they do not fit, the line is cut where it
 * ends, and the part that stands there at its own end: a name that runs against the line keeps its
 * beginning.
 */
export function CutLine({ parts, direction, className, ...rest }: CutLineProps) {
  return (
    <span className={cx('cut', styles.line, className)} dir={direction} {...rest}>
      {parts.map((part, place) => (
        <bdi key={place} className={styles.part} dir={part.direction} style={givesWay(place)}>
          {part.content}
        </bdi>
      ))}
    </span>
  )
}
