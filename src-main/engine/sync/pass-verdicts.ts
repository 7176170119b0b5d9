import { lacksToken } from '#main/engine/api/lacks-token.ts'
import { jitterMs, type Failure, type Refused } from '#main/engine/api/index.ts'
import type { Connectivity } from './connectivity.ts'
import { dueAfter, type Lists, type ListState, type Reason, type ShortList } from './lists.ts'
import type { SyncDeps } from './ports.ts'
import { resource } from './resources.ts'
import type { SweepResult } from './sweep.ts'

/** A list that the service does not have, or refuses, is requested again after this. */
const BLOCKED_MS = 1_800_000
/** A pass that missed rows is repeated after this, so many times in a row. */
const AGAIN_MS = 60_000
const MAX_REPEATS = 2

export interface PassesParts {
  deps: SyncDeps
  lists: Lists
  connectivity: Connectivity
  stopping: AbortSignal
  active(): boolean
  /** Called when something ended: another pass may start. */
  pump(): void
  signedOut(): void
  /** Updates the child lists after rows of these tables were added or removed. */
  findChildren(tables: readonly string[]): Promise<void>
  broken(message: string, error: unknown): void
}

/**
 * Handles how a pass over a list ended: when the list is read again, and which rows are removed.
 */
export interface Verdicts {
  settle(state: ListState, reason: Reason, result: SweepResult, tookMs: number): Promise<void>
  /** Postpones a list after a failure, longer each time. */
  postpone(state: ListState): void
  /** Wall time at which a list was last read whole, in this session; null if none was. */
  lastDone(): number | null
}

/** Returns what a sweep missed, and how many sweeps in a row missed the same. */
function shortOf(
  state: ListState,
  { short, rows }: Extract<SweepResult, { kind: 'done' }>,
): ShortList | null {
  if (short === null) return null
  const before = state.short
  const isSame = before?.digest === short.digest && before.stated === short.stated
  return { held: rows, ...short, agreed: isSame ? before.agreed + 1 : 1 }
}

/** Creates the verdicts for the passes of one workspace. */
export function createVerdicts({
  deps,
  connectivity,
  signedOut,
  findChildren,
}: PassesParts): Verdicts {
  const { clock, target, listener } = deps
  let lastDone: number | null = null

  async function settle(
    state: ListState,
    reason: Reason,
    result: SweepResult,
    tookMs: number,
  ): Promise<void> {
    const now = clock.monotonic()
    connectivity.observe(result.kind === 'failed' ? result.failure : 'ok')
    if (result.kind === 'failed') return fail(state, reason, result.failure, now)
    state.failures = 0
    state.blocked = null
    if (result.kind === 'gone') return removeOwner(state, result.requested_at)
    // A list that the user looks at has just been read. One that was written, or requested again,
    // during the read may have changed since.
    if (state.wish === 'looked_at') state.wish = null
    Object.assign(state, {
      doneAt: now,
      tookMs,
      pages: result.pages,
      rows: result.rows,
      short: shortOf(state, result),
      repeats: result.again ? state.repeats + 1 : 0,
    })
    state.dueAt =
      result.again && state.repeats <= MAX_REPEATS ? now + AGAIN_MS : dueAfter(state, now)
    if (result.short === null) lastDone = clock.now()
    const { table } = resource(state.resource)
    listener.onListRead?.(state.key, table)
    if (state.parent === null) await findChildren([table])
  }

  function fail(state: ListState, reason: Reason, failure: Failure, now: number): void {
    if (lacksToken(failure)) signedOut()
    if (
      failure.kind === 'signed_out' ||
      failure.kind === 'limited' ||
      failure.kind === 'not_sent'
    ) {
      // The list itself is fine: it resumes where it stopped, with the same urgency, once it can.
      if (reason !== 'due') state.wish ??= reason
    } else if (failure.kind === 'refused' && [403, 404, 405, 410, 501].includes(failure.status)) {
      deps.log.warn('a list is refused', { list: state.key, status: failure.status })
      state.blocked = {
        until: now + BLOCKED_MS,
        status: failure.status,
        ...(failure.scope !== undefined && { scope: failure.scope, ...refusalMessage(failure) }),
      }
    } else {
      postpone(state)
      state.ledTo = (failure.kind === 'unknown' && failure.led_to) || null
      deps.log.warn('a list could not be read', {
        list: state.key,
        outcome: failure.kind,
        ...(failure.kind === 'unknown' && { reason: failure.reason }),
        ...('status' in failure && failure.status !== undefined && { status: failure.status }),
      })
    }
  }

  function postpone(state: ListState): void {
    state.failures += 1
    state.dueAt = clock.monotonic() + jitterMs(state.failures, deps.random)
  }

  /**
   * Removes a record that answered 404, and the rows of its list. Rows with pending edits stay. A
   * record that stays is requested again.
   */
  async function removeOwner(state: ListState, requestedAt: number): Promise<void> {
    const { table, parent, scope, partial } = resource(state.resource)
    state.dueAt = Infinity
    if (parent === undefined || state.parent === null || partial) return
    const ids = await target.ids(table, scope?.(state.parent))
    await target.remove(table, ids, { kind: 'answered_404' }, requestedAt)
    const { kept } = await target.remove(
      parent,
      [state.parent],
      { kind: 'answered_404' },
      requestedAt,
    )
    if (kept.length > 0) postpone(state)
    listener.onTablesChanged?.([table, parent])
    await findChildren([parent])
  }

  return { settle, postpone, lastDone: () => lastDone }
}

/** Returns the service's message about a refusal, unless it only names the scope. */
const refusalMessage = ({ scope = '', message }: Refused): { message?: string } =>
  message.includes(scope) ? {} : { message }
