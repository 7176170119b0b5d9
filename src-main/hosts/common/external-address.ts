import { isMailto } from '#shared/domain/mailto.ts'

/**
 * Returns the address in the form it will be opened, or null if it may not leave Hotdesk: https,
 * http to this computer (the practice workspace), and the two a person calls and writes with, to
 * one address.
 * Judged on the parsed URL, so that no trick of writing passes; an address with a user name or
 * password is refused.
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
