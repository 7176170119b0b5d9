import * as z from 'zod'

const rfc3339 = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?::(\d\d)(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)$/

/**
 * Parses an RFC 3339 time into epoch milliseconds; returns null if it is not one. A leap second
 * becomes the last millisecond before it. Seconds may be missing.
 */
export function readTime(text: string): number | null {
  const [, day = '', minute = '', second = '00', part = '', zone = ''] = rfc3339.exec(text) ?? []
  if (day === '' || Number.isNaN(Date.parse(day))) return null
  if (new Date(day).toISOString().slice(0, 10) !== day) return null
  const at = Date.parse(
    second === '60'
      ? `${day}T${minute}:59.999${zone.toUpperCase()}`
      : `${day}T${minute}:${second}${part.slice(0, 4)}${zone.toUpperCase()}`,
  )
  return Number.isNaN(at) ? null : at
}

/** A time in any RFC 3339 spelling. */
export const time = z
  .string()
  .refine((text) => readTime(text) !== null, {
    message: 'Give a moment as RFC 3339, for example 2026-11-20T09:00:00Z.',
  })
  .meta({ format: 'date-time' })
