import { Pool, ProxyAgent, type Agent, type Dispatcher } from 'undici'
import type { SecureContext } from 'node:tls'

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

interface Options {
  uri: string
  token: string | null
  context: SecureContext
  agent: Agent.Options
}

/** Builds an agent that reaches every https address through this proxy, by CONNECT. */
export function createProxyClient({ uri, token, context, agent }: Options): Dispatcher {
  const timeout = typeof agent.connect === 'object' ? agent.connect.timeout : undefined
  const tls = { secureContext: context, ...(timeout ? { timeout } : {}) }
  return new ProxyAgent({
    ...agent,
    uri,
    ...(token ? { token } : {}),
    requestTls: tls as never,
    proxyTls: tls as never,
    clientFactory: (origin, options) => sayingWhy(new Pool(origin, options)),
  })
}

/** A client of the proxy whose errors say what the proxy answered to CONNECT. */
function sayingWhy(client: Pool): Pool {
  const connect = client.connect.bind(client)
  const checked = async (options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
    const answer = await connect(options).catch((cause: unknown) => {
      throw new ProxyError('PROXY_UNREACHABLE', true, { cause })
    })
    if (answer.statusCode === 200) return answer
    answer.socket.on('error', () => {}).destroy()
    if (answer.statusCode !== 407) throw new ProxyError('PROXY_REFUSED')
    const schemes = String(answer.headers['proxy-authenticate'] ?? 'Basic')
    throw new ProxyError('PROXY_SIGN_IN', /\bbasic\b/i.test(schemes))
  }
  return Object.assign(client, { connect: checked })
}
