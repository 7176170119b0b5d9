import { expect, test } from 'vitest'
import { endpointNames, endpoints } from '#shared/api/index.ts'
import { scopes } from '#shared/api/scopes.ts'
import { testWorld } from '../support.ts'

test.each(endpointNames)(
  '%s: 403 naming its scope, for a token that has all the others',
  async (name) => {
    using test = testWorld({ contacts: 0 })
    const { method, path, scope } = endpoints[name]
    const answer = await test.call(method, path.replace(/\{\w+\}/g, 'x'), undefined, {
      token: test.token(scopes.filter((each) => each !== scope)),
    })
    expect(answer).toMatchObject({
      status: 403,
      body: {
        error: { code: 'missing_scope', message: `The access token lacks the scope ${scope}.` },
      },
    })
    expect(answer.headers.get('www-authenticate')).toContain(`scope="${scope}"`)
  },
)

test('a revoked token is 401', async () => {
  using test = testWorld({ contacts: 0 })
  const token = test.token(scopes)
  expect((await test.call('GET', '/credits', undefined, { token })).status).toBe(200)
  test.world.db.run('UPDATE api_tokens SET revoked_at = 1')
  expect((await test.call('GET', '/credits', undefined, { token })).status).toBe(401)
})

test('P11: no token is stored in clear', () => {
  using test = testWorld({ contacts: 0 })
  const token = test.token(scopes)
  for (const { name } of test.world.db.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
  )) {
    expect(JSON.stringify(test.world.db.all(`SELECT * FROM ${name}`))).not.toContain(token)
  }
})
