import { removeIsolation } from '../i18n/isolate.ts'

/**
 * The longest link that every mail program receives whole; Windows passes at most 2,081 characters.
 */
export const MAILTO_MOST = 2000

/** A letter to one person. */
export interface Letter {
  to: string
  subject: string
  body: string
}

/**
 * Encodes everything but letters, digits and `-._~` (RFC 3986 "unreserved"), without the marks of
 * isolated values.
 */
const encode = (text: string) =>
  encodeURIComponent(removeIsolation(text).toWellFormed()).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  )

/**
 * Builds the link that opens a mail program with this letter (RFC 6068): percent-encoded UTF-8, the
 * subject on one line, line breaks of the body as CRLF. Omits an empty subject or body.
 */
export function mailtoLink({ to, subject, body }: Letter): string {
  const at = to.lastIndexOf('@')
  const address = `${encode(to.slice(0, at))}@${encode(to.slice(at + 1))}`
  const header = subject.replaceAll(/[\s\p{Cc}\u{2028}\u{2029}]+/gu, ' ').trim()
  const text = body.replaceAll(/\r\n|[\r\n\u{2028}\u{2029}]/gu, '\r\n')
  const fields = [
    ...(header ? [`subject=${encode(header)}`] : []),
    ...(text ? [`body=${encode(text)}`] : []),
  ]
  return `mailto:${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}`
}

/**
 * Reports whether a link opens a single letter: one address, at most one subject and one body, all
 * encoded.
 */
export function isMailto(href: string): boolean {
  if (href.length > MAILTO_MOST) return false
  const [address = '', query, ...more] = href.split('?')
  if (more.length > 0 || !/^mailto:[^,;&\s]+@[^,;&\s]+$/.test(address)) return false
  if (query === undefined) return true
  const fields = query.split('&').map((field) => /^(subject|body)=[\w.~%-]*$/.exec(field)?.[1])
  return !fields.includes(undefined) && new Set(fields).size === fields.length
}
