/**
 * Returns the link that was typed as Join can open it later: https, which is added if there is no
 * scheme. Returns null if Join could not open it.
 */
export function joinableLink(typed: string): string | null {
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(typed)
  const link = hasScheme ? typed : `https://${typed}`
  if (/\s/.test(link) || !URL.canParse(link)) return null
  const { protocol, hostname } = new URL(link)
  return protocol === 'https:' && hostname.includes('.') ? link : null
}
