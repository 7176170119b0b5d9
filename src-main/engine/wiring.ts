import { random } from '#main/random.ts'
import type { Failure } from './api/index.ts'
import type { SessionState } from './auth/session-state.ts'
import { bridgeTables } from './bridge-tables.ts'
import { errorFields } from './error-fields.ts'
import type { EngineParts, Foundation } from './foundation.ts'
import { createOutbox, type Outbox } from './outbox/index.ts'
import { createRefusalRetry } from './refusal-retry.ts'
import type { CreditReadings } from './spend/credit-readings.ts'
import { createSync, type Sync } from './sync/index.ts'

/** Opens the outbox; unsent edits are sent once it has started. */
export function openOutbox({ store, extensions, hub, budget, ...parts }: Foundation): Outbox {
  const waitingWrites = () => budget.state().find(({ action }) => action === 'write')?.waiting ?? 0
  return createOutbox({
    db: store.outbox,
    api: parts.api,
    cache: parts.cache,
    clock: parts.clock,
    log: parts.log,
    account: parts.account,
    touch: hub.touch,
    emit: hub.emit,
    readSecret: extensions.readSecret,
    undoBatch: extensions.undoBatch,
    hasArrived: extensions.hasArrived,
    countUnqueued: extensions.countUnqueued,
    // Writes leave as soon as the minute has room, ten at once; an estimate at an even pace would
    // be too late. The writes already waiting in the budget are the first of the queue.
    etaMs: (place) => budget.etaMs('write', Math.max(1, place - waitingWrites()), 'write'),
  })
}

/** Opens the sync; it stores what it reads in the cache. */
export function openSync(
  { api, budget, clock, log, cache, hub, extensions }: Foundation,
  outbox: Outbox,
  credits: CreditReadings,
  changed: () => void,
): Sync {
  return createSync({
    api,
    budget,
    clock,
    log,
    target: cache,
    random: random.fraction,
    isOnDemand: extensions.isOnDemand,
    query: extensions.query,
    listener: {
      onTablesChanged: (tables) => hub.touch(...bridgeTables(tables)),
      onRecordsRead: (table, records, requestedAt) => {
        outbox
          .noticeStored(table, records, requestedAt)
          .catch((error: unknown) => log.warn('not written this time', errorFields(error)))
      },
      onExtraFields: extensions.onExtraFields,
      onListsShown: extensions.onListsShown,
      onListRead: (list, table) => {
        // For example on a full disk; background work is repeated after the next sweep.
        extensions.onListRead(list, table).catch((error: unknown) =>
          log.warn('not written this time', {
            error: error instanceof Error ? error.message : 'unknown',
          }),
        )
        // Also if nothing changed: the list is fresher now, and the screen shows its age.
        hub.touch(...bridgeTables([table]))
      },
      onStateChanged: changed,
      onCreditsRead: (read, at) => {
        credits.add(read, at, 'poll')
        hub.touch('credits')
      },
    },
  })
}

/**
 * Pause before trying again to release edits that waited for a sign-in, after the disk was full.
 */
const RELEASE_AGAIN_MS = 15_000

/**
 * The link from the sign-in to the outbox and the sync, which it tells whether the user is signed
 * in.
 */
export interface SessionFollower {
  /** Called after every change of the session. */
  follow(state: SessionState): void
  /** Called when a request has ended; sends and reads again by itself after a refused token. */
  observe(outcome: 'ok' | Failure): void
  /** Reports whether the service refuses the sign-in, or it cannot be renewed. */
  isRefused(): boolean
}

/** Creates the session follower of an engine. */
export function createSessionFollower(
  { hub, clock, log }: Pick<Foundation, 'hub' | 'clock' | 'log'>,
  { sync, outbox }: { sync: Sync; outbox: Outbox },
  onGrant: EngineParts['onGrant'],
  stopped: () => boolean,
): SessionFollower {
  let latest: SessionState | null = null

  /**
   * Releases edits that waited for a sign-in. Tries again if that could not be saved, because they
   * must not wait for the next start (P3).
   */
  function release(state: SessionState & { kind: 'signed_in' }): void {
    outbox
      .signedIn()
      .then(() => outbox.granted([...state.scopes]))
      .catch((error: unknown) => {
        if (stopped()) return
        log.warn('what waited for a sign-in could not be released', errorFields(error))
        clock.after(RELEASE_AGAIN_MS, () => {
          if (!stopped() && latest === state) release(state)
        })
      })
  }

  function follow(state: SessionState): void {
    latest = state
    hub.touch('session', 'sync')
    if (state.kind === 'signed_in') {
      sync.signedIn()
      release(state)
      return
    }
    sync.signedOut()
    if (state.kind !== 'signed_out') return
    const { code } = state.problem
    if (code === 'expired' || code === 'token_refused') onGrant?.('ended')
  }
  const refusals = createRefusalRetry(clock, {
    isSignedIn: () => !stopped() && latest?.kind === 'signed_in',
    goOn: () => latest && follow(latest),
    changed: () => hub.touch('sync'),
  })
  return { follow, ...refusals }
}
