import { accessOf, OFFLINE_PAUSE_MS, PAUSE_MS, type Access } from './access.ts'
import type { Provider } from './discovery.ts'
import type { GrantOutcome } from './grants.ts'
import type { Who } from './identity.ts'
import { succeed, fail, keychainProblem, problem, type Outcome, type Problem } from './problems.ts'
import type { SessionPorts, SessionState } from './session-state.ts'
import type { SignedIn } from './sign-in.ts'
import { TokenUnavailableError } from './token-unavailable.ts'
import type { KeptSignIn, TokenStore } from './tokens.ts'
import { REVOKE_MS, withTimeout } from './with-timeout.ts'

/** Loads the code for OAuth only when the service has to be asked. */
const loadRequests = () => import('./requests.ts')

/**
 * The sign-in of one workspace: supplies access tokens, renews them one at a time, and detects when
 * the sign-in has ended. The access token exists only here. The refresh token is in the store, and
 * a new one is durable there before it is used (P12).
 */
export class Session {
  readonly #ports: SessionPorts
  #store: TokenStore
  #entry: KeptSignIn | null = null
  #access: Access | null = null
  #provider: Provider | null = null
  #state: SessionState = { kind: 'opening' }
  /** The change of the sign-in in progress, if any: a renewal or an adoption. */
  #change: Promise<void> | null = null
  #opening: Promise<void> | null = null
  #notBefore = -Infinity
  #closing = new AbortController()
  #lastProblem: Problem = problem('unreachable')
  #listeners = new Set<(state: SessionState) => void>()

  constructor(ports: SessionPorts, store: TokenStore) {
    this.#ports = ports
    this.#store = store
  }

  get state(): SessionState {
    return this.#state
  }

