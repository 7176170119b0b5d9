import type { Freshness } from '#main/engine/store/cache/protocol.ts'
import { listKey, resource, resourceNames, type ResourceName } from './resources.ts'

/** Why a list is read, most urgent first. */
export const reasons = ['asked', 'looked_at', 'written', 'due'] as const
export type Reason = (typeof reasons)[number]

/** Age at which a list on screen is read again. */
const SHOWN_EVERY_MS = 120_000
/** A list younger than this is not read again when the user looks at it. */
export const YOUNG_MS = 30_000
/** A slow list is read less often, so that reading it takes at most 1/SHARE of the time. */
const SHARE = 10
const HIDDEN_FACTOR = 4

/** A list of which the service shows fewer rows than it states. */
export interface ShortList {
  held: number
  stated: number | null
  /** Identifies the rows it showed. */
  digest: string
  /** Number of consecutive sweeps that showed exactly these. */
  agreed: number
}

/** After so many whole sweeps that agree, the service is taken not to show the rest. */
const PERMANENT_AFTER = 3
/**
 * Reports whether enough whole sweeps agree that the service will not show the rest; false if
 * nothing is missing.
 */
export const isPermanentlyIncomplete = (short: ShortList | null): boolean =>
  (short?.agreed ?? 0) >= PERMANENT_AFTER

/** The state of one list. Times are monotonic unless noted otherwise. */
export interface ListState {
  key: string
  resource: ResourceName
  parent: string | null
  /** When the list is due to be read without a wish. */
  dueAt: number
  wish: Reason | null
  /** When the last read ended; -Infinity if there was none. */
  doneAt: number
  tookMs: number
  /**
   * Pages and rows of the last complete read. After a start, `pages` is 1 if an earlier session
   * read the list; null if it was never read.
   */
  pages: number | null
  rows: number
  /** Rows that the last read is known to have missed; null if it matched everything stated. */
  short: ShortList | null
  failures: number
  /** The other host that the last failure pointed to; null if none. */
  ledTo: string | null
  repeats: number
  running: boolean
  /** Set while the service refuses the list, which is not read until then. */
  blocked: { until: number; status: number; scope?: string; message?: string } | null
}

/** The lists of a workspace, and which of them to read next. Pure: callers pass the time. */
export class Lists {
  readonly #all = new Map<string, ListState>()
  #visible = new Set<string>()
  #hidden = false
  readonly #isOnDemand: (key: string) => boolean

  /**
   * Creates no list yet. `isOnDemand` reports whether a list is read only when the user looks at it,
   * because there is no room for it (I11).
   */
  constructor(isOnDemand: (key: string) => boolean = () => false) {
    this.#isOnDemand = isOnDemand
  }

  get(name: ResourceName, parent: string | null, now: number): ListState {
    const key = listKey(name, parent)
    const known = this.#all.get(key)
    if (known) return known
    const fresh: ListState = {
      key,
      resource: name,
      parent,
      dueAt: this.#isReadOnDemand(name, key) ? Infinity : now,
      wish: null,
      doneAt: -Infinity,
      tookMs: 0,
      pages: null,
      rows: 0,
      short: null,
      failures: 0,
      ledTo: null,
      repeats: 0,
      running: false,
      blocked: null,
    }
    this.#all.set(key, fresh)
    return fresh
  }

  values(): ListState[] {
    return [...this.#all.values()]
  }

  /** Requests a read of a list; replaces a less urgent wish. */
  wish(name: ResourceName, parent: string | null, reason: Reason, now: number): ListState {
    const state = this.get(name, parent, now)
    if (state.wish === null || reasons.indexOf(reason) < reasons.indexOf(state.wish))
      state.wish = reason
    return state
  }

  /** Lets refused lists be read again: a new sign-in may have brought new scopes. */
  unblock(): void {
    for (const state of this.values()) state.blocked = null
  }

  /** Counts a list as never read, and reads it only when the user looks at it. */
  suspend(key: string): void {
    const state = this.#all.get(key)
    if (state)
      Object.assign(state, {
        doneAt: -Infinity,
        dueAt: Infinity,
        pages: null,
        rows: 0,
        short: null,
      })
  }

  #isReadOnDemand(name: ResourceName, key: string): boolean {
    return resource(name).onDemand === true || this.#isOnDemand(key)
  }

