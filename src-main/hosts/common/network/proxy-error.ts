/** The proxy did not let a request through; nothing of it has left this computer. */
export class ProxyError extends Error {
  readonly code: 'PROXY_SIGN_IN' | 'PROXY_REFUSED' | 'PROXY_UNREACHABLE'
  /** Whether it takes a name and a password; some want a sign-in of Windows alone. */
  readonly basic: boolean
  constructor(code: ProxyError['code'], basic = true, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.basic = basic
  }
}