  /** Calls back after every change; the returned function stops that. */
  onChange(listener: (state: SessionState) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Reads the stored sign-in; also tries a locked keychain again. Never throws, never uses the
   * network.
   */
  open(): Promise<void> {
    return (this.#opening ??= this.#open().finally(() => {
      this.#opening = null
    }))
  }

  async #open(): Promise<void> {
    try {
      const entry = await this.#store.read()
      // A sign-in that was adopted in the meantime is newer than the stored one.
      if (this.#entry || this.#state.kind === 'signed_out') return
      this.#entry = entry
      this.#notBefore = -Infinity
      if (!entry) this.#end('not_signed_in')
      else if (entry.secret === null)
        this.#end(entry.kind === 'api_token' ? 'token_refused' : 'expired')
      else if (entry.sending) this.#end('uncertain')
      else this.#set({ kind: 'signed_in', who: entry.who, scopes: entry.scopes, problem: null })
    } catch (error) {
      this.#later(keychainProblem(error))
      this.#set({ kind: 'locked', problem: this.#lastProblem })
    }
  }

  /**
   * Takes over a finished sign-in; stores it first. If that fails, nothing has changed, and the
   * sign-in may be adopted elsewhere.
   */
  async adopt(signedIn: SignedIn): Promise<Outcome<void>> {
    const { provider, client_id, tokens, scopes, user, requested_at: requestedAt } = signedIn
    const entry: KeptSignIn = {
      v: 1,
      kind: 'oauth',
      auth_url: provider.auth_url,
      client_id,
      who: user,
      scopes,
      secret: tokens.refresh_token,
      sending: false,
    }
    const kept = await this.#keep(entry)
    if (!kept.ok) return kept
    this.#provider = provider
    this.#access = accessOf(tokens, requestedAt, false)
    this.#set({ kind: 'signed_in', who: user, scopes, problem: null })
    return kept
  }

  /**
   * Takes over an API token made in the workspace settings (contract §5.1). Its scopes are not
   * stated anywhere.
   */
  async adoptApiToken(auth_url: string, user: Who, token: string): Promise<Outcome<void>> {
    const kept = await this.#keep({
      v: 1,
      kind: 'api_token',
      auth_url,
      client_id: '',
      who: user,
      scopes: [],
      secret: token,
      sending: false,
    })
    if (kept.ok) this.#set({ kind: 'signed_in', who: user, scopes: [], problem: null })
    return kept
  }

  async #keep(entry: KeptSignIn): Promise<Outcome<void>> {
    while (this.#change) await this.#change
    let outcome: Outcome<void> = succeed(undefined)
    await this.#alone(async () => {
      try {
        await this.#store.write(entry)
      } catch (error) {
        outcome = { ok: false, problem: keychainProblem(error) }
        return
      }
      this.#entry = entry
      this.#access = null
      this.#notBefore = -Infinity
    })
    return outcome
  }

  /**
   * Switches to another store, for instance in memory when the keychain fails for good. The entry
   * in the old one is left there.
   */
  async moveTo(store: TokenStore): Promise<void> {
    while (this.#change) await this.#change
    this.#store = store
    this.#notBefore = -Infinity
    if (this.#state.kind === 'locked') this.#end('not_signed_in')
    if (this.#state.kind === 'signed_in') this.#set({ ...this.#state, problem: null })
  }

  /**
   * Returns the access token to use now; null when signed out. Throws TokenUnavailableError if
   * there is none at the moment.
   */
  async getToken(): Promise<string | null> {
    // Not for every call: each attempt on a locked keychain may prompt the user.
    if (
      this.#state.kind === 'opening' ||
      (this.#state.kind === 'locked' && this.#ports.clock.monotonic() >= this.#notBefore)
    )
      await this.open()
    const entry = this.#current()
    if (!entry) return null
    if (entry.kind === 'api_token') return entry.secret
    const now = this.#ports.clock.monotonic()
    if (this.#access && now < this.#access.renewAt) return this.#access.token
    await this.#renewOnce(false)
    return this.#usable()
  }

  /**
   * Handles a token the service rejected. Returns another one, or null when signed out; throws if
   * it cannot tell now.
   */
  async onUnauthorized(rejected: string): Promise<string | null> {
    const entry = this.#current()
    if (!entry) return null
    if (entry.kind === 'api_token') {
      if (entry.secret === rejected) await this.#giveUp('token_refused')
      return this.#current()?.secret ?? null
    }
    if (this.#change) await this.#change
    const access = this.#access
    if (access?.token === rejected) {
      // If a token fetched after a refusal is refused too, fetching more does not help.
      if (access.forced && this.#ports.clock.monotonic() - access.since < PAUSE_MS)
        throw new TokenUnavailableError(problem('refused'))
      this.#access = null
    }
    if (!this.#access) await this.#renewOnce(true)
    return this.#usable()
  }

  /**
   * Revokes the tokens (5 s at most), then forgets them. `revoked` is true if the service confirmed
   * it. Throws if the keychain fails; it may then be called again.
   */
  async signOut(): Promise<{ revoked: boolean }> {
    const entry = this.#entry
    const change = this.#change
    const access = this.#access
    this.#entry = null
    this.#access = null
    this.#end('not_signed_in')
    const revoked =
      entry?.kind === 'oauth' &&
      (await withTimeout(this.#ports.clock, REVOKE_MS, async () => {
        await change
        const provider = await this.#findProvider(entry)
        const { revoke } = await loadRequests()
        return (
          provider.ok &&
          (await revoke(
            provider.value,
            entry.client_id,
            { refresh_token: entry.secret, access_token: access?.token ?? null },
            this.#ports,
          ))
        )
      }))
    await this.#store.forget()
    return { revoked }
  }

  /**
   * Supplies no more tokens and forgets the access token. If a refresh token is in flight, its
   * result is stored first, so that the next session of this workspace finds it. Resolves when that
   * is done and no secret is left in memory.
   */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#access = null
    this.#listeners.clear()
    while (this.#change) await this.#change
    this.#access = null
    this.#entry = null
  }

  #current(): KeptSignIn | null {
    if (this.#closing.signal.aborted) throw new TokenUnavailableError(this.#lastProblem)
    if (this.#state.kind === 'locked') throw new TokenUnavailableError(this.#state.problem)
    return this.#state.kind === 'signed_in' ? this.#entry : null
  }

  /** Returns the token after a renewal attempt: the new one, or the old one while it is valid. */
  #usable(): string | null {
    if (!this.#current()) return null
    if (this.#access && this.#ports.clock.monotonic() < this.#access.expiresAt)
      return this.#access.token
    this.#access = null
    if (this.#entry?.sending || this.#entry?.secret === null) {
      this.#end(this.#entry.sending ? 'uncertain' : 'expired')
      return null
    }
    throw new TokenUnavailableError(this.#lastProblem)
  }

  /** Renews once: all callers share the renewal in progress (P12). */
  #renewOnce(forced: boolean): Promise<void> {
    if (this.#change) return this.#change
    if (this.#entry?.sending || this.#ports.clock.monotonic() < this.#notBefore)
      return Promise.resolve()
    return this.#alone(() => this.#renew(forced))
  }

  #alone(work: () => Promise<void>): Promise<void> {
    return (this.#change = work().finally(() => {
      this.#change = null
    }))
  }

  async #renew(forced: boolean): Promise<void> {
    const entry = this.#entry
    if (!entry) return
    // A service need not issue a refresh token; then the sign-in lasts as long as the access token.
    if (entry.secret === null)
      return this.#access ? this.#later(problem('expired')) : this.#giveUp('expired')
    const { redeemRefreshToken } = await loadRequests()
    const provider = await this.#findProvider(entry)
    if (!provider.ok) return this.#later(provider.problem)
    if (this.#closing.signal.aborted) return
    // Stored before it is sent: after a kill, the next start knows that the token may be consumed.
    // The same write makes a token durable that could not be stored when it arrived.
    if (!(await this.#write({ ...entry, sending: true })) || this.#entry !== entry) return
    const requestedAt = this.#ports.clock.monotonic()
    const outcome = await redeemRefreshToken(
      provider.value,
      entry.client_id,
      entry.secret,
      this.#ports.fetch,
    )
    this.#ports.log.info('sign-in renewed', { outcome: outcome.kind })
    if (this.#entry !== entry) return this.#giveBack(provider.value, entry.client_id, outcome)
    await this.#settle(entry, outcome, requestedAt, forced)
  }

  async #settle(
    entry: KeptSignIn,
    outcome: GrantOutcome,
    requestedAt: number,
    forced: boolean,
  ): Promise<void> {
    switch (outcome.kind) {
      case 'tokens': {
        const { tokens } = outcome
        const scopes = tokens.scopes ?? entry.scopes
        this.#entry = {
          ...entry,
          scopes,
          secret: tokens.refresh_token ?? entry.secret,
          sending: false,
        }
        this.#access = accessOf(tokens, requestedAt, forced)
        this.#notBefore = -Infinity
        const kept = await this.#write(this.#entry)
        if (kept && this.#state.kind === 'signed_in')
          this.#set({ kind: 'signed_in', who: entry.who, scopes, problem: null })
        return
      }
      case 'gone':
        return this.#giveUp('expired')
      case 'unknown':
        this.#entry = { ...entry, sending: true }
        this.#lastProblem = problem('uncertain')
        if (!this.#access) this.#end('uncertain')
        else if (this.#state.kind === 'signed_in')
          this.#set({ ...this.#state, problem: this.#lastProblem })
        return
      default:
        await this.#write(entry)
        return this.#later(problem('unreachable'))
    }
  }

  /**
   * Returns whether the entry is durable. Shows a failure; the refresh token is not used before a
   * write succeeds.
   */
  async #write(entry: KeptSignIn): Promise<boolean> {
    try {
      if (this.#entry !== null) await this.#store.write(entry)
      return true
    } catch (error) {
      const problem = keychainProblem(error)
      this.#later(problem)
      if (this.#state.kind === 'signed_in') this.#set({ ...this.#state, problem })
      return false
    }
  }

  #later(reason: Problem): void {
    this.#lastProblem = reason
    this.#notBefore =
      this.#ports.clock.monotonic() + (reason.code === 'unreachable' ? OFFLINE_PAUSE_MS : PAUSE_MS)
  }

  /** Drops a token that the service declared worthless; everything else stays. */
  async #giveUp(code: 'expired' | 'token_refused'): Promise<void> {
    if (!this.#entry) return
    this.#entry = { ...this.#entry, secret: null, sending: false }
    this.#access = null
    this.#end(code)
    await this.#write(this.#entry)
  }

  /** Revokes tokens that arrive after the user has signed out. */
  async #giveBack(provider: Provider, client_id: string, outcome: GrantOutcome): Promise<void> {
    if (outcome.kind !== 'tokens') return
    const { revoke } = await loadRequests()
    await revoke(provider, client_id, outcome.tokens, this.#ports)
  }

  /**
   * Returns the provider of the stored sign-in. It must still be the same issuer: a refresh token
   * is never sent to another one (P18).
   */
  async #findProvider(entry: KeptSignIn): Promise<Outcome<Provider>> {
    const { movedTo, fetch } = this.#ports
    if (this.#provider && (movedTo || this.#provider.issuer === entry.who.issuer))
      return succeed(this.#provider)
    const { discover } = await loadRequests()
    const found = await discover(movedTo ?? entry.auth_url, fetch, this.#closing.signal)
    if (!found.ok) return found
    // Discovery has proved that the issuer is on the host of the requested address.
    if (!movedTo && found.value.issuer !== entry.who.issuer) return fail('wrong_issuer')
    this.#provider = found.value
    return found
  }

  #end(code: 'not_signed_in' | 'expired' | 'uncertain' | 'token_refused'): void {
    this.#access = null
    this.#set({ kind: 'signed_out', who: this.#entry?.who ?? null, problem: problem(code) })
  }

  #set(state: SessionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }
}
