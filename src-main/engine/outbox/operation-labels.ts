import type { EndpointName } from '#shared/api/index.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import type { Operation } from './operation.ts'

/** "Tier A → S, note": what an operation changes, in the words of its screen. */
export function summaryOf(op: Operation): string {
  const verb = verbs[op.endpoint]
  if (verb)
    return op.kind === 'add'
      ? `${verb} ${(op.want['source_ids'] as unknown[] | undefined)?.length ?? 0}`
      : verb
  return Object.keys(op.want)
    .map((field) => brief(field, op.base[field], op.want[field]))
    .join(', ')
}

const verbs: Partial<Record<EndpointName, string>> = {
  'hotLists.members.remove': 'Take off the list',
  'hotLists.members.add': 'Add people to the list:',
  'hotLists.create': 'New hot list',
  'contacts.create': 'New contact',
  'contacts.delete': 'Delete contact',
  'meetings.create': 'New meeting',
  'desks.create': 'New desk',
  'webhooks.create': 'New webhook',
  'webhooks.delete': 'Delete webhook',
}

function brief(field: string, from: unknown, to: unknown): string {
  const name = label(field)
  if (field === 'notes' || longer(from) || longer(to)) return name
  return `${name} ${said(field, from)} → ${said(field, to)}`
}

const longer = (value: unknown) => typeof value === 'string' && value.length > 40
/** A value in the words of the screens, for one line. */
export const said = (field: string, value: unknown) => {
  const text = asText(value)
  if (text === null || text === '') return 'none'
  return field === 'status' ? statusWord(text) : text.replaceAll('_', ' ')
}

/** "do_not_contact" as people say it. */
export const label = (field: string) =>
  field === 'notes' ? 'Note' : field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ')

/** A value as text, for cards and lists; null for nothing. */
export function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value)
    ? value.map((one) => asText(one) ?? '').join(', ')
    : typeof value === 'number'
      ? String(value)
      : JSON.stringify(value)
}

/** Why an operation is where it is, and what happens next (I3). */
export function reasonOf(
  op: Operation,
  more: { offline: boolean; signed_out: boolean; waits: boolean; foreign: boolean },
): string {
  if (more.foreign)
    return 'Made by somebody else who used this workspace on this computer. It is kept, and sent when they sign in again.'
  switch (op.state) {
    case 'queued':
      return waiting(op, more)
    case 'sending':
      return 'Being sent.'
    case 'verifying':
      return 'Sent; Hotdesk reads it back to be sure that it was stored.'
    case 'unknown':
      return 'Sent, but the answer was lost. Hotdesk looks whether it arrived before sending anything again.'
    case 'conflict':
      return op.result?.removed
        ? 'It is no longer there on the service. Your edit is kept here until you decide.'
        : 'Somebody else changed this too. Choose which value stays.'
    case 'blocked':
      return op.reason === 'scope'
        ? `The service asks for a permission that Hotdesk does not have${op.meta.scope ? ` (${op.meta.scope})` : ''}. Your edit is kept.`
        : 'Waits for you to sign in again. Your edit is kept.'
    case 'rejected':
      return `The service refused it: ${op.meta.message || 'no reason given'}. Change it and send it again, or discard it.`
    case 'needs_you':
      return 'Sent, but nothing shows what became of it. Look whether it arrived, then send it again or discard it.'
    case 'done':
      return 'The service accepted it and did not store it. It is kept on this computer.'
    case 'cancelled':
      return 'Given up.'
  }
}

function waiting(
  op: Operation,
  more: { offline: boolean; signed_out: boolean; waits: boolean },
): string {
  if (more.signed_out) return 'Saved on this computer. Waits for you to sign in again.'
  if (more.waits) return 'Saved on this computer. Waits for the record it belongs to.'
  if (more.offline || op.reason === 'offline')
    return 'Saved on this computer. Leaves when the service can be reached.'
  if (op.reason === 'limited') return 'Saved on this computer. The service asked for a pause.'
  if (op.reason === 'server')
    return `Saved on this computer. The service stumbled${op.meta.message ? ` (${op.meta.message})` : ''}; Hotdesk tries again.`
  return op.meta.hold_ms === undefined
    ? 'Saved on this computer. Leaves by itself.'
    : 'Held back for a moment, so that you can still take it back.'
}
