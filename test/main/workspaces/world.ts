import { existsSync, writeFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import { sessionAccount } from '#main/engine/foundation.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { createConfirmations } from '#main/engine/outbox/confirmations.ts'
import { createOperations } from '#main/engine/outbox/operations.ts'
import { createOverlays } from '#main/engine/outbox/overlays.ts'
import { keyAccount, workspaceKey } from '#main/engine/store/keys.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import { openOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'
import { KeychainError, type Clock, type KeychainProblem, type Ports } from '#main/ports.ts'
import { joinAnswers } from '#main/workspaces/answers.ts'
import { createManagerParts, type ManagerSettings } from '#main/workspaces/manager-parts.ts'
import type { OpenWorkspace } from '#main/workspaces/open-workspace.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { engineOf } from '#test/support/engine.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/** What a workspace that was used before holds. */
interface Holding {
  /** Changes that wait to be sent. */
  waiting?: number
  /** Values kept on this computer alone. */
  kept?: number
  kind?: 'service' | 'practice'
}

/** What is wrong with the keychain: it is not there, or keeps this entry. */
interface ProblemKind {
  probe: KeychainProblem | null
  keeps: string | null
}

/** Puts changes that wait, and values kept here, into the file of a workspace. */
function fill(db: OutboxDb, clock: Clock, waiting: number, kept: number): void {
  const account = { issuer: 'i', subject: 's', workspace: 'w' }
  const cache = { take: async () => ({ took: 0, tables: [] }) }
  const confirmations = createConfirmations(db, cache as never, clock)
  const operations = createOperations(db, account, clock, confirmations)
  db.transact(() => {
    for (let at = 0; at < waiting; at += 1)
      operations.insert({
        id: `op_${at}`,
        intent_id: `i_${at}`,
        kind: 'patch',
        endpoint: 'contacts.update',
        params: { id: `c_${at}` },
        lane: `contact:c_${at}`,
        table: 'contacts',
        record_id: `c_${at}`,
        base: {},
        want: { title: 'CFO' },
        meta: {},
      })
    for (let at = 0; at < kept; at += 1)
      createOverlays(db, clock).set('contacts', `c_${at}`, { title: 'CFO' }, 'not_stored')
  })
}

/** Ports whose keychain does what `trouble` says. */
function portsOf(
  profile: string,
  clock: Clock,
  secrets: Map<string, string>,
  problem: ProblemKind,
  logged: string[],
): Ports {
  const values = new Map<string, unknown>()
  const write = (message: string) => void logged.push(message)
  return {
    host: 'browser',
    version: '0.0.0',
    paths: { profile },
    clock,
    keychain: {
      read: async (account) => secrets.get(account) ?? null,
      write: async (account, secret) => void secrets.set(account, secret),
      async remove(account) {
        if (account === problem.keeps) throw new KeychainError('failing', 'it does not answer')
        secrets.delete(account)
      },
      async probe() {
        if (problem.probe) throw new KeychainError(problem.probe, 'no keychain')
      },
    },
    log: { info: write, warn: write, error: write },
    preferences: {
      get: (key) => values.get(key),
      set: (key, value) => void values.set(key, structuredClone(value)),
    },
    notify() {},
    openExternal: async () => {},
    launcher: { command: 'hotdesk', args: [] },
    startCache: cacheHere,
    startPractice: () => Promise.reject(new Error('no practice workspace here')),
  }
}

/** A workspace that is open; its sign-out and the closing of its files end when the test says so. */
function openedAs(id: string, counts: { pending: number; needs_you: number }) {
  const revoking = Promise.withResolvers<void>()
  const files = Promise.withResolvers<void>()
  const asked: string[] = []
  const engine = engineOf({
    id,
    session: {
      state: { kind: 'signed_in', scopes: [] },
      signOut: () => {
        asked.push('revoke')
        return revoking.promise
      },
    } as never,
    outbox: { counts: () => counts } as never,
    store: { full: null } as never,
  })
  const opened: OpenWorkspace = {
    engine,
    answers: joinAnswers([]),
    start: async () => {},
    stop: () => {
      asked.push('stop')
      return files.promise
    },
  }
  return { opened, revoking, files, asked }
}

/** The parts that open, lock and leave workspaces, on real files; time and keychain are the test's. */
export function createManagerWorld() {
  const profile = temporaryFolder()
  const clock = manualClock()
  const secrets = new Map<string, string>()
  const problem: ProblemKind = { probe: null, keeps: null }
  const settings: ReturnType<ManagerSettings> = {
    lock_after: null,
    lease_days: null,
    hold_time: 'standard',
  }
  const events: BridgeEvent[] = []
  const logged: string[] = []
  const ports = portsOf(profile, clock, secrets, problem, logged)
  const hub = {
    emit: (event: BridgeEvent) => void events.push(event),
    touch() {},
    listen: () => () => true,
  }
  const parts = createManagerParts(ports, hub, () => settings, [])
  const { context } = parts
  onTestFinished(async () => {
    parts.leases.stop()
    await parts.auth.close()
  })

  /** A workspace that was used before and is closed now. */
  async function used(
    name: string,
    { waiting = 0, kept = 0, kind = 'service' }: Holding = {},
  ): Promise<KnownWorkspace> {
    const known = context.workspaces.add({
      kind,
      name,
      base_url: 'https://w.example/api/v2',
      auth_url: null,
      client_id: null,
      person: null,
      identity: null,
    })
    const paths = workspacePaths(profile, known.id)
    const db = openOutboxDb(paths.outbox, await workspaceKey(ports.keychain, known.id, paths))
    fill(db, clock, waiting, kept)
    db.close()
    writeFileSync(paths.cache, 'what can be read again')
    secrets.set(sessionAccount(known.id), 'a sign-in')
    return known
  }

  /** Puts a workspace into the slot, as one that is open, and shows it. */
  function show(known: KnownWorkspace, counts = { pending: 0, needs_you: 0 }) {
    const { opened, ...handles } = openedAs(known.id, counts)
    context.slot.put(opened)
    context.workspaces.setCurrent(known.id)
    return handles
  }

  const paths = ({ id }: KnownWorkspace) => workspacePaths(profile, id)
  return {
    ...parts,
    profile,
    clock,
    secrets,
    problem,
    settings,
    events,
    logged,
    ports,
    used,
    show,
    paths,
    /** What is left of a workspace on this computer. */
    left(known: KnownWorkspace): string[] {
      const { outbox, cache } = paths(known)
      const all: [string, boolean][] = [
        ['known', context.workspaces.get(known.id) !== null],
        ['sign-in', secrets.has(sessionAccount(known.id))],
        ['key', secrets.has(keyAccount(known.id))],
        ['outbox', existsSync(outbox)],
        ['cache', existsSync(cache)],
      ]
      return all.flatMap(([name, is]) => (is ? [name] : []))
    },
    /** Lets promises, and the files they wait for, come to an end. */
    async quiet() {
      for (let turn = 0; turn < 5; turn += 1) {
        await new Promise<void>((resolve) => {
          setImmediate(resolve)
        })
        await clock.advance(0)
      }
    },
  }
}
export type ManagerWorld = ReturnType<typeof createManagerWorld>

/** Everything there is of a workspace. */
export const whole = ['known', 'sign-in', 'key', 'outbox', 'cache']
/** What is left of one whose files are kept for the same person. */
export const kept = ['known', 'key', 'outbox', 'cache']
