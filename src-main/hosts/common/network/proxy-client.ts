import { Pool, ProxyAgent, type Agent, type Dispatcher } from 'undici'
import type { ConnectionOptions } from 'node:tls'
import { ProxyError } from './proxy-error.ts'

interface Options {
  uri: string
  token: string | null
  /**
   * TLS options for the service behind the proxy. The proxy itself is checked against the same
   * authorities.
   */
  tls: ConnectionOptions
  agent: Agent.Options
}

/** Builds an agent that reaches every https address through this proxy, by CONNECT. */
export function createProxyClient({ uri, token, tls, agent }: Options): Dispatcher {
  const timeout = typeof agent.connect === 'object' ? agent.connect.timeout : undefined
  const limit = timeout ? { timeout } : {}
  return new ProxyAgent({
    ...agent,
    uri,
    ...(token ? { token } : {}),
    requestTls: { ...tls, ...limit } as never,
    proxyTls: { secureContext: tls.secureContext, ...limit } as never,
    clientFactory: (origin, options) => withProxyErrors(new Pool(origin, options)),
  })
}

/** Makes a client of the proxy report the proxy's reply to CONNECT in its errors. */
function withProxyErrors(client: Pool): Pool {
  const connect = client.connect.bind(client)
  const connectChecked = async (
    options: Dispatcher.ConnectOptions,
  ): Promise<Dispatcher.ConnectData> => {
    const answer = await connect(options).catch((cause: unknown) => {
      throw new ProxyError('PROXY_UNREACHABLE', { cause })
    })
    if (answer.statusCode === 200) return answer
    answer.socket.on('error', () => {}).destroy()
    if (answer.statusCode !== 407) throw new ProxyError('PROXY_REFUSED')
    const offered = String(answer.headers['proxy-authenticate'] ?? 'Basic')
    throw new ProxyError(offersBasic(offered) ? 'PROXY_SIGN_IN' : 'PROXY_UNSUPPORTED')
  }
  return Object.assign(client, { connect: connectChecked })
}

/** Reports whether Basic is among the schemes of a challenge, and not only in a text of it. */
const offersBasic = (challenge: string): boolean =>
  /(^|,)\s*basic(\s|,|$)/i.test(challenge.replace(/"(\\.|[^"\\])*"/g, ''))
