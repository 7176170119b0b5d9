import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { rootCertificates, type DetailedPeerCertificate } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#main/engine/api/client.ts'
import { createBudget, createDispatcher } from '#main/engine/api/index.ts'
import { discover } from '#main/engine/auth/discovery.ts'
import { createAuthAgent, createAuthFetch } from '#main/engine/auth/http.ts'
import { networkHandlers } from '#main/features/network/network.ts'
import { systemClock } from '#main/hosts/common/clock.ts'
import { openCertificates } from '#main/hosts/common/network/certificates.ts'
import { createNetwork, type NetworkParts } from '#main/hosts/common/network/network.ts'
import { privateAuthority } from '#main/hosts/common/network/private-authority.ts'
import { parseRoutes, routeFromEnvironment } from '#main/hosts/common/network/proxy-route.ts'
import type { Keychain } from '#main/ports.ts'
import { makeAuthority, startHidden, startProxy } from '#test/support/company-network.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/* The way out of a company: a proxy, with and without a sign-in, and an authority of its own. */

const SERVICE = 'desk.example'
const authority = makeAuthority(SERVICE)

function createSafe(): Keychain & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    read: async (account) => kept.get(account) ?? null,
    write: async (account, secret) => void kept.set(account, secret),
    remove: async (account) => void kept.delete(account),
  }
}

/** A service that only the proxy finds: it answers discovery, tokens and the API, and keeps count. */
async function startCompany() {
  const seen: string[] = []
  const issuer = `https://${SERVICE}/oauth`
  const hidden = await startHidden(authority, (request, answer) => {
    seen.push(`${request.method} ${request.url}`)
    answer.setHeader('content-type', 'application/json')
    if (request.url?.includes('openid-configuration'))
      return answer.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          code_challenge_methods_supported: ['S256'],
        }),
      )
    answer.end(JSON.stringify({ access_token: 'a', token_type: 'bearer' }))
  })
  const proxy = await startProxy({ [`${SERVICE}:443`]: hidden })
  return { proxy, seen }
}

/** The network of a computer in that company. */
function createOffice(port: number, more: Partial<NetworkParts> = {}) {
  const profile = temporaryFolder()
  const safe = createSafe()
  const logged: string[] = []
  const write = (message: string, fields?: object) =>
    void logged.push(`${message} ${JSON.stringify(fields ?? {})}`)
  const network = createNetwork({
    clock: systemClock,
    log: { info: write, warn: write, error: write },
    keychain: safe,
    certificates: openCertificates(profile),
    resolve: async () => `PROXY 127.0.0.1:${port}; DIRECT`,
    env: {},
    ...more,
  })
  const { fetch, close } = createAuthFetch(systemClock, createAuthAgent(network))
  onTestFinished(close)
  const read = (url = `https://${SERVICE}/`) => fetch(url, { method: 'GET', headers: {} })
  return { network, fetch, read, safe, profile, logged }
}

test('discovery, tokens and the API go through the proxy of the system', async () => {
  const { proxy, seen } = await startCompany()
  const { network, fetch } = createOffice(proxy.port)
  network.trust(authority.ca)
  expect(await discover(`https://${SERVICE}`, fetch)).toMatchObject({ ok: true })
  await fetch(`https://${SERVICE}/oauth/token`, {
    method: 'POST',
    headers: {},
    body: new URLSearchParams({ grant_type: 'refresh_token' }),
  })
  const api = createApi({
    baseUrl: `https://${SERVICE}/api/v2`,
    getToken: async () => 'token',
    onUnauthorized: async () => null,
    budget: createBudget({
      clock: systemClock,
      kv: { get: () => null, set: () => {}, delete: () => {} } as never,
      scale: 1,
    }),
    clock: systemClock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    version: '0',
    dispatcher: createDispatcher(network),
  })
  onTestFinished(() => api.close())
  await api.call('credits.read')
  expect(seen).toEqual([
    'GET /oauth/.well-known/openid-configuration',
    'POST /oauth/token',
    expect.stringMatching(/^GET \/api\/v2\/.*credits/),
  ])
  expect(proxy.asked.map(({ place }) => place)).toEqual(Array(3).fill(`${SERVICE}:443`))
  expect(network.state()).toMatchObject({ proxy: `127.0.0.1:${proxy.port}`, problem: null })
})

