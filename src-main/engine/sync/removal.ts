import { isMissing } from '#main/engine/api/missing.ts'
import type { Sweep, SweepEnd } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { ask } from './ask.ts'
import type { SyncDeps } from './ports.ts'
import { resource } from './resources.ts'
import type { SweepJob } from './sweep.ts'

/** More missing rows than this are not read one by one: a second sweep costs less. */
const MAX_ASKED = 20

type Deps = Pick<SyncDeps, 'api' | 'target' | 'clock' | 'listener'>

/**
 * Removes rows that are proved gone after a complete sweep: those that two identical sweeps did not
 * see, and those that answer 404 when read by themselves. One sweep alone proves nothing, because
 * rows shift while pages are read (docs/promises.md "Finding 3"). Any other failure, such as 401 or
 * 403, ends the single reads.
 */
export async function removeOnEvidence(
  deps: Deps,
  job: Pick<SweepJob, 'resource' | 'priority' | 'signal'>,
  pass: Sweep,
  end: SweepEnd,
): Promise<{ removed: number; left: number }> {
  if (end.unseen === 0) return { removed: 0, left: 0 }
  const { table, read } = resource(job.resource)
  const gone = new Set<string>()
  if (end.identical && !end.held) {
    for (
      let ids = await deps.target.removable(pass.id);
      ids.length > 0;
      ids = await deps.target.removable(pass.id)
    ) {
      const { removed } = await deps.target.remove(
        table,
        ids,
        { kind: 'two_sweeps', sweep: pass.id },
        deps.clock.monotonic(),
      )
      for (const id of removed) gone.add(id)
      if (removed.length === 0) break
    }
  }
  const idsToRead =
    end.held || read === undefined || end.unseen > MAX_ASKED
      ? []
      : end.suspects.filter((id) => !gone.has(id))
  let alive = 0
  for (const id of idsToRead) {
    const answer = await readRow(deps, { table, id, endpoint: read ?? 'contacts.read' }, job)
    if (answer === 'gone') gone.add(id)
    if (answer === 'read') alive += 1
    if (answer === 'failed') break
  }
  if (gone.size) deps.listener.onTablesChanged?.([table])
  return { removed: gone.size, left: end.unseen - gone.size - alive }
}

export interface RowToRead {
  table: TableName
  id: string
  endpoint: NonNullable<ReturnType<typeof resource>['read']>
}

/**
 * Reads one row by itself and stores it whole. A 404 removes it, unless it has a pending edit or
 * notes; any other refusal proves nothing.
 */
export async function readRow(
  deps: Deps,
  { table, id, endpoint }: RowToRead,
  job: Pick<SweepJob, 'priority' | 'signal'>,
): Promise<'read' | 'gone' | 'kept' | 'failed'> {
  const outcome = await ask(deps.api, endpoint, {
    params: { id },
    priority: job.priority(),
    signal: job.signal,
  })
  if (outcome.kind === 'ok') {
    const { members: _members, ...record } = outcome.value as Record<string, unknown>
    const put = await deps.target.putPage(table, [record], {
      startedAt: outcome.requested_at,
      now: outcome.at,
      whole: true,
    })
    deps.listener.onRecordsRead?.(table, [record], outcome.requested_at)
    if (put.tables.length) deps.listener.onTablesChanged?.(put.tables)
    return 'read'
  }
  if (!isMissing(outcome)) return 'failed'
  const { removed } = await deps.target.remove(
    table,
    [id],
    { kind: 'answered_404', now: deps.clock.now() },
    deps.clock.monotonic(),
  )
  // A row that stays because of an edit or notes may now be shown as missing.
  deps.listener.onTablesChanged?.([table])
  return removed.length ? 'gone' : 'kept'
}
