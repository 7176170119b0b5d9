import { t } from '#shared/i18n/translate.ts'
import { shortSpan } from '#shared/domain/short-span.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { SendingConditions } from './pending.ts'
import type { Undone } from './undo.ts'

/** Shorter than this, the undo is done before anybody wonders. */
const WORTH_SAYING_MS = 60_000

/**
 * Says how long an undo takes where its requests have to keep to the service's rate, by the
 * estimate of Pending changes; else what it said.
 */
export function sayDuration(
  context: OutboxContext,
  { id, message }: Undone,
  { signed_out }: SendingConditions,
  etaMs: (place: number) => number,
): string {
  const sent = id === null || signed_out ? new Set<string>() : waitingOf(context, id)
  // One change is back on the screen at once, and its message says which it was.
  if (sent.size < 2) return message
  const queue = context.operations
    .open()
    .filter(({ state }) => state === 'queued' || state === 'sending')
  const last = queue.findLastIndex((op) => sent.has(op.id))
  const ms = etaMs(last + 1)
  if (ms < WORTH_SAYING_MS) return message
  return t(
    "{changes, plural, one {Undoing # change.} other {Undoing # changes.}} This takes about {span} at the service's rate limit.",
    { changes: sent.size, span: shortSpan(ms) },
  )
}

/**
 * The operations of an undo that have not left yet; what was called off before it was sent needs
 * none.
 */
function waitingOf(context: OutboxContext, id: string): Set<string> {
  const intent = context.history.byId(id)?.intent_id
  if (intent === undefined) return new Set()
  return new Set(
    context.operations.ofIntent(intent).flatMap((op) => (op.state === 'queued' ? [op.id] : [])),
  )
}
