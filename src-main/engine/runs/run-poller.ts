import type { BridgeEvent, Table } from '#shared/bridge/index.ts'
import type { Api, Outcome } from '#main/engine/api/types.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { Spend } from '#main/engine/spend/index.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { isFinished, isWhole } from './report.ts'
import type { KeptRun, RunStore } from './run-store.ts'
import { stateOf, statementOf } from './statement.ts'

type Json = Record<string, unknown>

export interface RunPollerOptions {
  api: Pick<Api, 'call'>
  cache: Pick<CacheStore, 'putPage' | 'get' | 'list'>
  spend: Pick<Spend, 'charged'>
  store: RunStore
  clock: Clock
  log: Log
  /** Whether the service can be asked now. */
  ready(): boolean
  /** Reads a list again, ahead of the slow passes. */
  refresh(what: { resource: string; id?: string }): Promise<void>
  touch(...tables: Table[]): void
  emit(event: BridgeEvent): void
}

/**
 * Follows what was paid for and is not there yet: reads it now and then, less often the longer it
 * takes, and says when it is done.
 */
export interface RunPoller {
  start(): void
  stop(): void
  /** Something happened: looks soon. */
  nudge(): void
  /** Reads one run now. */
  read(id: string): Promise<void>
  /** Resolves when no look is under way; for tests. */
  idle(): Promise<void>
}

const FIRST_MS = 15_000
const LONGEST_MS = 120_000
const GROWTH = 1.4
/** After this long nobody waits by the minute any more. */
const PATIENCE_MS = 24 * 3600_000
const SELDOM_MS = 3600_000
const SOON_MS = 500
/**
 * How often it is asked whether something is due, while something is; and while nothing is known to
 * be.
 */
const BEAT_MS = 5_000
const REST_MS = 60_000
/** What is paused goes on only when somebody resumes it, here or elsewhere. */
const PAUSED_MS = 300_000

