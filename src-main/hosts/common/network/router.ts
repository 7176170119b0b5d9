import { Agent, type Dispatcher } from 'undici'
import {
  checkServerIdentity,
  type ConnectionOptions,
  type DetailedPeerCertificate,
  type PeerCertificate,
} from 'node:tls'
import { refuse } from '#main/engine/connection.ts'
import type { Connection } from '#main/ports.ts'
import type { Certificates } from './certificates.ts'
import { createProxyClient } from './proxy-client.ts'
import type { ProxyCredentials } from './proxy-credentials.ts'
import { privateAuthority } from './private-authority.ts'
import { isLoopback, type Route } from './proxy-route.ts'
import { StartReportingHandler } from './start-reporting-handler.ts'

export interface RouterParts {
  options: Agent.Options
  routeTo(address: string): Promise<Route>
  noteStart(way: Route, host: string, error: unknown): Promise<void>
  /** Reports the private authority that vouches for a host; null if the authority is public. */
  onAuthority(host: string, authority: string | null): void
  credentials: ProxyCredentials
  certificates: Certificates
}

/** Sends each request over its own route, with one agent per route. */
export class Router implements Connection {
  readonly #parts: RouterParts
  /** Agent for this computer itself, which needs neither a proxy nor a certificate. */
  readonly #near: Agent
  #agents = new Map<string, Dispatcher>()

  constructor(parts: RouterParts) {
    this.#parts = parts
    this.#near = new Agent(parts.options)
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const origin = new URL(String(options.origin))
    if (isLoopback(origin)) return this.#near.dispatch(options, handler)
    const { routeTo, noteStart } = this.#parts
    void routeTo(origin.href)
      .then(async (way) => {
        const agent = await this.#agentOf(way)
        agent.dispatch(
          options,
          new StartReportingHandler(handler, (error) => noteStart(way, origin.host, error)),
        )
      })
      .catch((error: unknown) => refuse(handler, error))
    return true
  }

  async #agentOf(way: Route): Promise<Dispatcher> {
    const { credentials, certificates, options } = this.#parts
    const token = way.kind === 'proxy' ? await credentials.token(way.host) : null
    const name = way.kind === 'direct' ? '' : `${way.uri} ${token ?? ''}`
    const present = this.#agents.get(name)
    if (present) return present
    const tls: ConnectionOptions = {
      secureContext: certificates.context(),
      checkServerIdentity: (host, certificate) => this.#checkIdentity(host, certificate),
    }
    const connect = { ...(typeof options.connect === 'object' ? options.connect : {}) }
    const agent =
      way.kind === 'direct'
        ? new Agent({ ...options, connect: { ...connect, ...tls } as never })
        : createProxyClient({ uri: way.uri, token, tls, agent: options })
    this.#agents.set(name, agent)
    return agent
  }

  /**
   * Checks that a certificate belongs to the host, as TLS does, and reports the authority behind
   * it.
   */
  #checkIdentity(host: string, certificate: PeerCertificate): Error | undefined {
    const error = checkServerIdentity(host, certificate)
    // TLS calls this after it has verified the chain, so the chain is complete.
    if (!error)
      this.#parts.onAuthority(host, privateAuthority(certificate as DetailedPeerCertificate))
    return error
  }

  /**
   * Replaces the agents after a change of certificates or sign-ins. Pending requests finish on the
   * old ones.
   */
  renew(): void {
    for (const agent of this.#agents.values()) void agent.close().catch(() => {})
    this.#agents = new Map()
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#near, ...this.#agents.values()].map((agent) => agent.destroy()))
  }
}
