import type { Freshness } from '#main/engine/store/cache/protocol.ts'
import { listKey, resource, resourceNames, type ResourceName } from './resources.ts'

/** Why a list is read, most urgent first. */
export const reasons = ['asked', 'looked_at', 'written', 'due'] as const
export type Reason = (typeof reasons)[number]

/** What a screen shows is read again when it is this old. */
const SHOWN_EVERY_MS = 120_000
/** Looking at a list reads it again unless it is younger than this. */
export const YOUNG_MS = 30_000
/** A list that takes long is read more seldom: at most this part of the time goes into it. */
const SHARE = 10
const HIDDEN_FACTOR = 4

/** A list of which the service shows less than it states. */
export interface Short {
  held: number
  stated: number | null
  /** Stands for the rows it showed. */
  digest: string
  /** How many sweeps in a row have shown exactly these. */
  agreed: number
}

/** So many whole sweeps that agree say that the service will not show the rest. */
const SETTLED_AFTER = 3
/**
 * Tells whether enough whole sweeps agree that the service will not show the rest; never where
 * nothing is missing.
 */
export const isSettled = (short: Short | null): boolean => (short?.agreed ?? 0) >= SETTLED_AFTER

/** What is known about one list. Times are monotonic unless said otherwise. */
export interface ListState {
  key: string
  resource: ResourceName
  parent: string | null
  /** When it is to be read again by itself. */
  dueAt: number
  wish: Reason | null
  /** When the last read ended, in this session. */
  doneAt: number
  tookMs: number
  /** Pages and rows of the last complete read; before it, what the first answer told. */
  pages: number | null
  rows: number
  /** What the last read is known to have missed; null: it agreed with all that was stated. */
  short: Short | null
  failures: number
  /** The other host to which the last failure pointed. */
  ledTo: string | null
  repeats: number
  running: boolean
  /** Not read until then, because the service refuses it. */
  blocked: { until: number; status: number; scope?: string; said?: string } | null
}

/** The lists of a workspace, and which of them to read next. Pure: it is told the time. */
export class Lists {
  private readonly all = new Map<string, ListState>()
  private shown = new Set<string>()
  private hidden = false
  private readonly rests: (key: string) => boolean

  /**
   * `rests`: which lists are read only when somebody looks, because there is no room for them
   * (I11).
   */
  constructor(rests: (key: string) => boolean = () => false) {
    this.rests = rests
  }

  get(name: ResourceName, parent: string | null, now: number): ListState {
    const key = listKey(name, parent)
    const known = this.all.get(key)
    if (known) return known
    const fresh: ListState = {
      key,
      resource: name,
      parent,
      dueAt: this.waits(name, key) ? Infinity : now,
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
    this.all.set(key, fresh)
    return fresh
  }

  values(): ListState[] {
    return [...this.all.values()]
  }

  /** Somebody wants a list read; a wish of less urgency is forgotten over it. */
  wish(name: ResourceName, parent: string | null, reason: Reason, now: number): ListState {
    const state = this.get(name, parent, now)
    if (state.wish === null || reasons.indexOf(reason) < reasons.indexOf(state.wish))
      state.wish = reason
    return state
  }

  /** What the service refused may be allowed now: with a new sign-in came new scopes. */
  unblock(): void {
    for (const state of this.values()) state.blocked = null
  }

  /** Counts as never read, until somebody looks. */
  rest(key: string): void {
    const state = this.all.get(key)
    if (state)
      Object.assign(state, {
        doneAt: -Infinity,
        dueAt: Infinity,
        pages: null,
        rows: 0,
        short: null,
      })
  }

  private waits(name: ResourceName, key: string): boolean {
    return resource(name).onDemand === true || this.rests(key)
  }

  /** Everything counts as never read. */
  forgetAges(now: number): void {
    for (const state of this.values())
      Object.assign(state, {
        doneAt: -Infinity,
        dueAt: this.waits(state.resource, state.key) ? Infinity : now,
      })
  }

  /**
   * Takes over how old lists are after a start. Wall time is believed only as far as it makes sense
   * (P17).
   */
  restore(freshness: readonly Freshness[], wall: number, now: number): void {
    for (const { list, as_of } of freshness) {
      const state = this.all.get(list)
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

  /** Children of rows that are there; those of rows that are gone are forgotten. */
  setParents(name: ResourceName, parents: readonly string[], now: number): void {
    const wanted = new Set(parents)
    for (const state of this.values())
      if (state.resource === name && state.parent !== null && !wanted.has(state.parent))
        this.all.delete(state.key)
    for (const parent of parents) this.get(name, parent, now)
  }

  show(keys: Iterable<string>): void {
    this.shown = new Set(keys)
  }

  hide(hidden: boolean): void {
    this.hidden = hidden
  }

  /** The reason to read a list now, or null. */
  reason(state: ListState, now: number): Reason | null {
    if (state.running || (state.blocked && state.blocked.until > now && state.wish !== 'asked'))
      return null
    if (state.wish !== null) return state.wish
    return this.dueAt(state) <= now ? 'due' : null
  }

  /**
   * The next list to read: by reason, then lists that were never tried, then what has waited
   * longest.
   */
  next(now: number): { state: ListState; reason: Reason } | null {
    const wanted = this.values().flatMap((state) => {
      const reason = this.reason(state, now)
      return reason === null ? [] : [{ state, reason }]
    })
    return (
      wanted.toSorted(
        (a, b) =>
          reasons.indexOf(a.reason) - reasons.indexOf(b.reason) ||
          Number(!isNew(a.state)) - Number(!isNew(b.state)) ||
          // An empty cache is filled in the order of the table; after that what has waited longest
          // goes first, so that none starves.
          (isNew(a.state) ? 0 : a.state.dueAt - b.state.dueAt) ||
          resourceNames.indexOf(a.state.resource) - resourceNames.indexOf(b.state.resource),
      )[0] ?? null
    )
  }

  /** When something more becomes due if nothing happens before; Infinity if never. */
  nextDueAt(now: number): number {
    return Math.min(
      Infinity,
      ...this.values()
        .map((state) => Math.max(this.dueAt(state), state.blocked?.until ?? -Infinity))
        .filter((at) => at > now),
    )
  }

  private dueAt(state: ListState): number {
    if (this.hidden)
      return state.doneAt === -Infinity
        ? state.dueAt
        : Math.max(state.dueAt, state.doneAt + resource(state.resource).everyMs * HIDDEN_FACTOR)
    if (!this.shown.has(state.key) || state.failures > 0) return state.dueAt
    return Math.min(state.dueAt, state.doneAt + Math.max(SHOWN_EVERY_MS, state.tookMs * SHARE))
  }
}

/** Never tried: one that could not be read waits its turn, or it would hold up all behind it. */
const isNew = (state: ListState) => state.doneAt === -Infinity && state.failures === 0

/** Returns when a list that was read whole is due again; Infinity for one read on demand only. */
export function dueAfter(state: ListState, now: number): number {
  const row = resource(state.resource)
  return row.onDemand ? Infinity : now + Math.max(row.everyMs, state.tookMs * SHARE)
}
