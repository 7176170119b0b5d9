/** The proxy did not let a request through; no part of the request has left this computer. */
export class ProxyError extends Error {
  readonly code: 'PROXY_SIGN_IN' | 'PROXY_REFUSED' | 'PROXY_UNREACHABLE'
  /** Whether the proxy accepts a user name and password; some accept only a Windows sign-in. */
  readonly basic: boolean
  constructor(code: ProxyError['code'], basic = true, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.basic = basic
  }
}
