/**
 * The proxy did not let a request through; no part of the request has left this computer.
 * PROXY_UNSUPPORTED: it accepts only sign-ins that Hotdesk cannot do, such as NTLM.
 */
export class ProxyError extends Error {
  readonly code: 'PROXY_SIGN_IN' | 'PROXY_UNSUPPORTED' | 'PROXY_REFUSED' | 'PROXY_UNREACHABLE'
  constructor(code: ProxyError['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
