import { isMailto } from '#shared/domain/mailto.ts'

/**
 * Returns the normalised address, or null if Hotdesk may not open it. Allowed are https, http to
 * this computer (the practice workspace), and tel and mailto with a single recipient. The check
 * uses the parsed URL, so that no unusual spelling passes. An address with a user name or password
 * is refused.
 */
export function externalAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password) return null
  if (url.protocol === 'tel:') return /^tel:\+?\d+$/.test(url.href) ? url.href : null
  if (url.protocol === 'mailto:') return isMailto(url.href) ? url.href : null
  const loopback =
    url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || loopback ? url.href : null
}
