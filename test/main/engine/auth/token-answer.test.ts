import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTokens } from '#main/engine/auth/token-answer.ts'
import { oddJson } from '#test/support/odd-json.ts'

/* Tokens that were issued are never thrown away (contract §3), whatever stands beside them. */

const others = ['token_type', 'refresh_token', 'scope', 'expires_in', 'id_token', 'user']

test('J1: whatever stands beside an access token, it is read as it was issued', async () => {
  const beside = fc.dictionary(fc.constantFrom(...others), oddJson())
  await fc.assert(
    fc.asyncProperty(beside, async (fields) => {
      const answer = Response.json({ ...fields, access_token: 'issued' })
      const read = await readTokens(answer, (readable) => readable.json())
      expect(read.access_token).toBe('issued')
      expect(['string', 'undefined']).toContain(typeof read.refresh_token)
      expect(['string', 'undefined']).toContain(typeof read.scope)
    }),
    { numRuns: 200 },
  )
})
