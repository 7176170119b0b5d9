/**
 * Returns the Content-Security-Policy of a page: only its own scripts, styles, fonts and images.
 * `connect` is for the browser host's bridge alone.
 */
export function contentSecurityPolicy({ connect }: { connect: boolean }): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `font-src 'self'`,
    `img-src 'self'`,
    ...(connect ? [`connect-src 'self'`] : []),
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Returns the headers of every response with content, in both hosts. */
export function pageHeaders(options: { connect: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
    'cache-control': 'no-store',
  }
}
