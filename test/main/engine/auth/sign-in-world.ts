import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { SignInProblemCode } from '#main/engine/auth/index.ts'
import { httpServer, type Received } from '#test/support/raw-server.ts'
import { startService, type RunningService } from '#test/support/service.ts'

export let service: RunningService

beforeAll(async () => {
  service = await startService({ contacts: 20 })
})

afterAll(() => service.stop())

export const codeOf = (
  outcome: { ok: true } | { ok: false; problem: { code: SignInProblemCode } },
) => (outcome.ok ? 'ok' : outcome.problem.code)

/**
 * Plays the browser by hand: hits the loopback address with what `answer` makes of the request's
 * parameters.
 */
export const callBack =
  (answer: (asked: URLSearchParams) => Record<string, string> | string) => async (url: string) => {
    const asked = new URL(url).searchParams
    const query = answer(asked)
    return fetch(
      `${asked.get('redirect_uri')}?${typeof query === 'string' ? query : new URLSearchParams(query)}`,
    )
  }

export const document = (base: string, more: object = {}) => ({
  issuer: `${base}/oauth`,
  authorization_endpoint: `${base}/oauth/authorize`,
  token_endpoint: `${base}/oauth/token`,
  userinfo_endpoint: `${base}/oauth/userinfo`,
  revocation_endpoint: `${base}/oauth/revoke`,
  ...more,
})

/** A service whose discovery document is made from its own address. */
export async function provider(
  more: (base: string) => object,
  answer: (request: Received) => unknown = () => ({}),
) {
  const server = await httpServer((request) =>
    request.path.endsWith('openid-configuration')
      ? document(server.url, more(server.url))
      : answer(request),
  )
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}
