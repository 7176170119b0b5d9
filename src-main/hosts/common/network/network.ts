import { describeConnectError } from '#main/engine/api/connect-error.ts'
import { connectLater } from '#main/engine/connection.ts'
import type { Clock, Keychain, Log, Network, NetworkProblem } from '#main/ports.ts'
import type { Certificates } from './certificates.ts'
import { createProxyCredentials } from './proxy-credentials.ts'
import { ProxyError } from './proxy-error.ts'
import { parseRoutes, routeFromEnvironment, type Route } from './proxy-route.ts'
import type { Router } from './router.ts'

/** Time for which an unreachable proxy is skipped, as in browsers. */
const SKIP_PROXY_MS = 5 * 60_000

export interface NetworkParts {
  clock: Clock
  log: Log
  /** No request is sent before this resolves; see Ports. */
  settled?: Promise<void>
  keychain: Keychain
  certificates: Certificates
  /**
   * Returns the system's proxies for an address, in the format of a PAC file; absent if the system
   * has none.
   */
  resolve?: (address: string) => Promise<string>
  env?: NodeJS.ProcessEnv
}

/**
 * Builds the network access of this computer. The proxy comes from the environment, then from the
 * system (its settings or a PAC file). This computer itself is always reached directly. The
 * system's certificates are trusted as well.
 */
export function createNetwork(parts: NetworkParts): Network {
  const { clock, log, certificates, env = process.env } = parts
  const credentials = createProxyCredentials(parts.keychain)
  const unreachableUntil = new Map<string, number>()
  const routers = new Set<Router>()
  const listeners: (() => void)[] = []
  let proxy: string | null = null
  let problem: NetworkProblem | null = null
  const authorities = new Map<string, string>()

  const set = (next: NetworkProblem | null): void => {
    if (JSON.stringify(next) === JSON.stringify(problem)) return
    problem = next
    if (next) log.warn('network', { kind: next.kind })
    for (const listener of listeners) listener()
  }

  async function routeTo(address: string): Promise<Route> {
    const fromEnvironment = routeFromEnvironment(address, env)
    const routes = fromEnvironment
      ? [fromEnvironment]
      : parseRoutes((await parts.resolve?.(address)) ?? 'DIRECT')
    const isGood = (way: Route) =>
      way.kind === 'direct' || (unreachableUntil.get(way.host) ?? -Infinity) < clock.monotonic()
    return routes.find(isGood) ?? routes[0] ?? { kind: 'direct' }
  }

  /** Updates the state of the network from how a request started, or why it failed to start. */
  async function noteStart(route: Route, host: string, error: unknown): Promise<void> {
    const via = route.kind === 'proxy' ? route.host : null
    if (error === null) {
      proxy = via
      return set(null)
    }
    if (describeConnectError(error).reason === 'untrusted')
      return set({ kind: 'untrusted', host, refused_before: false })
    if (!(error instanceof ProxyError) || via === null) return
    if (error.code === 'PROXY_UNREACHABLE') {
      unreachableUntil.set(via, clock.monotonic() + SKIP_PROXY_MS)
      return set({ kind: 'unreachable', host: via, refused_before: false })
    }
    if (error.code === 'PROXY_REFUSED')
      return set({ kind: 'refused', host: via, refused_before: false })
    if (error.code === 'PROXY_UNSUPPORTED')
      return set({ kind: 'unsupported', host: via, refused_before: false })
    credentials.expect(via, error.scheme)
    const refused_before = (await credentials.token(via)) !== null
    // Sending a wrong password to the proxy again may lock the user's account.
    if (refused_before) await credentials.forget(via)
    set({ kind: 'sign_in', host: via, refused_before })
  }

  const onAuthority = (host: string, authority: string | null): void => {
    if (authority === (authorities.get(host) ?? null)) return
    if (authority === null) authorities.delete(host)
    else authorities.set(host, authority)
    for (const listener of listeners) listener()
  }

  const renew = (): void => {
    authorities.clear()
    set(null)
    for (const router of routers) router.renew()
  }

  return {
    dispatcher: (options) =>
      connectLater(async () => {
        await parts.settled
        const { Router } = await import('./router.ts')
        const router = new Router({
          options,
          routeTo,
          noteStart,
          onAuthority,
          credentials,
          certificates,
        })
        routers.add(router)
        return router
      }),
    state: () => ({
      proxy,
      problem,
      certificates: certificates.own(),
      authorities: [...authorities].map(([host, authority]) => ({ host, authority })),
    }),
    signIn: (...args) => credentials.keep(...args).finally(renew),
    trust(pem) {
      certificates.trust(pem)
      renew()
    },
    distrust() {
      certificates.distrust()
      renew()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
