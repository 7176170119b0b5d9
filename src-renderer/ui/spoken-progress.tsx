import type { ReactNode } from 'react'
import { t } from '#shared/i18n/translate.ts'

interface SpokenProgressProps {
  /** The part that is done, from 0 to 1. */
  share: number
  /** What is announced instead, such as the reason why the work has stopped. */
  instead?: ReactNode
}

/**
 * Announces the progress of long work to screen readers, a tenth at a time. What is shown of it
 * changes more often, and must not be a live region.
 */
export function SpokenProgress({ share, instead }: SpokenProgressProps) {
  return (
    <span className="spoken" role="status">
      {instead || t('{percent} per cent', { percent: Math.floor(share * 10) * 10 })}
    </span>
  )
}
