import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { oauthPaths } from '#shared/api/oauth.ts'
import { scopes } from '#shared/api/scopes.ts'
import { openBrowser } from '#test/support/oauth-browser.ts'
import { startService } from '#test/support/service.ts'
import {
  service,
  verifier,
  challenge,
  authorise,
  redeem,
  refresh,
  codeFor,
  tokensFor,
  userinfo,
} from './provider-world.ts'

test('discovery names exactly the five paths of the contract, S256 and the 30 scopes', async () => {
  const document = (await (await fetch(service.auth_url + oauthPaths.discovery)).json()) as Record<
    string,
    unknown
  >
  expect(document).toMatchObject({
    issuer: `${service.auth_url}/oauth`,
    authorization_endpoint: service.auth_url + oauthPaths.authorize,
    token_endpoint: service.auth_url + oauthPaths.token,
    userinfo_endpoint: service.auth_url + oauthPaths.userinfo,
    revocation_endpoint: service.auth_url + oauthPaths.revoke,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
  expect(document.scopes_supported).toEqual(expect.arrayContaining([...scopes]))
  expect(scopes).toHaveLength(30)
})

test('a code becomes an hour of access and a refresh token, with the issuer in the answer', async () => {
  const answer = await codeFor()
  expect(Object.fromEntries(answer)).toMatchObject({ state: 's', iss: `${service.auth_url}/oauth` })
  const { status, body } = await redeem(answer.get('code') ?? '')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    expires_in: 3600,
    token_type: 'Bearer',
    scope: 'contacts:read profile:read'.split(' ').toSorted().join(' '),
  })
  expect((await userinfo(body.access_token)).body).toMatchObject({
    sub: 'usr_robin',
    name: 'Robin Meyer',
    workspace_name: 'Practice workspace',
    workspace_id: expect.stringMatching(/^ws_/),
  })
})

test.each<[string, Record<string, string | undefined>, string]>([
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  [
    'plain PKCE (a downgrade)',
    { code_challenge_method: 'plain', code_challenge: verifier },
    'invalid_request',
  ],
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['prompt=none without a session', { prompt: 'none' }, 'login_required'],
])('%s is refused at the redirect address', async (_name, more, error) => {
  const page = await openBrowser().open(authorise(more))
  const left = new URL(page.left ?? 'http://none')
  expect(
    left.searchParams.get('error') ?? new URLSearchParams(left.hash.slice(1)).get('error'),
  ).toBe(error)
})

