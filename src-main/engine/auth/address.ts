/**
 * Reports whether a host can only be this computer, so that plain http to it never crosses a
 * network.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Reports whether secrets may be sent to this address: https, or plain http to this computer. */
export const isSafe = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))

/**
 * Parses the host root under which /oauth/ lives, without a trailing slash; null if the text is not
 * a web address (contract §5).
 */
export function parseAuthUrl(text: string): URL | null {
  const url = URL.parse(text.trim())
  if (
    !url ||
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    url.username ||
    url.password
  )
    return null
  url.hash = ''
  url.search = ''
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}
