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
import { isLoopback, type Way } from './proxy-route.ts'
import { Watched } from './watched.ts'

export interface RouterParts {
  options: Agent.Options
  wayTo(address: string): Promise<Way>
  learn(way: Way, host: string, error: unknown): Promise<void>
  /** Hears who vouches for a host, where it is no public authority; null: a public one. */
  vouched(host: string, authority: string | null): void
  credentials: ProxyCredentials
  certificates: Certificates
}

/** Sends each request by its own way, over one agent for each way. */
export class Router implements Connection {
  readonly #parts: RouterParts
  /** This computer itself, which needs neither a proxy nor a certificate. */
  readonly #near: Agent
  #agents = new Map<string, Dispatcher>()

  constructor(parts: RouterParts) {
    this.#parts = parts
    this.#near = new Agent(parts.options)
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const origin = new URL(String(options.origin))
    if (isLoopback(origin)) return this.#near.dispatch(options, handler)
    const { wayTo, learn } = this.#parts
    void wayTo(origin.href)
      .then(async (way) => {
        const agent = await this.#agentOf(way)
        agent.dispatch(options, new Watched(handler, (error) => learn(way, origin.host, error)))
      })
      .catch((error: unknown) => refuse(handler, error))
    return true
  }

  async #agentOf(way: Way): Promise<Dispatcher> {
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

  /** Checks that a certificate is that of the host, as TLS does, and hears who vouches for it. */
  #checkIdentity(host: string, certificate: PeerCertificate): Error | undefined {
    const error = checkServerIdentity(host, certificate)
    // Asked after the chain was verified; then it is there in full.
    if (!error) this.#parts.vouched(host, privateAuthority(certificate as DetailedPeerCertificate))
    return error
  }

  /** Certificates or a sign-in have changed: what is under way ends by itself. */
  renew(): void {
    for (const agent of this.#agents.values()) void agent.close().catch(() => {})
    this.#agents = new Map()
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#near, ...this.#agents.values()].map((agent) => agent.destroy()))
  }
}
