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
import type { RememberedListing } from '../store/lists.ts'
import type { Listener } from '../http/listener.ts'
import type { Options } from '../options.ts'
import { thisMachine, type Machine } from './machine.ts'
import { createRandom, type Random } from './random.ts'

/**
 * Everything a part of the service works with. Handed in, never imported, so that a test has a
 * world of its own.
 */
export interface World {
  readonly machine: Machine
  readonly db: Db
  readonly kv: Kv
  readonly clock: ServiceClock
  readonly journal: Journal
  readonly faults: Faults
  readonly random: Random
  /** What is kept can be read by anybody who reads the disk: no place for real people. */
  readonly clear: boolean
  /** May be replaced by a real provider. */
  enrichment: EnrichmentProvider
  /**
   * As started; the switches among them may be changed at any time and hold until the process ends.
   */
  readonly options: Options
  /**
   * Records an event for those who subscribed to it. Call it inside the transaction of what caused
   * it. `cause` names that once and for all (`contact.created:c_1`, `campaign.replied:enr_1`): a
   * second event of the same type and cause is not recorded.
   */
  emit(type: EventType, data: Record<string, unknown>, cause: string): void
  /** Called after an event was recorded; the sender looks for deliveries. */
  onEmit: (() => void) | null
  /**
   * Tells whoever runs the service of a defect or an outage; never a token, never a person's data.
   */
  warn(message: string): void
  /**
   * Credits held for lookups under way: they cannot be promised twice. Nothing of it is kept, for a
   * lookup ends with the process.
   */
  heldCredits: number
  /** Where the pages of the lists asked for lately end; the oldest list comes first. */
  readonly listings: Map<string, RememberedListing>
  /** The API's port, once the service listens. */
  listener: Listener | null
  /** `http://127.0.0.1:PORT`: the host root, under which /oauth and /api/v2 lie. */
  origin(): string
  close(): void
}

/**
 * Opens the workspace of `options`: its file, or memory. Nothing listens and nothing is seeded yet.
 */
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
    clear: options.data !== null && key === null,
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
