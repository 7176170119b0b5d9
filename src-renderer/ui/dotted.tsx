import type { ReactNode } from 'react'
import { givesWay } from './gives-way.ts'

/**
 * Shows facts on one line, separated by dots, without empty ones. Each is isolated, so that its
 * writing direction does not affect the others; a line that is cut loses the end of the last.
 */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <span className="dotted">
      {parts.filter(Boolean).map((part, index) => (
        <span key={index} style={givesWay(index)}>
          {index > 0 ? ' · ' : ''}
          <bdi>{part}</bdi>
        </span>
      ))}
    </span>
  )
}
