import { expect, onTestFinished, test } from 'vitest'
import { startService } from '#test/support/service.ts'

test('API tokens are made with chosen scopes, listed without their secret, and revoked', async () => {
  const service = await startService({ contacts: 20 })
  onTestFinished(() => service.stop())
  const made = await service.control('POST', '/tokens', {
    name: 'Reader',
    scopes: ['contacts:read', 'credits:read'],
  })
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Reader', scopes: ['contacts:read', 'credits:read'], revoked_at: null },
  })
  const { id, token } = made.body as { id: string; token: string }
  const status = async (path: string) =>
    (await service.call('GET', path, undefined, { token })).status
  expect([await status('/contacts'), await status('/credits'), await status('/companies')]).toEqual(
    [200, 200, 403],
  )
  const listed = await service.control('GET', '/tokens')
  expect(listed.body).toMatchObject({ tokens: [{ id, name: 'Reader' }, {}] })
  expect(JSON.stringify(listed.body)).not.toContain(token)
  expect((await service.control('DELETE', `/tokens/${id}`)).body).toMatchObject({
    id,
    revoked_at: expect.any(String),
  })
  expect(await status('/contacts')).toBe(401)
  expect((await service.control('DELETE', '/tokens/tok_none')).status).toBe(404)
  const nothing = await service.control('POST', '/tokens', { name: 'Nothing', scopes: [] })
  expect(nothing.status).toBe(422)
})