  /** Counts every list as never read. */
  forgetAges(now: number): void {
    for (const state of this.values())
      Object.assign(state, {
        doneAt: -Infinity,
        dueAt: this.#isReadOnDemand(state.resource, state.key) ? Infinity : now,
      })
  }

  /**
   * Restores the ages of lists after a start. Wall time is trusted only as far as it is plausible
   * (P17).
   */
  restore(freshness: readonly Freshness[], wall: number, now: number): void {
    for (const { list, as_of } of freshness) {
      const state = this.#all.get(list)
      if (!state || as_of === null) continue
      const age = Math.max(0, wall - as_of)
      state.dueAt = Math.min(
        state.dueAt + Math.max(0, resource(state.resource).everyMs - age),
        now + resource(state.resource).everyMs,
      )
      state.doneAt = now - age
      state.pages = 1
    }
  }

  /** Creates the child lists of existing rows, and forgets those of removed rows. */
  setParents(name: ResourceName, parents: readonly string[], now: number): void {
    const parentSet = new Set(parents)
    for (const state of this.values())
      if (state.resource === name && state.parent !== null && !parentSet.has(state.parent))
        this.#all.delete(state.key)
    for (const parent of parents) this.get(name, parent, now)
  }

  setVisible(keys: Iterable<string>): void {
    this.#visible = new Set(keys)
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden
  }

  /** Returns the reason to read a list now, or null. */
  reason(state: ListState, now: number): Reason | null {
    if (state.running || (state.blocked && state.blocked.until > now && state.wish !== 'asked'))
      return null
    if (state.wish !== null) return state.wish
    return this.#dueAt(state) <= now ? 'due' : null
  }

  /**
   * Returns the next list to read: by reason, then never-tried lists, then the longest overdue.
   * Null if there is none.
   */
  next(now: number): { state: ListState; reason: Reason } | null {
    const candidates = this.values().flatMap((state) => {
      const reason = this.reason(state, now)
      return reason === null ? [] : [{ state, reason }]
    })
    return (
      candidates.toSorted(
        (a, b) =>
          reasons.indexOf(a.reason) - reasons.indexOf(b.reason) ||
          Number(!isNew(a.state)) - Number(!isNew(b.state)) ||
          // An empty cache is filled in the order of the table; after that the longest overdue list
          // comes first, so that none starves.
          (isNew(a.state) ? 0 : a.state.dueAt - b.state.dueAt) ||
          resourceNames.indexOf(a.state.resource) - resourceNames.indexOf(b.state.resource),
      )[0] ?? null
    )
  }

  /** Returns when the next list becomes due if nothing happens before; Infinity if never. */
  nextDueAt(now: number): number {
    return Math.min(
      Infinity,
      ...this.values()
        .map((state) => Math.max(this.#dueAt(state), state.blocked?.until ?? -Infinity))
        .filter((at) => at > now),
    )
  }

  #dueAt(state: ListState): number {
    if (this.#hidden)
      return state.doneAt === -Infinity
        ? state.dueAt
        : Math.max(state.dueAt, state.doneAt + resource(state.resource).everyMs * HIDDEN_FACTOR)
    if (!this.#visible.has(state.key) || state.failures > 0) return state.dueAt
    return Math.min(state.dueAt, state.doneAt + Math.max(SHOWN_EVERY_MS, state.tookMs * SHARE))
  }
}

/**
 * Reports whether a list was never tried. One that failed waits its turn, or it would block all
 * behind it.
 */
const isNew = (state: ListState) => state.doneAt === -Infinity && state.failures === 0

/** Returns when a list that was read whole is due again; Infinity if it is read on demand only. */
export function dueAfter(state: ListState, now: number): number {
  const row = resource(state.resource)
  return row.onDemand ? Infinity : now + Math.max(row.everyMs, state.tookMs * SHARE)
}
