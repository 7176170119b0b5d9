const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The address of a service cannot be used: not a URL, or a token would travel unprotected. */
export class BaseUrlError extends Error {
  readonly code = 'bad_base_url'
}

/** Splits `{base_url}`; only https, or http to this computer, may carry a token. */
export function checkBaseUrl(baseUrl: string): { origin: string; path: string } {
  const url = URL.parse(baseUrl)
  if (!url) throw new BaseUrlError('The address of the service is not a URL.')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname)))
    throw new BaseUrlError('The address of the service must begin with https.')
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') }
}

/**
 * Builds path and query of a call; null if a parameter is missing or would change the path (`..`).
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
