import { t } from '#shared/i18n/translate.ts'
import type { EndpointName } from '#shared/api/index.ts'
import { fieldLabel } from '#shared/domain/field-labels.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import type { Blocker } from './blockers.ts'
import { canBeRecreated } from './recreate-rules.ts'
import type { Operation } from './operation.ts'

/**
 * Describes what an operation does; null for a change of fields, which is listed field by field.
 */
export function summaryOf(op: Operation): string | null {
  const people = (op.want['source_ids'] as unknown[] | undefined)?.length ?? 0
  return verbs[op.endpoint]?.(people) ?? null
}

const verbs: Partial<Record<EndpointName, (people: number) => string>> = {
  'hotLists.members.remove': () => t('Remove from the list'),
  'hotLists.members.add': (people) => t('Add people to the list: {people}', { people }),
  'hotLists.create': () => t('New hot list'),
  'contacts.create': () => t('New contact'),
  'contacts.delete': () => t('Delete contact'),
  'meetings.create': () => t('New meeting'),
  'desks.create': () => t('New desk'),
  'webhooks.create': () => t('New webhook'),
  'webhooks.delete': () => t('Delete webhook'),
}

/** Formats a value for one line, in the words of the screens; "none" if it is empty. */
export const writeValue = (field: string, value: unknown) => {
  const text = asText(value)
  if (text === null || text === '') return t('none')
  return field === 'status' ? statusWord(text) : text.replaceAll('_', ' ')
}

/** Formats a value as text for cards and lists; null for null and undefined. */
export function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map((element) => asText(element) ?? '').join(', ')
  return JSON.stringify(value)
}

/** Describes an operation in one line, including changes of fields. */
export const describeChange = (op: Operation): string =>
  summaryOf(op) ?? Object.keys(op.want).map(fieldLabel).join(', ')

/** Explains why an operation of another user of the same files waits. */
export const describeForeign = (): string =>
  t(
    'Made by another user of this workspace on this computer. It’s saved, and sent when they sign in again.',
  )

/** Explains why an operation is in its state, and what happens next (I3). */
export function reasonOf(
  op: Operation,
  more: { offline: boolean; signed_out: boolean; waits: Blocker | null; foreign: boolean },
): string {
  if (more.foreign) return describeForeign()
  switch (op.state) {
    case 'queued':
      return describeWaiting(op, more)
    case 'sending':
      return t('Sending.')
    case 'verifying':
      return op.kind === 'remove'
        ? t('Sent. Confirming that the service removed it.')
        : t('Sent. Confirming that the service saved it.')
    case 'unknown':
      if ((op.last_status ?? 0) >= 300 && (op.last_status ?? 0) < 400)
        return t(
          'Sent, but not answered. {message} Checking whether it arrived before sending anything again.',
          { message: op.meta.message },
        )
      return t(
        'Sent, but the response was lost. Checking whether it arrived before sending anything again.',
      )
    case 'conflict':
      return op.result?.removed
        ? explainRemoval(op)
        : t('Someone else changed this too. Choose which value to keep.')
    case 'blocked':
      return blockedReason(op)
    case 'rejected':
      if (op.reason === 'survivor_gone')
        return t(
          'Not deleted: the record it was merged into no longer exists. Discard the deletion to keep this one.',
        )
      if (op.reason === 'changed_since')
        return t('Not deleted: somebody changed them meanwhile. Send again to delete them anyway.')
      return t('The service rejected it: {message}. Edit and resend it, or discard it.', {
        // The service's message may end with a full stop.
        message: op.meta.message?.trim().replace(/\.+$/, '') || t('no reason given'),
      })
    case 'needs_you':
      if (op.reason === 'still_there')
        return t('The service accepted this but didn’t remove it. Send it again, or discard it.')
      return t('Sent, not confirmed. Check whether it arrived, then send it again or discard it.')
    case 'done':
      return t('The service accepted this but didn’t save it. It’s stored on this computer.')
    case 'cancelled':
      return t('Discarded.')
  }
}

const signInFirst = () => t('Saved on this computer. Sign in again to send it.')

function blockedReason({ reason, meta }: Operation): string {
  if (reason !== 'scope') return signInFirst()
  return meta.scope
    ? t('Hotdesk doesn’t have the permission for this ({scope}). Your edit is saved.', {
        scope: meta.scope,
      })
    : t('Hotdesk doesn’t have the permission for this. Your edit is saved.')
}

function describeWaiting(
  op: Operation,
  more: { offline: boolean; signed_out: boolean; waits: Blocker | null },
): string {
  if (more.signed_out) return signInFirst()
  if (more.waits) return describeBehind(more.waits)
  if (more.offline || op.reason === 'offline')
    return t('Saved on this computer. Sent once you’re online.')
  if (op.reason === 'limited')
    return t('Saved on this computer. Rate limit reached; retrying soon.')
  if (op.reason === 'moved')
    return t('Saved on this computer. {message}', { message: op.meta.message })
  if (op.reason === 'server')
    return op.meta.message
      ? t('Saved on this computer. Server error ({message}). Retrying.', {
          message: op.meta.message,
        })
      : t('Saved on this computer. Server error. Retrying.')
  return op.meta.hold_ms === undefined
    ? t('Saved on this computer. Sent automatically.')
    : t('Waiting a moment so you can still undo it.')
}

/** Names the change that is sent first. */
function describeBehind({ op, is_stuck }: Blocker): string {
  const first = { record: op.meta.subject ?? op.record_id, change: describeChange(op) }
  return is_stuck
    ? t(
        'Saved on this computer. Waiting for another change that is held up: {record} ({change}).',
        first,
      )
    : t('Saved on this computer. Sent after another change: {record} ({change}).', first)
}

/** Explains what the user can do about an edit of a record that was deleted on the service (I9). */
function explainRemoval(op: Operation): string {
  if (op.result?.listGone)
    return t('The hot list no longer exists on the service. Export your edit, or discard it.')
  return canBeRecreated(op)
    ? t(
        'This record no longer exists on the service. Create it again with your edit, export your edit, or discard it.',
      )
    : t(
        'This record no longer exists on the service, which has no way to create it again from here. Export your edit, or discard it.',
      )
}