test('this computer itself is never reached through a proxy', async () => {
  const { proxy } = await startCompany()
  const { read } = createOffice(proxy.port, { env: { HTTP_PROXY: `127.0.0.1:${proxy.port}` } })
  const near = createServer((_, answer) => answer.end('here'))
  near.listen(0, '127.0.0.1')
  await once(near, 'listening')
  onTestFinished(() => void near.close())
  const { port } = near.address() as AddressInfo
  expect(await (await read(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  expect(proxy.asked).toEqual([])
})

test('a proxy that asks for a sign-in is said, signed in to once, and remembered in the keychain', async () => {
  const { proxy } = await startCompany()
  proxy.wants = 'robin:correct horse'
  const { network, read, safe, logged } = createOffice(proxy.port)
  network.trust(authority.ca)
  const handlers = networkHandlers(network, () => {})
  const host = `127.0.0.1:${proxy.port}`
  await expect(read()).rejects.toMatchObject({ code: 'not_sent' })
  expect(network.state().problem).toEqual({ kind: 'sign_in', host, refused_before: false })

  await handlers['network.signIn']({ host, user: 'robin', password: 'wrong' })
  await expect(read()).rejects.toMatchObject({ code: 'not_sent' })
  await expect
    .poll(() => network.state().problem)
    .toEqual({ kind: 'sign_in', host, refused_before: true })
  // A wrong password is sent once: more of it could lock the account.
  await expect(read()).rejects.toMatchObject({ code: 'not_sent' })
  expect(proxy.asked.at(-1)?.authorization).toBeUndefined()

  expect(
    await handlers['network.signIn']({ host, user: 'robin', password: 'correct horse' }),
  ).toEqual({ remembered: true })
  expect((await read()).status).toBe(200)
  expect(network.state().problem).toBeNull()
  expect([...safe.kept.keys()]).toEqual([`proxy/${host}`])
  expect(logged.join('\n')).not.toMatch(/correct|cm9iaW4/)

  const next = createOffice(proxy.port, { keychain: safe })
  next.network.trust(authority.ca)
  expect((await next.read()).status).toBe(200)
})

test('a password goes to no proxy that did not ask for it', async () => {
  const { network } = createOffice(1)
  const handlers = networkHandlers(network, () => {})
  await expect(
    (async () =>
      handlers['network.signIn']({ host: 'evil.example:80', user: 'a', password: 'b' }))(),
  ).rejects.toThrow('doesn’t ask for a sign-in')
})

test.each([
  'NTLM',
  'Negotiate',
  'Negotiate\r\nProxy-Authenticate: NTLM',
  'Digest realm="Basic, Basic Ltd", nonce="x", algorithm=SHA-512-256',
  'Digest realm="x", nonce="x", qop="auth-int"',
])(
  'a proxy that offers %j alone is said, gets no password, and is left by a relay',
  async (scheme) => {
    const { proxy, seen } = await startCompany()
    proxy.wants = 'robin:x'
    proxy.scheme = scheme
    const host = `127.0.0.1:${proxy.port}`
    const { network, fetch, read } = createOffice(proxy.port)
    network.trust(authority.ca)
    await network.signIn('other.example:80', 'robin', 'secret')
    await expect(read()).rejects.toThrow()
    expect(network.state().problem).toEqual({ kind: 'unsupported', host, refused_before: false })
    // Nobody is asked to sign in where Hotdesk cannot.
    expect(await discover(`https://${SERVICE}`, fetch)).toMatchObject({
      ok: false,
      problem: { code: 'proxy_refused' },
    })
    expect(seen).toEqual([])
    expect(proxy.asked.filter(({ authorization }) => authorization !== undefined)).toEqual([])

    const relay = (await startCompany()).proxy
    const helped = createOffice(proxy.port, { env: { HTTPS_PROXY: `127.0.0.1:${relay.port}` } })
    helped.network.trust(authority.ca)
    expect((await helped.read()).status).toBe(200)
    expect(helped.network.state().problem).toBeNull()
  },
)

test.each(['NTLM, Basic realm="x"', 'Negotiate\r\nProxy-Authenticate: basic realm="x"', 'Basic'])(
  'a proxy that offers Basic among others (%j) is signed in to',
  async (scheme) => {
    const { proxy } = await startCompany()
    proxy.wants = 'robin:x'
    proxy.scheme = scheme
    const { network, read } = createOffice(proxy.port)
    network.trust(authority.ca)
    await expect(read()).rejects.toThrow()
    expect(network.state().problem).toMatchObject({ kind: 'sign_in' })
  },
)

test.each([
  'Digest realm="Example, Ltd", nonce="n/1=", qop="auth", algorithm=SHA-256, opaque="o"',
  'Digest realm="Example", nonce="n", qop="auth-int, auth"',
  'Digest realm="Example", nonce="n"\r\nProxy-Authenticate: Basic realm="x"',
])('a proxy with Digest (%j) is signed in to once, and never told the password', async (scheme) => {
  const { proxy } = await startCompany()
  proxy.wants = 'robin:correct horse'
  proxy.scheme = scheme
  const { network, read, safe } = createOffice(proxy.port)
  network.trust(authority.ca)
  const host = `127.0.0.1:${proxy.port}`
  await expect(read()).rejects.toThrow()
  expect(network.state().problem).toEqual({ kind: 'sign_in', host, refused_before: false })

  await network.signIn(host, 'robin', 'wrong')
  proxy.asked.length = 0
  await expect(read()).rejects.toThrow()
  await expect
    .poll(() => network.state().problem)
    .toEqual({ kind: 'sign_in', host, refused_before: true })
  expect(proxy.asked.filter(({ authorization }) => authorization !== undefined)).toHaveLength(1)

  await network.signIn(host, 'robin', 'correct horse')
  expect((await read()).status).toBe(200)
  const next = createOffice(proxy.port, { keychain: safe })
  next.network.trust(authority.ca)
  expect((await next.read()).status).toBe(200)
  expect(JSON.stringify(proxy.asked)).not.toContain('Basic')
})

test('the sign-in in the address of a proxy answers Digest too', async () => {
  const { proxy } = await startCompany()
  proxy.wants = 'robin:correct horse'
  proxy.scheme = 'Digest realm="Example", nonce="n", qop="auth"'
  const { network, read } = createOffice(9, {
    env: { HTTPS_PROXY: `http://robin:correct%20horse@127.0.0.1:${proxy.port}` },
  })
  network.trust(authority.ca)
  expect((await read()).status).toBe(200)
})

test('a proxy that refuses is said as it is', async () => {
  const { proxy } = await startCompany()
  const { network, read } = createOffice(proxy.port)
  proxy.refuses = 403
  await expect(read()).rejects.toThrow()
  expect(network.state().problem).toMatchObject({ kind: 'refused' })
})

test('a certificate of an unknown authority is said, nothing is sent, and trusting it mends it', async () => {
  const { proxy, seen } = await startCompany()
  const { network, fetch, read } = createOffice(proxy.port)
  expect(await discover(`https://${SERVICE}`, fetch)).toMatchObject({
    ok: false,
    problem: { code: 'untrusted' },
  })
  expect(network.state().problem).toEqual({
    kind: 'untrusted',
    host: SERVICE,
    refused_before: false,
  })
  expect(seen).toEqual([])
  expect(() => network.trust('no certificate')).toThrow()
  expect(() => network.trust(authority.cert)).toThrow()
  network.trust(authority.ca)
  expect((await read()).status).toBe(200)
  expect(network.state()).toMatchObject({ problem: null, certificates: ['Example Company Root'] })
  network.distrust()
  await expect(read()).rejects.toThrow()
})

test('whoever can open what passes is named: an authority of one’s own, and never a public one', async () => {
  const { proxy } = await startCompany()
  const { network, read } = createOffice(proxy.port)
  network.trust(authority.ca)
  expect(network.state().authorities).toEqual([])
  expect((await read()).status).toBe(200)
  const named = [{ host: SERVICE, authority: 'Example Company Root' }]
  expect(network.state().authorities).toEqual(named)
  network.distrust()
  expect(network.state().authorities).toEqual([])
})

test('a certificate of a public authority has nobody to name', () => {
  const [pem = ''] = rootCertificates
  const { raw, subject } = new X509Certificate(pem).toLegacyObject()
  const root = { raw, subject } as DetailedPeerCertificate
  root.issuerCertificate = root
  const leaf = { raw: Buffer.from('leaf'), subject: { CN: SERVICE } }
  const of = (issuer: object) =>
    privateAuthority({ ...leaf, issuerCertificate: issuer } as DetailedPeerCertificate)
  const own = { raw: Buffer.from('own'), subject: { O: 'Example Ltd' } } as DetailedPeerCertificate
  own.issuerCertificate = own
  expect([of(root), of(own), of({})]).toEqual([null, 'Example Ltd', null])
})

test('a proxy that does not answer is said, and left out for a while', async () => {
  const { proxy } = await startCompany()
  const { network, read } = createOffice(0, {
    resolve: async () => `PROXY 127.0.0.1:9; PROXY 127.0.0.1:${proxy.port}`,
  })
  network.trust(authority.ca)
  await expect(read()).rejects.toThrow()
  expect(network.state().problem).toMatchObject({ kind: 'unreachable', host: '127.0.0.1:9' })
  expect((await read()).status).toBe(200)
  expect(network.state()).toMatchObject({ problem: null, proxy: `127.0.0.1:${proxy.port}` })
})

test('the environment goes before the system', async () => {
  const { proxy } = await startCompany()
  const { network, read } = createOffice(9, {
    env: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` },
  })
  network.trust(authority.ca)
  expect((await read()).status).toBe(200)
})

test('the answer of a PAC file is read as browsers read it', () => {
  expect(parseRoutes('PROXY a.example:8080; SOCKS b:1; HTTPS c; DIRECT')).toEqual([
    { kind: 'proxy', uri: 'http://a.example:8080', host: 'a.example:8080' },
    { kind: 'proxy', uri: 'https://c:443', host: 'c:443' },
    { kind: 'direct' },
  ])
  expect(parseRoutes('PROXY a:80')).toEqual([{ kind: 'proxy', uri: 'http://a:80', host: 'a:80' }])
  expect(parseRoutes('')).toEqual([{ kind: 'direct' }])
})

test('NO_PROXY names what is reached straight', () => {
  const env = {
    https_proxy: 'proxy.example:3128',
    NO_PROXY: 'corp.example, .other.example, one:8443',
  }
  const way = (address: string) => routeFromEnvironment(address, env)?.kind
  expect(routeFromEnvironment('https://desk.example/', env)).toMatchObject({
    kind: 'proxy',
    uri: 'http://proxy.example:3128',
  })
  for (const address of [
    'https://corp.example/',
    'https://api.corp.example/',
    'https://a.other.example/',
    'https://one:8443/',
  ])
    expect([address, way(address)]).toEqual([address, 'direct'])
  for (const address of ['https://notcorp.example/', 'https://one/'])
    expect([address, way(address)]).toEqual([address, 'proxy'])
  expect(routeFromEnvironment('https://x/', { HTTPS_PROXY: 'a', NO_PROXY: '*' })?.kind).toBe(
    'direct',
  )
  expect(routeFromEnvironment('https://x/', {})).toBeNull()
})
