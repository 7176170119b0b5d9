import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAuthFetch } from '#main/engine/auth/http.ts'
import { systemClock } from '#main/hosts/common/clock.ts'
import { httpServer } from '#test/support/raw-server.ts'

test('X-7: an answer of the sign-in that is packed unasked is read', async () => {
  const body = gzipSync('\uFEFF{"issuer":"x"}')
  await using server = await httpServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
  })
  const { fetch, close } = createAuthFetch(systemClock)
  const answer = await fetch(`${server.url}/.well-known/openid-configuration`, {
    method: 'GET',
    headers: {},
  })
  expect(await answer.json()).toEqual({ issuer: 'x' })
  expect(server.received[0]?.headers['accept-encoding']).toBe('identity')
  await close()
})
