import { t } from '#shared/i18n/translate.ts'
import { maxRows } from '#shared/bridge/command.ts'
import type { Conflict } from '#shared/bridge/hot-lists.ts'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { canBeRecreated } from './recreate-rules.ts'
import type { Operation } from './operation.ts'
import { keptId, type Overlay } from './overlays.ts'
import type { OutboxContext } from './outbox-context.ts'
import { asText, describeChange, reasonOf, summaryOf } from './operation-labels.ts'
import { findBlockers, type Blocker } from './blockers.ts'

export interface SendingConditions {
  offline: boolean
  signed_out: boolean
}

/**
 * Numbers of edits that are pending or wait for the user, and of records with values kept on this
 * computer because the service did not store them.
 */
export interface Counts {
  pending: number
  needs_you: number
  kept_here: number
}

/**
 * Counts pending edits, edits that wait for the user, and kept records. Pending includes edits of
 * other accounts in the same file, and each import that is not handed over yet as one.
 */
export function countAll(context: OutboxContext): Counts {
  const open = context.operations.states()
  const needs = open.filter((state) => shown[state] === 'needs_you').length
  const { running, paused } = context.countUnqueued()
  return {
    pending: open.length - needs + running + paused + context.operations.foreign().length,
    needs_you: needs,
    kept_here: new Set(
      context.overlays.notStored().map((overlay) => `${overlay.table}/${overlay.record_id}`),
    ).size,
  }
}

/**
 * Builds the page of pending changes: everything the service does not have yet, in the order of the
 * edits, with reasons and estimates (I3); 200 rows at most.
 */
export function pendingRows(
  context: OutboxContext,
  conditions: SendingConditions,
  etaMs: (place: number) => number,
): {
  rows: PendingRow[]
  total: number
  counts: { waiting: number; needs_you: number; kept_here: number }
  /**
   * Edits and paused imports that cannot proceed by themselves: they wait for a decision, the end
   * of a redirect, or another user's sign-in.
   */
  held: number
  eta_ms: number | null
} {
  const open = context.operations.open()
  const eta = (place: number) => (conditions.signed_out ? null : Math.round(etaMs(place)))
  let place = 0
  const foreign = context.operations.foreign()
  let heldCount = context.countUnqueued().paused + foreign.length
  const blockers = findBlockers(context, open)
  const rows = open.map((op) => {
    const waits = blockers.get(op.id) ?? null
    const isHeld = op.state === 'queued' && (waits?.is_stuck === true || op.reason === 'moved')
    const moving = op.state === 'sending' || (op.state === 'queued' && !isHeld)
    if (isHeld) heldCount += 1
    if (moving) place += 1
    return operationRow(op, { ...conditions, waits, foreign: false }, moving ? eta(place) : null)
  })
  const ofOthers = foreign.map((op) =>
    operationRow(op, { ...conditions, waits: null, foreign: true }, null),
  )
  const all = [...rows, ...ofOthers, ...keptRows(context)]
  // Rows that need the user come first: of thousands of rows, only the first few cross the bridge.
  const first =
    all.length > maxRows
      ? all
          .toSorted((a, b) => Number(b.state === 'needs_you') - Number(a.state === 'needs_you'))
          .slice(0, maxRows)
      : all
  const [needs_you, kept_here] = (['needs_you', 'kept_here'] as const).map(
    (state) => all.filter((row) => row.state === state).length,
  ) as [number, number]
  return {
    rows: first,
    total: all.length,
    counts: { waiting: all.length - needs_you - kept_here, needs_you, kept_here },
    held: heldCount,
    eta_ms: place > 0 ? eta(place) : null,
  }
}

const shown: Record<Operation['state'], PendingRow['state']> = {
  queued: 'waiting',
  sending: 'sending',
  verifying: 'checking',
  unknown: 'checking',
  conflict: 'needs_you',
  blocked: 'needs_you',
  rejected: 'needs_you',
  needs_you: 'needs_you',
  done: 'kept_here',
  cancelled: 'kept_here',
}

