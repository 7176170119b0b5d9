import type { ReactNode } from 'react'

/**
 * Shows facts on one line, separated by dots, without empty ones. Each is isolated, so that its
 * writing direction does not affect the others.
 */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <span>
      {parts.filter(Boolean).map((part, index) => (
        <span key={index}>
          {index > 0 ? ' · ' : ''}
          <bdi>{part}</bdi>
        </span>
      ))}
    </span>
  )
}