export function createRunPoller(parts: RunPollerOptions): RunPoller {
  const { clock, store, cache } = parts
  const pace = new Map<string, { dueAt: number; every: number }>()
  const fetched = new Set<string>()
  let cancel = () => {}
  let stopped = true
  let nudged = false
  /** There may be reports of which only the line in the list is here. */
  let unread = true
  let looking: Promise<void> | null = null

  function beat(ms: number): void {
    cancel()
    if (stopped) return
    cancel = clock.after(ms, () => {
      nudged = false
      void look().finally(() => {
        if (!nudged) beat(waiting() || unread ? BEAT_MS : REST_MS)
      })
    })
  }

  const waiting = () =>
    store
      .list()
      .some((run) => run.run_id !== null && (run.state === 'going' || run.state === 'paused'))

  const look = () =>
    (looking ??= once()
      .catch((error: unknown) => {
        if (!stopped)
          parts.log.warn('paid runs could not be looked after', {
            error: error instanceof Error ? error.message : 'unknown',
          })
      })
      .finally(() => {
        looking = null
      }))

  async function once(): Promise<void> {
    if (!parts.ready()) return
    for (const run of store.list()) {
      if (run.run_id === null || (run.state !== 'going' && run.state !== 'paused') || !isDue(run))
        continue
      await follow(run)
    }
    if (unread) await fetchWhole()
  }

  function isDue(run: KeptRun): boolean {
    const known = pace.get(run.id)
    if (known) return known.dueAt <= clock.monotonic()
    const every = run.kind === 'generate' ? 0 : FIRST_MS
    pace.set(run.id, {
      dueAt: clock.monotonic() + (run.read_at === null && run.kind !== 'research' ? 0 : every),
      every: Math.max(every, FIRST_MS),
    })
    return pace.get(run.id)!.dueAt <= clock.monotonic()
  }

  function later(run: KeptRun, paused: boolean): void {
    const old = clock.now() - run.created_at > PATIENCE_MS
    const every = old
      ? SELDOM_MS
      : paused
        ? PAUSED_MS
        : Math.min(LONGEST_MS, (pace.get(run.id)?.every ?? FIRST_MS) * GROWTH)
    pace.set(run.id, { dueAt: clock.monotonic() + every, every })
  }

  const follow = (run: KeptRun): Promise<void> =>
    run.kind === 'sourcing'
      ? followSourcing(run)
      : run.kind === 'research'
        ? followResearch(run)
        : fileDesk(run)

  async function followSourcing(run: KeptRun): Promise<void> {
    const outcome = await parts.api.call('sourcing.read', { params: { run_id: run.run_id ?? '' } })
    later(run, run.state === 'paused')
    if (outcome.kind !== 'ok') return
    takeShown(run, outcome.value)
  }

  /**
   * A statement as it came: on disk at once, exact charges to the ledger, new people into the
   * cache.
   */
  function takeShown(run: KeptRun, shown: Json): void {
    const before = statementOf(run.shown)
    const statement = statementOf(shown)
    const state = stateOf(statement)
    store.show(run.id, shown, {
      state,
      charged: statement.charged,
      ...(typeof shown['id'] === 'string' ? { run_id: shown['id'] } : {}),
    })
    if (run.operation_id !== null)
      parts.spend.charged(run.operation_id, statement.charged, state === 'settled')
    // New people, or a pause that is over: worth looking at again soon.
    if (
      statement.people.length !== before.people.length ||
      (state === 'going' && run.state === 'paused')
    )
      pace.set(run.id, { dueAt: clock.monotonic() + FIRST_MS, every: FIRST_MS })
    if (statement.delivered > before.delivered)
      void readPeople(
        statement.people.slice(before.people.length).map((person) => person.contact_id),
      )
    if (statement.charged !== before.charged) void parts.refresh({ resource: 'credits' })
    if (state !== 'going' && run.state === 'going') tellSourcing(run, state, statement)
    parts.touch('runs')
  }

  async function readPeople(ids: (string | null)[]): Promise<void> {
    for (const id of ids)
      if (id !== null && parts.ready()) await parts.refresh({ resource: 'contacts', id })
  }

  function tellSourcing(
    run: KeptRun,
    state: 'paused' | 'settled',
    { delivered, charged, pause_reason }: ReturnType<typeof statementOf>,
  ): void {
    const link = `/research/sourcing/${run.id}`
    const people = `${delivered} ${delivered === 1 ? 'person' : 'people'} delivered for ${charged} of at most ${run.max_credits} credits`
    if (state === 'settled')
      parts.emit({
        type: 'notice',
        data: { tone: 'success', message: `Sourcing finished: ${people}.`, link },
      })
    else
      parts.emit({
        type: 'notice',
        data: {
          tone: 'warning',
          message: `Sourcing is paused: ${people}.`,
          hint:
            pause_reason === 'balance'
              ? 'Not enough credits. Top up, then resume.'
              : 'Nothing more is charged until you resume it.',
          link,
        },
      })
  }

  async function followResearch(run: KeptRun): Promise<void> {
    const outcome = await parts.api.call('research.read', { params: { id: run.run_id ?? '' } })
    later(run, false)
    if (isGone(outcome)) return store.set(run.id, 'settled')
    if (outcome.kind !== 'ok') return
    const report = outcome.value as Json
    const finished = isFinished(report)
    // Services that do not say when: the moment it was first seen here.
    await file(
      finished && !report['completed_at']
        ? { ...report, completed_at: new Date(clock.now()).toISOString() }
        : report,
      outcome.asked,
    )
    if (!finished) return
    store.set(run.id, 'settled')
    const found = Array.isArray(report['companies']) ? report['companies'].length : 0
    parts.emit({
      type: 'notice',
      data: {
        tone: 'success',
        message: `Research finished: ${found} ${found === 1 ? 'company' : 'companies'} found.`,
        hint: firstLine(run.brief),
        link: `/research/${run.run_id}`,
      },
    })
    parts.touch('runs')
  }

  /** A generated desk whose answer was lost is known by listing alone: its record is read. */
  async function fileDesk(run: KeptRun): Promise<void> {
    later(run, false)
    if (!(await cache.get('desks', run.run_id ?? ''))) await parts.refresh({ resource: 'desks' })
    if (!(await cache.get('desks', run.run_id ?? ''))) return
    store.set(run.id, 'settled')
    parts.touch('runs')
  }

  /** One report at a look: read whole once, so that it can be read without the service (G4). */
  async function fetchWhole(): Promise<void> {
    const { rows } = await cache.list('reports', {
      sort: [{ field: 'created_at', desc: true }],
      limit: 200,
    })
    const next = rows.find(
      ({ id, record }) => !isWhole(record) && isFinished(record) && !fetched.has(id),
    )
    unread = next !== undefined
    if (!next) return
    fetched.add(next.id)
    const outcome = await parts.api.call('research.read', {
      params: { id: next.id },
      priority: 'sweep',
    })
    if (outcome.kind === 'ok') await file(outcome.value, outcome.asked)
  }

  async function file(report: Json, asked: number): Promise<void> {
    await cache.putPage('reports', [report], { startedAt: asked, now: clock.now(), whole: true })
    parts.touch('reports')
  }

  return {
    start() {
      stopped = false
      store.recover()
      beat(SOON_MS)
    },
    stop() {
      stopped = true
      cancel()
    },
    nudge() {
      unread = true
      if (nudged) return
      nudged = true
      beat(SOON_MS)
    },
    async read(id) {
      const run = store.byId(id)
      if (!run?.run_id || !parts.ready()) return
      await follow(run)
    },
    async idle() {
      while (looking) await looking
    },
  }
}

const isGone = (outcome: Outcome<unknown>) =>
  outcome.kind === 'refused' && (outcome.status === 404 || outcome.status === 410)

/** The first line of a brief, cut for a sentence. */
export function firstLine(brief: string): string {
  const line = brief.trim().split('\n')[0] ?? ''
  return line.length > 90 ? `${line.slice(0, 90).trimEnd()}…` : line
}