test.each<[string, Record<string, string | undefined>]>([
  ['an unknown client', { client_id: 'nobody' }],
  ['an address that is not registered', { redirect_uri: 'https://evil.example/callback' }],
  ['another path', { redirect_uri: 'http://127.0.0.1:9/other' }],
  ['localhost instead of 127.0.0.1', { redirect_uri: 'http://localhost:9/callback' }],
  ['no address', { redirect_uri: undefined }],
])('%s is never sent anywhere: the page says so in our own look', async (_name, more) => {
  const page = await openBrowser().open(authorise({ ...more, state: '<script>canary</script>' }))
  expect([page.status, page.left]).toEqual([400, null])
  expect(page.html).toContain('This request cannot be answered')
  expect(page.html).not.toMatch(/canary|https?:\/\//)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the sign-in page: guarded, nothing remote, and whatever it shows is text', async () => {
  const { body } = await service.control('POST', '/clients', {
    name: '<img src=x onerror=alert(1)>"\'',
    redirect_uris: ['http://127.0.0.1:9/callback'],
  })
  const page = await openBrowser().open(
    authorise({ client_id: (body as { client_id: string }).client_id }),
  )
  expect(page.status).toBe(200)
  expect(page.html).not.toContain('<img')
  expect(page.html).not.toMatch(
    /<(script|link|iframe|object)|<[^>]*\s(src|href|on\w+)=|url\((?!data:)/,
  )
  expect(page.html).toContain('lang="en"')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; font-src data:; form-action 'self' http:\/\/127\.0\.0\.1:9; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(
    page.headers
      .getSetCookie()
      .every((cookie) => /httponly/i.test(cookie) && /samesite=lax/i.test(cookie)),
  ).toBe(true)
})

test('the sign-in page is set in Hotdesk’s typeface, which it brings along', async () => {
  const { html } = await openBrowser().open(authorise())
  expect(html).toMatch(/font-family: 'Inter Variable';[^}]*url\(data:font\/woff2;base64,d09GMg/)
})

test('the sign-in page offers no right that this workspace does not have', async () => {
  const { html } = await openBrowser().open(authorise({ scope: scopes.join(' ') }))
  const offered = [...html.matchAll(/<li><b>([^<]+)<\/b>/g)].map(([, subject]) => subject)
  expect(offered).toEqual([
    'People',
    'Companies',
    'Hot lists',
    'Pipeline',
    'Meetings and notes',
    'Campaigns',
    'Desks',
    'Research',
    'Webhooks',
    'Credits',
    'Your profile',
  ])
  expect(html).toContain(
    'It also asks for documents to sign, conversations, market profiles and settings. ' +
      'This workspace has none of that',
  )
})

test('the form takes no answer from another site, another browser, or twice', async () => {
  const browser = openBrowser()
  const page = await browser.open(authorise())
  const action = new URL(/action="([^"]+)"/.exec(page.html)?.[1] ?? '', service.auth_url).href
  const body = new URLSearchParams({ person: 'usr_robin', decision: 'allow' })
  const stranger = await fetch(action, { method: 'POST', body, redirect: 'manual' })
  expect(stranger.status).toBe(400)
  const crossSite = await browser.open(action)
  expect(crossSite.status).toBe(200)
  expect((await browser.answer(page)).left).toContain('code=')
  expect((await browser.open(action)).status).toBe(400)
})

test('an answer from a page of another origin is refused, even from the person’s own browser; the form still waits', async () => {
  const browser = openBrowser()
  const page = await browser.open(authorise())
  const { hostname, port } = new URL(service.auth_url)
  for (const origin of [
    'https://evil.example',
    `http://${hostname}:1`,
    `https://${hostname}:${port}`,
    `http://localhost:${port}`,
  ]) {
    const refused = await browser.answer(page, { origin })
    expect([origin, refused.status, refused.left]).toEqual([origin, 400, null])
  }
  expect((await browser.answer(page)).left).toContain('code=')
})

test('mail is allowed only where it is ticked, and a narrower answer says so', async () => {
  const asked = { scope: 'profile:read mail:read mail:write' }
  expect((await tokensFor(asked)).scope).toBe('profile:read')
  expect((await tokensFor(asked, { mail: ['mail:read'] })).scope.split(' ').toSorted()).toEqual([
    'mail:read',
    'profile:read',
  ])
  expect((await tokensFor({ scope: 'profile:read' }, { mail: ['mail:write'] })).scope).toBe(
    'profile:read',
  )
})

test('new scopes need fresh consent, and are marked; tokens of before stay as they are', async () => {
  const browser = openBrowser()
  const first = await tokensFor({}, {}, browser)
  const again = await browser.open(authorise({ scope: 'profile:read contacts:read meetings:read' }))
  expect(again.html).toMatch(
    /<b>Meetings and notes<\/b><span>see<\/span><span class="new">New<\/span>/,
  )
  expect(again.html).not.toMatch(/<b>People<\/b><span>see<\/span><span class="new">/)
  expect(
    (await redeem(new URL((await browser.answer(again)).left ?? '').searchParams.get('code') ?? ''))
      .body.scope,
  ).toContain('meetings:read')
  expect((await refresh(first.refresh_token)).body.scope).not.toContain('meetings:read')
})

test('all 30 scopes can be granted', async () => {
  const tokens = await tokensFor({ scope: scopes.join(' ') }, { mail: ['mail:read', 'mail:write'] })
  expect(tokens.scope.split(' ').toSorted()).toEqual(scopes.toSorted())
})

test('userinfo: 401 with a challenge for anything but a good token; the name needs profile:read', async () => {
  const bad = await fetch(service.auth_url + oauthPaths.userinfo)
  expect([bad.status, bad.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="oauth", error="invalid_token"',
  ])
  const plain = await userinfo((await tokensFor({ scope: 'contacts:read' })).access_token)
  expect(plain.body).toEqual({
    sub: 'usr_robin',
    workspace_id: expect.any(String),
    workspace_name: 'Practice workspace',
  })
  expect((await userinfo(service.api_token)).body).toMatchObject({ sub: 'usr_robin' })
})

test('the chosen person signs in, also in a browser where another did before', async () => {
  const browser = openBrowser()
  for (const person of ['usr_robin', 'usr_dana', 'usr_robin', 'usr_amara']) {
    expect((await userinfo((await tokensFor({}, { person }, browser)).access_token)).body.sub).toBe(
      person,
    )
  }
  await expect(codeFor({}, { person: 'usr_nobody' })).rejects.toThrow('no answer: 200')
})

test("only this computer's names are answered", async () => {
  const status = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      send(
        {
          host: '127.0.0.1',
          port: new URL(service.auth_url).port,
          path: oauthPaths.discovery,
          headers: { host },
        },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
        .on('error', reject)
        .end()
    })
  const { port } = new URL(service.auth_url)
  expect([
    await status(`127.0.0.1:${port}`),
    await status(`localhost:${port}`),
    await status('evil.example'),
    await status(`evil.example:${port}`),
  ]).toEqual([200, 200, 421, 421])
})

