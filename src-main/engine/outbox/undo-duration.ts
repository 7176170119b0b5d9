import { t } from '#shared/i18n/translate.ts'
import { shortSpan } from '#shared/domain/short-span.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { SendingConditions } from './pending.ts'
import type { Undone } from './undo.ts'

/** A shorter undo finishes before the user wonders, so its duration is not shown. */
const WORTH_SAYING_MS = 60_000

/**
 * Adds the estimated duration to an undo's message if the service's rate limit makes it long;
 * otherwise returns the message unchanged.
 */
export function sayDuration(
  context: OutboxContext,
  { id, message }: Undone,
  { signed_out }: SendingConditions,
  etaMs: (place: number) => number,
): string {
  const sent = id === null || signed_out ? new Set<string>() : waitingOf(context, id)
  // A single change is back on the screen at once, and the message names it.
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
 * Returns the operations of an undo that have not been sent yet; a change cancelled before it was
 * sent needs none.
 */
function waitingOf(context: OutboxContext, id: string): Set<string> {
  const intent = context.history.byId(id)?.intent_id
  if (intent === undefined) return new Set()
  return new Set(
    context.operations.ofIntent(intent).flatMap((op) => (op.state === 'queued' ? [op.id] : [])),
  )
}
