import { Pool, ProxyAgent, type Agent, type Dispatcher } from 'undici'
import type { ConnectionOptions } from 'node:tls'
import { answerDigest, findDigest, parseChallenges, type ProxyUser } from './proxy-challenge.ts'
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
  const basic = token?.startsWith('Basic ') ? token : null
  const signIn = {
    user: userOfToken(token) ?? userOf(uri),
    sendsBasic: basic !== null || userOf(uri) !== null,
  }
  return new ProxyAgent({
    ...agent,
    uri,
    ...(basic ? { token: basic } : {}),
    requestTls: { ...tls, ...limit } as never,
    proxyTls: { secureContext: tls.secureContext, ...limit } as never,
    clientFactory: (origin, options) => withSignIn(new Pool(origin, options), signIn),
  })
}

/** Returns the user and the password in a token; null if there is none. */
function userOfToken(token: string | null): ProxyUser | null {
  if (token === null) return null
  const [, user = '', password = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(token.split(' ')[1] ?? '', 'base64').toString('utf8')) ?? []
  return { user, password }
}

/** Returns the user in the address of a proxy, as HTTPS_PROXY may have one. */
function userOf(uri: string): ProxyUser | null {
  const { username, password } = new URL(uri)
  return username === ''
    ? null
    : { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

interface SignIn {
  user: ProxyUser | null
  /** Whether every CONNECT already carries a Basic sign-in. */
  sendsBasic: boolean
}

/**
 * Makes a client of the proxy answer a Digest challenge once, and report the proxy's reply to
 * CONNECT in its errors.
 */
function withSignIn(client: Pool, { user, sendsBasic }: SignIn): Pool {
  const connect = client.connect.bind(client)
  const send = (options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> =>
    connect(options).catch((cause: unknown) => {
      throw new ProxyError('PROXY_UNREACHABLE', { cause })
    })
  const connectChecked = async (
    options: Dispatcher.ConnectOptions,
  ): Promise<Dispatcher.ConnectData> => {
    const answer = await send(options)
    if (answer.statusCode === 200) return answer
    const offered = offersOf(answer)
    const digest = findDigest(offered)
    const offersBasic = offered.some(({ scheme }) => scheme === 'basic')
    if (digest && user && !(sendsBasic && offersBasic)) {
      const signed = await send({ ...options, headers: signedHeaders(options, digest, user) })
      if (signed.statusCode === 200) return signed
      offersOf(signed)
    }
    if (digest) throw new ProxyError('PROXY_SIGN_IN', { scheme: 'Digest' })
    throw new ProxyError(offersBasic ? 'PROXY_SIGN_IN' : 'PROXY_UNSUPPORTED')
  }
  return Object.assign(client, { connect: connectChecked })
}

/** Returns the ways to sign in that a refusal offers. Throws if it is about something else. */
function offersOf({ statusCode, headers, socket }: Dispatcher.ConnectData) {
  socket.on('error', () => {}).destroy()
  if (statusCode !== 407) throw new ProxyError('PROXY_REFUSED')
  return parseChallenges(headers['proxy-authenticate'] ?? 'Basic')
}

function signedHeaders(
  { headers, path }: Dispatcher.ConnectOptions,
  digest: Parameters<typeof answerDigest>[0],
  user: ProxyUser,
) {
  const signed = answerDigest(digest, user, { method: 'CONNECT', path })
  return { ...(headers as Record<string, string>), 'proxy-authorization': signed }
}
