import type { CommandOutput } from '#shared/bridge/index.ts'
import { count, shortSpan } from '../../format/formats.ts'
import { workStatus } from '#shared/domain/work-status.ts'
import type { Formats } from '../../format/formats.ts'
import { heldWords, type Incomplete } from '../../parts/sync/held-words.ts'

/**
 * Says what is not with the service and does not go there by itself, and, where the line above
 * speaks of edits, what cannot be read meanwhile; null where nothing is.
 */
export function openWords(sync: SyncState, format: Formats): string | null {
  const parts = [
    sync.needs_you > 0 ? count(sync.needs_you, 'needs you', 'need you', format.number) : '',
    sync.kept_here > 0 ? `${format.number(sync.kept_here)} local only` : '',
    speaksOfEdits(sync) && sync.unread.length > 0 ? unreadWords(sync.unread) : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}

const speaksOfEdits = ({ state, pending }: SyncState) =>
  pending > 0 && (state === 'sending' || state === 'limited' || state === 'idle')

export type SyncState = CommandOutput<'sync.state'>

const names: Record<string, string> = {
  contacts: 'people',
  companies: 'companies',
  hot_lists: 'hot lists',
  members: 'hot lists',
  jobs: 'the pipeline',
  meetings: 'meetings',
  notes: 'call notes',
  campaigns: 'campaigns',
  desk_companies: 'companies of desks',
  desk_prospects: 'prospects of desks',
}

/** Names what is being synced in the words of the screens. */
export function sweepName(resource: string): string {
  return names[resource] ?? resource.replaceAll('_', ' ')
}

/** Names what could not be synced, and why: a permission is missing, or it is tried again. */
export function unreadWords(unread: SyncState['unread']): string {
  const forbidden = unread.filter(({ scope }) => scope !== null)
  const [first, ...others] = forbidden.length > 0 ? forbidden : unread
  const names = `${first?.list ?? sweepName(first?.resource ?? '')}${others.length > 0 ? ` and ${others.length} more` : ''}`
  if (forbidden.length > 0) return `No permission to view ${names}`
  return first?.led_to === undefined
    ? `Can’t load ${names} · retrying`
    : `Can’t load ${names} · moved to ${first.led_to}?`
}

/** Says what the sync is doing, how many changes wait, and for how many minutes (I6). */
export function syncWords(sync: SyncState, format: Formats): string {
  const edits = count(sync.pending, 'edit', 'edits', format.number)
  const eta = sync.pending_eta_ms === null ? '' : ` · ${shortSpan(sync.pending_eta_ms)}`
  switch (sync.state) {
    case 'offline':
      return sync.pending > 0 ? `Offline · ${edits} kept` : 'Offline'
    case 'signed_out':
      return sync.pending > 0 ? `Signed out · ${edits} kept` : 'Signed out'
    case 'sending':
      return `Sending ${edits}${eta}`
    case 'limited':
      return sync.pending > 0 ? `Rate limit · ${edits}${eta}` : 'Waiting for the rate limit'
    case 'syncing': {
      const [sweep] = sync.sweeping
      const short = sync.incomplete.find(({ settled }) => !settled)
      if (!sweep && short) return shortWords(short, format)
      if (!sweep && sync.unread.length > 0) return unreadWords(sync.unread)
      const loading = sweep ? `Loading ${sweepName(sweep.resource)}` : 'Loading'
      return sync.fresh_eta_ms === null ? loading : `${loading} · ${shortSpan(sync.fresh_eta_ms)}`
    }
    case 'idle':
      if (sync.pending > 0) return `${edits} waiting${eta}`
      if (sync.unread.length > 0) return unreadWords(sync.unread)
      const short = sync.incomplete.find(({ settled }) => !settled)
      if (short) return shortWords(short, format)
      if (sync.last_synced_at === null) return 'Not synced yet'
      if (sync.incomplete.length > 0) return restWords(sync.incomplete, format)
      // What waits for a person, or is here alone, is not synced.
      return `${workStatus(sync) === 'saved' ? 'All synced' : 'Last read'} · ${format.stamp(sync.last_synced_at)}`
  }
}

/** Names what the service states and has not shown, however often it was read. */
function restWords([first, ...others]: readonly Incomplete[], format: Formats): string {
  if (!first) return ''
  const held =
    first.stated === null
      ? `some ${sweepName(first.resource)} missing`
      : `${heldWords(first, format)} ${sweepName(first.resource)}`
  return `Else synced · ${held}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

const shortWords = (short: Incomplete, format: Formats) =>
  `Reading ${sweepName(short.resource)} · ${heldWords(short, format)}`
