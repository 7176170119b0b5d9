import { t } from '#shared/i18n/translate.ts'
/**
 * Formats a waiting time in its shortest form, rounded up so that it is not too optimistic: `1
 * min`, `12 min`, `2 h 10 min`.
 */
export function shortSpan(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes < 90) return t('{minutes} min', { minutes })
  return minutes % 60 === 0
    ? t('{hours} h', { hours: minutes / 60 })
    : t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
