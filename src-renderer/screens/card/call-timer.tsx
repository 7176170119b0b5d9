import { t } from '#shared/i18n/translate.ts'
import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Shows how long a call has lasted, as minutes and seconds. */
export function CallTimer({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="num" role="timer" aria-label={t('Length of the call')}>
      {formatCallLength(now - since)}
    </span>
  )
}

/** Formats the length of a call as "4:07", or "1:02:09" from an hour on. */
export function formatCallLength(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const end = String(seconds % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${end}` : `${hours}:${String(minutes).padStart(2, '0')}:${end}`
}