test('tokens, consents and the person survive a SIGKILL; no token stands in the files', async () => {
  const data = mkdtempSync(join(tmpdir(), 'hotdesk-oauth-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const browser = openBrowser()
  const first = await startService({ data, contacts: 20 })
  const tokens = await tokensFor({}, { person: 'usr_dana' }, browser, first)
  await first.kill()
  const files = readdirSync(data).map((name) => readFileSync(join(data, name)))
  for (const secret of [tokens.access_token, tokens.refresh_token])
    expect(files.some((file) => file.includes(secret))).toBe(false)

  await using second = await startService({ data, contacts: 20 })
  expect(second.auth_url).toBe(first.auth_url)
  expect((await userinfo(tokens.access_token, second)).body).toMatchObject({ sub: 'usr_dana' })
  expect(
    (await second.call('GET', '/contacts', undefined, { token: tokens.access_token })).status,
  ).toBe(200)
  expect((await refresh(tokens.refresh_token, second)).status).toBe(200)
  const page = await browser.open(authorise({}, second))
  expect(page.html).toMatch(/value="usr_dana" required checked/)
})

test('the journal tells of each request to the five paths, and holds no code, state or token', async () => {
  const answer = await codeFor({ state: 'canary-state' })
  const tokens = (await redeem(answer.get('code') ?? '')).body
  const { body } = await service.control('GET', '/journal?kind=oauth&limit=10000')
  const text = JSON.stringify(body)
  for (const secret of [
    'canary-state',
    answer.get('code'),
    tokens.access_token,
    tokens.refresh_token,
    verifier,
    challenge,
  ])
    expect(text).not.toContain(secret)
  expect((body as { entries: object[] }).entries.at(-1)).toMatchObject({
    endpoint: 'oauth.token',
    method: 'POST',
    client: 'hotdesk',
    status: 200,
    effects: [{ table: 'tokens', id: 'authorization_code' }],
  })
})

test('the page’s form may lead on to a redirect address on IPv6 loopback', async () => {
  const page = await openBrowser().open(authorise({ redirect_uri: 'http://[::1]:9/callback' }))
  expect(page.status).toBe(200)
  // Policies cannot name an IPv6 address: browsers drop such a source and hold the answer back.
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' http:; base-uri",
  )
})
