import { createApiToken } from '#service/http/api-tokens.ts'
import { people } from '#service/oauth/people.ts'
import { scopes } from '#shared/api/scopes.ts'
import { createApp } from '#service/http/api.ts'
import type { EnrichmentProvider } from '#service/enrichment/provider.ts'
import { defaults, type Options } from '#service/options.ts'
import { openCredits } from '#service/credits/money.ts'
import { fill } from '#service/service.ts'
import { thisMachine } from '#service/world/machine.ts'
import { openWorld, type World } from '#service/world/world.ts'
import type { Scope } from '#shared/api/scopes.ts'

export interface TestAnswer {
  status: number
  headers: Headers
  body: unknown
}

export interface TestWorld {
  world: World
  /** What the service told whoever runs it. */
  warnings: string[]
  /** Calls the API without a port; an API token with all scopes unless `token` says otherwise. */
  call(
    method: string,
    path: string,
    body?: unknown,
    extra?: { token?: string | null; headers?: Record<string, string> },
  ): Promise<TestAnswer>
  /** The same, and throws unless the answer is a success. */
  ok<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>
  token(scopes: readonly Scope[]): string
  /** Moves the workspace's clock on; nothing else does. */
  wait(ms: number): void
  [Symbol.dispose](): void
}

/** Finds whatever it is asked for. */
export const generous: EnrichmentProvider = {
  findEmail: async (subject) => ({ email: `${subject.id}@found.example`, status: 'verified' }),
  findPhone: async (subject) => ({ kind: 'direct', phone: `+1 ${subject.id}` }),
  findContacts: async (company, known) =>
    ['One', 'Two', 'Three']
      .map((last_name) => ({
        first_name: company.name,
        last_name,
        title: 'CFO',
        email: null,
        location: null,
        linkedin_url: null,
      }))
      .filter((person) => !known.has(`${person.first_name} ${person.last_name}`.toLowerCase())),
  research: async (company) => ({ summary: `About ${company.name}` }),
}

/** Friday, 20 November 2026, 09:00 UTC. */
export const friday = Date.UTC(2026, 10, 20, 9)

/**
 * A workspace in memory, with a clock of its own and rates out of the way; seeded, unless
 * `contacts` is 0: then it is quite empty.
 */
export function testWorld(options: Partial<Options> = {}): TestWorld {
  let now = friday
  const world = openWorld(
    { ...defaults, contacts: 60, rate_scale: 1_000_000, ...options },
    { ...thisMachine, now: () => now },
  )
  const warnings: string[] = []
  world.warn = (message) => void warnings.push(message)
  if (options.contacts === 0) openCredits(world)
  else fill(world)
  const app = createApp(world)
  const full = createApiToken(world, 'test', scopes, people[0].id)
  const call: TestWorld['call'] = async (
    method,
    path,
    body,
    { token = full, headers = {} } = {},
  ) => {
    const response = await app.request(`/api/v2${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text) }
  }
  return {
    world,
    call,
    warnings,
    ok: async <T>(method: string, path: string, body?: unknown) => {
      const answer = await call(method, path, body)
      if (answer.status >= 300)
        throw new Error(
          `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
        )
      return answer.body as T
    },
    token: (scopes) => createApiToken(world, 'narrow', scopes),
    wait: (ms) => {
      now += ms
      world.onEmit?.()
    },
    [Symbol.dispose]: () => world.close(),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
