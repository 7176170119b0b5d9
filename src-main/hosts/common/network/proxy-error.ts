/** A way to sign in at a proxy; of several that it offers, Digest, which sends no password. */
export type ProxyScheme = 'Basic' | 'Digest'

/**
 * The proxy did not let a request through; no part of the request has left this computer.
 * PROXY_UNSUPPORTED: it accepts only sign-ins that Hotdesk cannot do, such as NTLM.
 */
export class ProxyError extends Error {
  readonly code: 'PROXY_SIGN_IN' | 'PROXY_UNSUPPORTED' | 'PROXY_REFUSED' | 'PROXY_UNREACHABLE'
  /** How to sign in at the proxy. */
  readonly scheme: ProxyScheme
  constructor(
    code: ProxyError['code'],
    { scheme = 'Basic', ...options }: ErrorOptions & { scheme?: ProxyScheme } = {},
  ) {
    super(code, options)
    this.code = code
    this.scheme = scheme
  }
}
