import type { Dispatcher } from 'undici'

/** How long a request of the shell may take to connect and between two parts of a response. */
export const REQUEST_LIMITS = {
  connect: { timeout: 10_000 },
  headersTimeout: 30_000,
  bodyTimeout: 60_000,
}

/** Returns where a response redirects to; null if it is no redirect. */
export function redirectOf(
  address: URL,
  { statusCode, headers: { location } }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>,
): URL | null {
  const isRedirect = statusCode >= 300 && statusCode < 400
  return isRedirect && typeof location === 'string' ? URL.parse(location, address.href) : null
}
