import { jitterMs, type Failure, type Refused } from '#main/engine/api/index.ts'
import type { Connectivity } from './connectivity.ts'
import { dueAfter, type Lists, type ListState, type Reason, type Short } from './lists.ts'
import type { SyncDeps } from './ports.ts'
import { resource } from './resources.ts'
import type { SweepResult } from './sweep.ts'

/** A list the service does not have, or does not let us read, is asked for again after this. */
const BLOCKED_MS = 1_800_000
/** A pass that missed rows is repeated after this, so often in a row. */
const AGAIN_MS = 60_000
const MAX_REPEATS = 2

export interface PassesParts {
  deps: SyncDeps
  lists: Lists
  connectivity: Connectivity
  stopping: AbortSignal
  active(): boolean
  /** Something ended: there may be room for the next one. */
  pump(): void
  signedOut(): void
  /** Rows of this table came or went: there may be lists of their own. */
  findChildren(tables: readonly string[]): Promise<void>
  broken(message: string, error: unknown): void
}

/** Draws the conclusions from how a pass over a list ended: when it is read again, and what goes. */
export interface Verdicts {
  settle(state: ListState, reason: Reason, result: SweepResult, tookMs: number): Promise<void>
  /** Puts a list off after a failure, longer each time. */
  later(state: ListState): void
  /** Wall time at which a list was last read whole, in this session. */
  lastDone(): number | null
}

/** What a sweep missed; one that missed what the one before it missed counts on from there. */
function shortOf(
  state: ListState,
  { short, rows }: Extract<SweepResult, { kind: 'done' }>,
): Short | null {
  if (short === null) return null
  const before = state.short
  const same = before?.digest === short.digest && before.stated === short.stated
  return { held: rows, ...short, agreed: same ? before.agreed + 1 : 1 }
}

/** Builds the judgement for the passes of one workspace. */
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
    if (result.kind === 'gone') return ownerGone(state, result.asked)
    // What somebody looks at has just been read; what was written, or asked for again, while it was
    // being read perhaps not.
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
    listener.swept?.(state.key, table)
    if (state.parent === null) await findChildren([table])
  }

  function fail(state: ListState, reason: Reason, failure: Failure, now: number): void {
    if (failure.kind === 'signed_out') signedOut()
    if (
      failure.kind === 'signed_out' ||
      failure.kind === 'limited' ||
      (failure.kind === 'not_sent' && failure.reason !== 'no_token')
    ) {
      // Nothing is wrong with the list: it goes on where it is, with the same urgency, once it can.
      if (reason !== 'due') state.wish ??= reason
    } else if (failure.kind === 'refused' && [403, 404, 405, 410, 501].includes(failure.status)) {
      deps.log.warn('a list is refused', { list: state.key, status: failure.status })
      state.blocked = {
        until: now + BLOCKED_MS,
        status: failure.status,
        ...(failure.scope !== undefined && { scope: failure.scope, ...wordsBeside(failure) }),
      }
    } else {
      putOff(state)
      state.ledTo = (failure.kind === 'unknown' && failure.led_to) || null
      deps.log.warn('a list could not be read', {
        list: state.key,
        outcome: failure.kind,
        ...(failure.kind === 'unknown' && { reason: failure.reason }),
        ...('status' in failure && failure.status !== undefined && { status: failure.status }),
      })
    }
  }

  function putOff(state: ListState): void {
    state.failures += 1
    state.dueAt = clock.monotonic() + jitterMs(state.failures, deps.random)
  }

  /**
   * The row a list belongs to answered 404: it goes, and with it what was on the list. Edits that
   * wait hold their rows; what stays is asked for again.
   */
  async function ownerGone(state: ListState, asked: number): Promise<void> {
    const { table, parent, scope, partial } = resource(state.resource)
    state.dueAt = Infinity
    if (parent === undefined || state.parent === null || partial) return
    const ids = await target.ids(table, scope?.(state.parent))
    await target.remove(table, ids, { kind: 'answered_404' }, asked)
    const { kept } = await target.remove(parent, [state.parent], { kind: 'answered_404' }, asked)
    if (kept.length > 0) putOff(state)
    listener.tables?.([table, parent])
    await findChildren([parent])
  }

  return { settle, later: putOff, lastDone: () => lastDone }
}

/** What the service says of a refusal, unless it only names the permission. */
const wordsBeside = ({ scope = '', message }: Refused): { said?: string } =>
  message.includes(scope) ? {} : { said: message }
