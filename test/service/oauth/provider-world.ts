import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { oauthPaths } from '#shared/api/oauth.ts'
import { openBrowser, type Choice, type OauthBrowser } from '#test/support/oauth-browser.ts'
import { startService, type RunningService } from '#test/support/service.ts'

export let service: RunningService

beforeAll(async () => {
  service = await startService({ contacts: 20 })
})

afterAll(() => service.stop())

export const redirect = 'http://127.0.0.1:9/callback'

export const verifier = randomBytes(32).toString('base64url')

export const challenge = createHash('sha256').update(verifier).digest('base64url')

export const authorise = (more: Record<string, string | undefined> = {}, at = service) => {
  const parameters = {
    response_type: 'code',
    client_id: at.client_id,
    redirect_uri: redirect,
    state: 's',
    scope: 'profile:read contacts:read',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  }
  const given = Object.entries(parameters).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return `${at.auth_url}${oauthPaths.authorize}?${new URLSearchParams(given)}`
}

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
  error?: string
}

const ask = async (body: Record<string, string>, at = service) => {
  const response = await fetch(at.auth_url + oauthPaths.token, {
    method: 'POST',
    body: new URLSearchParams({ client_id: at.client_id, ...body }),
  })
  return { status: response.status, body: (await response.json()) as Tokens }
}

export const redeem = (code: string, more: Record<string, string> = {}, at = service) =>
  ask(
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      code_verifier: verifier,
      ...more,
    },
    at,
  )

export const refresh = (refresh_token: string, at = service) =>
  ask({ grant_type: 'refresh_token', refresh_token }, at)

export async function codeFor(
  more: Record<string, string | undefined> = {},
  choice?: Choice,
  browser: OauthBrowser = openBrowser(),
  at = service,
): Promise<URLSearchParams> {
  const first = await browser.open(authorise(more, at))
  const page = first.left ? first : await browser.answer(first, choice)
  if (!page.left) throw new Error(`no answer: ${page.status}`)
  return new URL(page.left).searchParams
}

export const tokensFor = async (
  more: Record<string, string | undefined> = {},
  choice?: Choice,
  browser?: OauthBrowser,
  at = service,
) => (await redeem((await codeFor(more, choice, browser, at)).get('code') ?? '', {}, at)).body

export const userinfo = async (token: string, at = service) => {
  const response = await fetch(at.auth_url + oauthPaths.userinfo, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
