import { holdMs } from '#shared/domain/holds.ts'
import { identifyApiToken } from '#main/engine/auth/api-token.ts'
import { createAuthFetch } from '#main/engine/auth/http.ts'
import type { Who } from '#main/engine/auth/identity.ts'
import { signIn } from '#main/engine/auth/sign-in.ts'
import { openEngine, type Engine } from '#main/engine/engine.ts'
import type { EngineParts } from '#main/engine/foundation.ts'
import { systemClock } from '#main/hosts/common/clock.ts'
import type { Log } from '#main/ports.ts'
import { adoptApiToken } from '#main/workspaces/sign-ins.ts'
import { silentHub } from '#test/support/engine.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import type { Dialect } from './dialect.ts'
import { startForeign, TOKEN, type ForeignService } from './service.ts'

export interface ForeignWorld {
  service: ForeignService
  engine: Engine
  clock: ManualClock
  /** Warnings and errors of the engine's log. */
  logged: { message: string; fields: Record<string, unknown> }[]
  /** Lets time and requests go by until the condition holds. */
  until(holds: () => boolean): Promise<void>
  /** Until everything was read. */
  swept(): Promise<void>
  /** Until nothing waits to be sent. */
  sent(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A foreign service and a real engine that signed in to it, on one clock: with an API token, or as
 * a person in a browser would.
 */
export async function foreignWorld(
  dialect: Dialect,
  { way = 'token', people = 60 }: { way?: 'token' | 'browser'; people?: number } = {},
): Promise<ForeignWorld> {
  const clock = manualClock()
  const service = await startForeign(dialect, { now: () => clock.monotonic(), people })
  const { fetch, close } = createAuthFetch(systemClock)
  const logged: ForeignWorld['logged'] = []
  const kept = new Map<string, string>()
  const note: Log['warn'] = (message, fields = {}) => void logged.push({ message, fields })
  const parts: EngineParts = {
    ports: {
      clock,
      log: { info() {}, warn: note, error: note },
      paths: {} as EngineParts['ports']['paths'],
      version: '0.0.0',
    },
    hub: silentHub,
    fetch,
    keychain: {
      read: async (account) => kept.get(account) ?? null,
      write: async (account, secret) => void kept.set(account, secret),
      remove: async (account) => void kept.delete(account),
    },
    memoryOnly: true,
    baseUrl: service.base_url,
    rateScale: 1,
  }
  const { who, enter } = await wayIn(way, service, clock, fetch)
  const engine = await openEngine(
    {
      id: 'foreign',
      kind: 'service',
      name: dialect.name,
      colour: 'teal',
      person: who.name,
      base_url: service.base_url,
      auth_url: service.auth_url,
      client_id: way === 'browser' ? 'hotdesk' : null,
      identity: { issuer: who.issuer, subject: who.subject, workspace_id: who.workspace_id },
      also: [],
      leaving: false,
      signed_out: false,
      sealed: false,
      agents: false,
      calendar_file: null,
      seen_at: null,
      ended_at: null,
      days_run: [],
    },
    parts,
  )
  await enter(engine)
  await engine.start()
  const until = (holds: () => boolean) =>
    clock.run(
      (async () => {
        while (!holds())
          await new Promise<void>((resolve) => {
            setImmediate(resolve)
          })
      })(),
      250,
    )
  return {
    service,
    engine,
    clock,
    logged,
    until,
    async swept() {
      await until(() => engine.sync.state().sweeping.length > 0)
      await until(() => engine.sync.state().state === 'idle')
    },
    sent: () =>
      until(() => engine.outbox.counts().pending === 0 && engine.outbox.state().sending === 0),
    async [Symbol.asyncDispose]() {
      await clock.run(engine.stop())
      await close()
      await service[Symbol.asyncDispose]()
    },
  }
}

/** Signs in; answers who that is, and how the engine is told. */
async function wayIn(
  way: 'token' | 'browser',
  { base_url, auth_url }: ForeignService,
  clock: ManualClock,
  fetch: EngineParts['fetch'],
): Promise<{ who: Who; enter(engine: Engine): Promise<unknown> }> {
  if (way === 'token') {
    const found = await identifyApiToken({ fetch, clock }, { base_url, auth_url, token: TOKEN })
    if (!found.ok) throw new Error(found.problem.code)
    return {
      who: found.value,
      enter: (engine) => adoptApiToken(engine, auth_url, found.value, TOKEN),
    }
  }
  const openExternal = async (url: string) => void (await globalThis.fetch(url))
  const signedIn = await signIn(
    { clock, fetch, openExternal },
    {
      auth_url,
      client_id: 'hotdesk',
      scopes: ['contacts:read', 'profile:read'],
      waitMs: () => holdMs('sign_in', 'standard'),
    },
  )
  if (!signedIn.ok) throw new Error(signedIn.problem.code)
  return { who: signedIn.value.user, enter: (engine) => engine.session.adopt(signedIn.value) }
}
