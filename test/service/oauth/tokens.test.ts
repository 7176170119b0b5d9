import { expect, onTestFinished, test } from 'vitest'
import { oauthPaths } from '#shared/api/oauth.ts'
import { openBrowser } from '#test/support/oauth-browser.ts'
import { service, redeem, refresh, codeFor, tokensFor, userinfo } from './provider-world.ts'

test('a code works once; its second use ends what the first one gave', async () => {
  const code = (await codeFor()).get('code') ?? ''
  const { body } = await redeem(code)
  expect((await redeem(code)).body.error).toBe('invalid_grant')
  expect((await userinfo(body.access_token)).status).toBe(401)
  expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant')
})

test('of two uses of a code in one moment at most one succeeds', async () => {
  const code = (await codeFor()).get('code') ?? ''
  const both = await Promise.all([redeem(code), redeem(code)])
  expect(both.filter((one) => one.status === 200).length).toBeLessThanOrEqual(1)
})

test.each([
  ['a wrong verifier', { code_verifier: 'x'.repeat(43) }],
  ['another address', { redirect_uri: 'http://127.0.0.1:10/callback' }],
  ['another client', { client_id: 'practice-integration' }],
])('a code with %s is refused', async (_name, more) => {
  expect((await redeem((await codeFor()).get('code') ?? '', more)).status).toBeGreaterThanOrEqual(
    400,
  )
})

test('refresh tokens rotate, and using an old one again ends the whole grant', async () => {
  const first = await tokensFor()
  const second = await refresh(first.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant')
  expect((await refresh(second.body.refresh_token)).body.error).toBe('invalid_grant')
  expect((await userinfo(second.body.access_token)).status).toBe(401)
})

test('two refreshes in one moment: at most one succeeds, and the grant is ended', async () => {
  const { refresh_token } = await tokensFor()
  const both = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
  expect(both.filter((one) => one.status === 200).length).toBeLessThanOrEqual(1)
  for (const { status, body } of both)
    if (status === 200) expect((await refresh(body.refresh_token)).status).toBe(400)
})

test('without rotation a refresh token may be used again', async () => {
  await service.control('PATCH', '/options', { rotate_tokens: false })
  onTestFinished(
    async () => void (await service.control('PATCH', '/options', { rotate_tokens: true })),
  )
  const { refresh_token } = await tokensFor()
  expect([(await refresh(refresh_token)).status, (await refresh(refresh_token)).status]).toEqual([
    200, 200,
  ])
})

test('an hour and thirty days', async () => {
  const tokens = await tokensFor()
  const jump = async (ms: number) => service.control('PUT', '/clock', { advance_ms: ms })
  const hour = 3_600_000
  onTestFinished(async () => void (await jump(-30 * 24 * hour)))
  await jump(hour - 60_000)
  expect((await userinfo(tokens.access_token)).status).toBe(200)
  await jump(60_000)
  expect((await userinfo(tokens.access_token)).status).toBe(401)
  const second = (await refresh(tokens.refresh_token)).body
  await jump(29 * 24 * hour - hour)
  const third = await refresh(second.refresh_token)
  expect(third.status).toBe(200)
  await jump(24 * hour)
  expect((await refresh(third.body.refresh_token)).status).toBe(200)
})

test('day 31 without a refresh is too late', async () => {
  const tokens = await tokensFor()
  await service.control('PUT', '/clock', { advance_ms: 31 * 86_400_000 })
  onTestFinished(
    async () => void (await service.control('PUT', '/clock', { advance_ms: -31 * 86_400_000 })),
  )
  expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
})

test('revoking ends the sign-in, but not that on another computer; another client cannot revoke it', async () => {
  const browser = openBrowser()
  const [here, there] = [await tokensFor({}, {}, browser), await tokensFor({}, {}, browser)]
  const revoke = (token: string, client_id = service.client_id) =>
    fetch(service.auth_url + oauthPaths.revoke, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id }),
    })
  const { body } = await service.control('POST', '/clients', {
    name: 'Other',
    redirect_uris: ['http://127.0.0.1:9/callback'],
  })
  await revoke(here.refresh_token, (body as { client_id: string }).client_id)
  expect((await userinfo(here.access_token)).status).toBe(200)
  expect((await revoke(here.refresh_token)).status).toBe(200)
  expect((await userinfo(here.access_token)).status).toBe(401)
  expect((await refresh(here.refresh_token)).status).toBe(400)
  expect((await refresh(there.refresh_token)).status).toBe(200)
  expect((await revoke('never issued')).status).toBe(200)
})
