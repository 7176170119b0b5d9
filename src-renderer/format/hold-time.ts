import { t } from '#shared/i18n/translate.ts'

const MINUTE_MS = 60_000

/** Formats the exact length of a hold: `30 seconds`, `90 seconds`, `5 minutes`. */
export function formatHoldTime(ms: number): string {
  return ms > 2 * MINUTE_MS && ms % MINUTE_MS === 0
    ? t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: ms / MINUTE_MS })
    : t('{seconds, plural, one {# second} other {# seconds}}', { seconds: Math.round(ms / 1000) })
}
