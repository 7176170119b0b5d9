import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EventType } from '#shared/api/events.ts'
import { createClock, type ServiceClock } from './clock.ts'
import { openDatabase, type Db } from '../store/db.ts'
import { createPracticeProvider } from '../enrichment/practice-provider.ts'
import type { EnrichmentProvider } from '../enrichment/provider.ts'
import { createEmit } from '../events/emit.ts'
import { createFaults, type Faults } from './faults.ts'
import { createJournal, type Journal } from './journal.ts'
import { createKv, type Kv } from '../store/kv.ts'
import type { CachedListing } from '../store/lists.ts'
import type { Listener } from '../http/listener.ts'
import type { Options } from '../options.ts'
import { thisMachine, type Machine } from './machine.ts'
import { createRandom, type Random } from './random.ts'

/**
 * Shared dependencies of all parts of the service. They are passed in, never imported, so that each
 * test can have its own.
 */
export interface World {
  readonly machine: Machine
  readonly db: Db
  readonly kv: Kv
  readonly clock: ServiceClock
  readonly journal: Journal
  readonly faults: Faults
  readonly random: Random
  /** Whether the data is stored unencrypted, so that it must not contain real people. */
  readonly unencrypted: boolean
  /** Can be replaced by a real provider. */
  enrichment: EnrichmentProvider
  /**
   * Options at the start. The switches among them can be changed at any time, until the process
   * ends.
   */
  readonly options: Options
  /**
   * Records an event for its subscribers. Call it inside the transaction of its cause. `cause`
   * identifies the cause permanently (`contact.created:c_1`, `campaign.replied:enr_1`); a second
   * event of the same type and cause is not recorded.
   */
  emit(type: EventType, data: Record<string, unknown>, cause: string): void
  /** Called after an event was recorded, so that the sender looks for deliveries. */
  onEmit: (() => void) | null
  /**
   * Reports a defect or an outage to the operator of the service, without tokens or personal data.
   */
  warn(message: string): void
  /**
   * Credits held for pending lookups, so that they cannot be spent twice. They are not stored,
   * because a lookup ends with the process.
   */
  heldCredits: number
  /** Cached page positions of recent lists, least recently used first. */
  readonly listings: Map<string, CachedListing>
  /** The API's port; null before the service listens. */
  listener: Listener | null
  /** Returns `http://127.0.0.1:PORT`, the root of /oauth and /api/v2. */
  origin(): string
  close(): void
}

/** Opens the workspace of `options`, from its file or in memory. Does not listen or seed. */
export function openWorld(
  options: Options,
  machine: Machine = thisMachine,
  key: Buffer | null = null,
): World {
  if (options.data !== null) mkdirSync(options.data, { recursive: true, mode: 0o700 })
  const db = openDatabase(
    options.data === null ? ':memory:' : join(options.data, 'workspace.db'),
    key,
  )
  const kv = createKv(db)
  const clock = createClock(kv, options.time_scale, machine.now)
  const random = createRandom(options.seed, machine.bytes)
  const world: World = {
    machine,
    db,
    kv,
    clock,
    random,
    options,
    unencrypted: options.data !== null && key === null,
    journal: createJournal(db, clock),
    faults: createFaults(),
    enrichment: createPracticeProvider(random),
    emit: createEmit(db, clock, random, () => world.onEmit?.()),
    onEmit: null,
    warn: (message) => void process.stderr.write(`${message}\n`),
    heldCredits: 0,
    listings: new Map(),
    listener: null,
    origin: () => `http://127.0.0.1:${world.listener?.port() ?? 0}`,
    close: () => db.close(),
  }
  return world
}
