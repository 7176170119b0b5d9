import { isMarkedDeleted, isNothing } from '#main/engine/api/missing.ts'
import { couldNotRead, readAgainLater } from './failures.ts'
import { MERGED_INTO, type Operation, type Reason } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { RECHECK_DELAY_MS, goOn, type Step, type DrainSession } from './step.ts'

/**
 * Reads the record into which another was merged, before that other one is removed. If it no longer
 * exists, the removal waits for the user, because both records would be gone (F4). Returns null if
 * the removal may be sent.
 */
export async function readSurvivor(
  { context, reader }: DrainSession,
  op: Operation,
): Promise<Step | null> {
  const survivor = op.want[MERGED_INTO]
  if (survivor === undefined) return null
  const read = await reader.whole(op, [{ id: survivor }])
  if (read.kind !== 'all') return couldNotRead(context, op, read)
  if (read.records.some((record) => !isMarkedDeleted(record))) return null
  return holdBack(context, op, 'survivor_gone')
}

/** Lets the user decide about a removal that was not sent. */
export function holdBack(context: OutboxContext, op: Operation, reason: Reason): Step {
  const now = context.operations.byId(op.id)
  if (now?.state !== 'queued') return goOn
  return context.db.transact(() => {
    context.operations.move(now, 'refused', { reason })
    return goOn
  })
}

/**
 * Reads whether a removal that the service accepted took effect (P5). A record that still exists is
 * read once more; then the user decides. If the read is refused, the service's answer counts.
 */
export async function verifyRemoval(session: DrainSession, op: Operation): Promise<Step> {
  const { context, reader, laneMarks } = session
  const after = op.meta.checks ? reader.mark() : (laneMarks.get(op.lane) ?? 0)
  const read = await reader.read(op, after)
  const now = context.operations.byId(op.id)
  if (now?.state !== 'verifying') return goOn
  switch (read.kind) {
    case 'found':
      return isMarkedDeleted(read.record) ? settleRemoved(session, now) : recheckOrAsk(session, now)
    case 'gone':
    case 'unseen':
    case 'refused':
      return settleRemoved(session, now)
    default:
      // A removed record that returns an empty response is gone.
      return isNothing(read) ? settleRemoved(session, now) : readAgainLater(context, now, read)
  }
}

function settleRemoved({ context }: DrainSession, op: Operation): Step {
  return context.db.transact(() => {
    context.operations.move(op, 'read_wanted', { reason: null })
    return goOn
  })
}

function recheckOrAsk({ context }: DrainSession, op: Operation): Step {
  return context.db.transact(() => {
    if (op.meta.checks) {
      context.operations.move(op, 'no_evidence', { reason: 'still_there' })
      return goOn
    }
    op.meta.checks = 1
    context.operations.save(op)
    return { next: 'later', ms: RECHECK_DELAY_MS }
  })
}
