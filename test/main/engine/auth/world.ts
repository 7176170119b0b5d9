import { onTestFinished } from 'vitest'
import { holdMs } from '#shared/domain/holds.ts'
import {
  createAuthFetch,
  createMemoryKeychain,
  scopesFor,
  Session,
  signIn,
  TokenStore,
  type SignedIn,
  type SignInRequest,
} from '#main/engine/auth/index.ts'
import type { AuthFetch } from '#main/engine/auth/http.ts'
import { systemClock } from '#main/hosts/common/clock.ts'
import type { Keychain, Log } from '#main/ports.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import { openBrowser, type Choice, type OauthBrowser } from '#test/support/oauth-browser.ts'

export interface Provider {
  auth_url: string
  client_id: string
}

/**
 * Everything a sign-in needs, with a clock of its own, a log that is kept, and a browser that
 * answers as told.
 */
export interface AuthWorld {
  clock: ManualClock
  fetch: AuthFetch
  log: Log
  /** Every log line and its fields, as text. */
  logged: string[]
  keychain: Keychain
  browser: OauthBrowser
  signIn(
    provider: Provider,
    more?: Partial<SignInRequest> & { choice?: Choice; visit?: (url: string) => Promise<unknown> },
  ): ReturnType<typeof signIn>
  /** A sign-in that must succeed. */
  signedIn(provider: Provider, more?: Parameters<AuthWorld['signIn']>[1]): Promise<SignedIn>
  /** A session on this world's keychain; opened. */
  session(account?: string): Promise<Session>
}

export function authWorld(): AuthWorld {
  const clock = manualClock()
  const { fetch, close } = createAuthFetch(systemClock)
  onTestFinished(close)
  const logged: string[] = []
  const write = (message: string, fields?: object) =>
    void logged.push(message + JSON.stringify(fields ?? {}))
  const log: Log = { info: write, warn: write, error: write }
  const browser = openBrowser()
  const keychain = createMemoryKeychain()
  const world: AuthWorld = {
    clock,
    fetch,
    log,
    logged,
    keychain,
    browser,
    signIn: (
      provider,
      { choice, visit = (url: string) => browser.signIn(url, choice), ...request } = {},
    ) =>
      signIn(
        { clock, fetch, openExternal: async (url) => void visit(url).catch(() => {}) },
        {
          auth_url: provider.auth_url,
          client_id: provider.client_id,
          scopes: scopesFor(),
          waitMs: () => holdMs('sign_in', 'standard'),
          ...request,
        },
      ),
    signedIn: async (provider, more) => {
      const outcome = await world.signIn(provider, more)
      if (!outcome.ok) throw new Error(`not signed in: ${outcome.problem.code}`)
      return outcome.value
    },
    session: async (account = 'sign-in:w1') => {
      const session = new Session({ clock, log, fetch }, new TokenStore(world.keychain, account))
      await session.open()
      return session
    },
  }
  return world
}
