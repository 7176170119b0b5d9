import { type Operation, waitsFor } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { needsPerson } from './transition.ts'

/** The operation that another one waits behind. `is_stuck`: it does not proceed by itself. */
export interface Blocker {
  op: Operation
  is_stuck: boolean
}

/**
 * Finds the blocker of each queued operation, by the id of the queued one: the operation that
 * creates a record it needs, or an earlier one in its lane that is blocked on a sign-in or a
 * permission.
 */
export function findBlockers(
  { creatorOf, operations }: Pick<OutboxContext, 'creatorOf' | 'operations'>,
  open: readonly Operation[],
): Map<string, Blocker> {
  const found = new Map<string, Blocker>()
  const queued = open.filter(({ state }) => state === 'queued')
  if (queued.length === 0) return found
  const foreignIds = new Set(operations.foreign().map(({ id }) => id))
  const blocked = Map.groupBy(
    open.filter(({ state }) => state === 'blocked'),
    ({ lane }) => lane,
  )
  const visited = new Set<string>()

  function isStuck(op: Operation): boolean {
    if (needsPerson(op.state) || foreignIds.has(op.id) || op.reason === 'moved') return true
    find(op)
    return found.get(op.id)?.is_stuck === true
  }

  function find(op: Operation): void {
    if (op.state !== 'queued' || visited.has(op.id)) return
    visited.add(op.id)
    const before = [
      ...waitsFor(op).flatMap((local) => creatorOf(local) ?? []),
      ...(blocked.get(op.lane) ?? []).filter(({ seq }) => seq < op.seq),
    ]
    const blocker = before.find(isStuck) ?? before[0]
    if (blocker) found.set(op.id, { op: blocker, is_stuck: isStuck(blocker) })
  }

  queued.forEach(find)
  return found
}