const behindOf = ({ op }: Blocker): PendingRow['behind'] => ({
  id: op.id,
  subject: op.meta.subject ?? op.record_id,
  change: describeChange(op),
})

function operationRow(
  op: Operation,
  conditions: SendingConditions & { waits: Blocker | null; foreign: boolean },
  eta_ms: number | null,
): PendingRow {
  const { foreign } = conditions
  return {
    id: op.id,
    // Other users decide about their own operations when they are back, and what waits for a sign-in
    // leaves nothing to decide.
    state: foreign || op.reason === 'signin' ? 'waiting' : shown[op.state],
    subject: op.meta.subject ?? op.record_id,
    summary: summaryOf(op),
    changes: changesOf(op),
    reason: reasonOf(op, conditions),
    created_at: op.created_at,
    eta_ms,
    why: op.reason,
    behind: conditions.waits ? behindOf(conditions.waits) : null,
    attempts: op.attempts,
    conflicts: conflictsIn(op),
    can: foreign ? ['discard'] : allowedActions(op),
    link: op.meta.link ?? null,
  }
}

/** Returns the old and new values. Additions and removals have only ids; their summary says it all. */
function changesOf(op: Operation): PendingRow['changes'] {
  if (op.kind === 'add' || op.kind === 'remove') return []
  return Object.keys(op.want).map((field) => ({
    field,
    from: asText(op.base[field]),
    to: asText(op.want[field]),
  }))
}

/** Returns the open conflicts of an operation; empty in other states. */
export function conflictsIn(op: Operation): Conflict[] {
  if (op.state !== 'conflict') return []
  return (op.result?.cards ?? []).map((card) => ({
    operation_id: op.id,
    field: card.field,
    was: asText(card.was),
    theirs: asText(card.theirs),
    mine: asText(card.mine),
    suggested: card.offer,
  }))
}

function allowedActions(op: Operation): PendingRow['can'] {
  switch (op.state) {
    case 'queued':
      return [
        ...(op.kind === 'patch' ? (['edit'] as const) : []),
        'discard',
        // An operation that was never sent is sent automatically.
        ...(op.attempts > 0 ? (['retry'] as const) : []),
      ]
    case 'conflict':
      return op.result?.removed ? whenRemoved(op) : ['resolve', 'discard']
    case 'blocked':
      return [op.reason === 'scope' ? 'grant' : 'sign_in', 'retry', 'discard']
    case 'rejected':
      return op.kind === 'remove' ? ['retry', 'discard'] : ['edit', 'retry', 'discard']
    case 'needs_you':
      return ['retry', 'discard']
    default:
      return ['discard']
  }
}

const whenRemoved = (op: Operation): PendingRow['can'] => [
  ...(canBeRecreated(op) ? (['recreate'] as const) : []),
  'export',
  'discard',
]

/** Builds one row per record with values that the service accepted and did not store. */
function keptRows(context: OutboxContext): PendingRow[] {
  const byRecord = new Map<string, Overlay[]>()
  for (const overlay of context.overlays.notStored()) {
    const id = keptId(overlay.table, overlay.record_id)
    byRecord.set(id, [...(byRecord.get(id) ?? []), overlay])
  }
  return [...byRecord].map(([id, overlays]) => {
    const first = overlays[0] as Overlay
    const last = context.operations.lastDone(first.table, first.record_id)
    const fields = overlays.map((overlay) => ({
      field: overlay.field,
      from: asText(overlay.base),
      to: asText(overlay.value),
    }))
    return {
      id,
      state: 'kept_here',
      subject: last?.meta.subject ?? first.record_id,
      summary: null,
      changes: fields,
      reason: t(
        'The service accepted this but didn’t save it. It’s stored on this computer and isn’t resent automatically.',
      ),
      created_at: first.updated_at,
      eta_ms: null,
      attempts: last?.attempts ?? 0,
      conflicts: [],
      can: last ? ['retry', 'discard'] : ['discard'],
      link: last?.meta.link ?? null,
    }
  })
}
