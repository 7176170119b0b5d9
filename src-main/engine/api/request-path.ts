import { t } from '#shared/i18n/translate.ts'
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Thrown if the address of a service cannot be used: it is not a URL, or a token would travel
 * unprotected.
 */
export class BaseUrlError extends Error {
  readonly code = 'bad_base_url'
}

/**
 * Splits `{base_url}` into origin and path. Throws unless it is https, or http to this computer:
 * only these may carry a token.
 */
export function checkBaseUrl(baseUrl: string): { origin: string; path: string } {
  const url = URL.parse(baseUrl)
  if (!url) throw new BaseUrlError(t('The address of the service is not a URL.'))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname)))
    throw new BaseUrlError(t('The address of the service must begin with https.'))
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') }
}

/**
 * Builds the path and query of a call; null if a parameter is missing or would change the path
 * (`..`).
 */
export function requestPath(
  base: string,
  template: string,
  params: Record<string, string>,
  query: Record<string, string | number | boolean | null | undefined>,
): string | null {
  let usable = true
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name]
    if (!value || value === '.' || value === '..' || !value.isWellFormed()) usable = false
    return usable ? encodeURIComponent(value ?? '') : ''
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value))
  return usable ? `${base}${path}${search.size ? `?${search.toString()}` : ''}` : null
}

const READS_LED_ON = [301, 302, 303, 307, 308]
/** Only these say that nothing was done and that the same request belongs elsewhere (RFC 9110). */
const WRITES_LED_ON = [307, 308]

/**
 * Returns the path in the same service that an answer redirects to, such as the address with a
 * slash at its end. Returns null if there is none, or if it leaves the service, where no token may
 * go.
 */
export function onwardPath(
  base: { origin: string; path: string },
  method: string,
  path: string,
  { status, headers }: { status: number; headers: Record<string, string> },
): string | null {
  const followedStatuses = method === 'GET' ? READS_LED_ON : WRITES_LED_ON
  const location = headers['location']
  if (location === undefined || !followedStatuses.includes(status)) return null
  const to = URL.parse(location, `${base.origin}${path}`)
  if (to?.origin !== base.origin || !to.pathname.startsWith(`${base.path}/`)) return null
  return `${to.pathname}${to.search}`
}
