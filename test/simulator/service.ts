import { createApiToken } from '#service/http/api-tokens.ts'
import { createApp } from '#service/http/api.ts'
import { defaults } from '#service/options.ts'
import { fill } from '#service/service.ts'
import { tick } from '#service/simulation/index.ts'
import { repeatEvery } from '#service/world/machine.ts'
import { openWorld, type World } from '#service/world/world.ts'
import { scopes } from '#shared/api/scopes.ts'
import { dice, seedOf } from './dice.ts'
import type { Answered, Asked } from './network.ts'
import type { Timeline } from './timeline.ts'

/** Monday, 16 November 2026, 08:00 UTC. */
export const began = Date.UTC(2026, 10, 16, 8)
export const origin = 'https://service.sim'
const accessLife = 3_600_000
/** Nobody works on the pipeline, so that it is no longer than two pages. */
const jobs = 150

/** The practice workspace on the virtual clock, with a provider of sign-ins in front. */
export interface SimulatedService {
  world: World
  answer(asked: Asked): Promise<Answered>
  /** Makes a sign-in: what would stand in the keychain after it. */
  grant(person: string): string
  /** How often a refresh token was shown that had been used before. */
  reused(): number
  /** From now on this access is refused, as when an administrator ends it. */
  expireAccess(): void
  close(): void
}

/** Opens the service; `people` is how many contacts it begins with. */
export function openService(seed: number, timeline: Timeline, people: number): SimulatedService {
  const own = dice(seedOf(seed, 'service'))
  const machine = {
    now: () => began + Math.round(timeline.now),
    monotonic: () => timeline.now,
    after: (ms: number, callback: () => void) => timeline.after(ms, callback),
    bytes: own.bytes,
  }
  const world = openWorld(
    { ...defaults, seed, contacts: people, credits: { plan: 400, addon: 100 } },
    machine,
  )
  world.warn = (message) => timeline.tell(`service warns: ${message.split('\n')[0] ?? ''}`)
  fill(world, jobs)
  const stopTicking = repeatEvery(machine, 300_000, () => tick(world))
  const app = createApp(world)
  const provider = new Provider(world, timeline, () => own.bytes(18).toString('base64url'))
  return {
    world,
    async answer(asked) {
      const signIn = provider.answer(asked)
      if (signIn) return signIn
      const response = await app.fetch(
        new Request(origin + asked.path, {
          method: asked.method,
          headers: { ...asked.headers, authorization: provider.apiToken(asked) },
          ...(asked.body === null ? {} : { body: asked.body }),
        }),
      )
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      }
    },
    grant: (person) => provider.grant(person),
    reused: () => provider.reused,
    expireAccess: () => provider.expireAccess(),
    close() {
      stopTicking()
      world.close()
    },
  }
}

/** Sign-ins by the contract's section "Authentication": an hour of access, refresh tokens used once. */
class Provider {
  readonly #world: World
  readonly #timeline: Timeline
  readonly #secret: () => string
  readonly #api = new Map<string, string>()
  readonly #access = new Map<string, { person: string; until: number }>()
  readonly #refresh = new Map<string, string>()
  readonly #used = new Set<string>()
  reused = 0

  constructor(world: World, timeline: Timeline, secret: () => string) {
    this.#world = world
    this.#timeline = timeline
    this.#secret = secret
  }

  grant(person: string): string {
    const token = `r_${this.#secret()}`
    this.#refresh.set(token, person)
    return token
  }

  expireAccess(): void {
    this.#access.clear()
  }

  /** The header with which the API is asked. */
  apiToken({ headers }: Asked): string {
    const token = (headers['authorization'] ?? '').replace(/^Bearer /, '')
    const access = this.#access.get(token)
    if (!access || access.until <= this.#timeline.now) return `Bearer ${token}`
    return `Bearer ${this.#tokenOf(access.person)}`
  }

  answer({ method, path, headers, body }: Asked): Answered | null {
    const { pathname } = new URL(path, origin)
    if (pathname === '/oauth/.well-known/openid-configuration') return ok(discovery)
    if (pathname === '/oauth/revoke') return ok({})
    if (pathname === '/oauth/token' && method === 'POST')
      return this.#renew(new URLSearchParams(body ?? ''))
    if (pathname !== '/oauth/userinfo') return null
    const access = this.#access.get((headers['authorization'] ?? '').replace(/^Bearer /, ''))
    return access ? ok({ sub: access.person, name: access.person }) : refused(401, 'invalid_token')
  }

  #renew(asked: URLSearchParams): Answered {
    const token = asked.get('refresh_token') ?? ''
    const person = this.#refresh.get(token)
    if (this.#used.has(token)) this.reused += 1
    if (person === undefined) return refused(400, 'invalid_grant')
    this.#refresh.delete(token)
    this.#used.add(token)
    const access_token = `a_${this.#secret()}`
    this.#access.set(access_token, { person, until: this.#timeline.now + accessLife })
    return ok({
      access_token,
      refresh_token: this.grant(person),
      token_type: 'Bearer',
      expires_in: accessLife / 1000,
      scope: scopes.join(' '),
    })
  }

  #tokenOf(person: string): string {
    const token = this.#api.get(person) ?? createApiToken(this.#world, person, scopes, person)
    this.#api.set(person, token)
    return token
  }
}

const discovery = {
  issuer: `${origin}/oauth`,
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/oauth/token`,
  userinfo_endpoint: `${origin}/oauth/userinfo`,
  revocation_endpoint: `${origin}/oauth/revoke`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
}
const ok = (body: unknown): Answered => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: Buffer.from(JSON.stringify(body)),
})
const refused = (status: number, error: string): Answered => ({ ...ok({ error }), status })
