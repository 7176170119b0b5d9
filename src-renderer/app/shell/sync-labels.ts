import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { shortSpan } from '../../format/formats.ts'
import { workStatus } from '#shared/domain/work-status.ts'
import type { Formats } from '../../format/formats.ts'
import { heldWords, type Incomplete } from '../../parts/sync/held-words.ts'

/**
 * Says what is not with the service and does not go there by itself, and, where the line above
 * speaks of edits, what cannot be read meanwhile; null where nothing is.
 */
export function openWords(sync: SyncState, format: Formats): string | null {
  const parts = [
    sync.needs_you > 0
      ? t('{needs_you, plural, one {# needs you} other {# need you}}', {
          needs_you: sync.needs_you,
        })
      : '',
    sync.kept_here > 0
      ? t('{kept_here} local only', { kept_here: format.number(sync.kept_here) })
      : '',
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
  hot_lists: t('hot lists'),
  members: t('hot lists'),
  jobs: t('the pipeline'),
  meetings: 'meetings',
  notes: t('call notes'),
  campaigns: 'campaigns',
  desk_companies: t('companies of desks'),
  desk_prospects: t('prospects of desks'),
}

/** Names what is being synced in the words of the screens. */
export function sweepName(resource: string): string {
  return names[resource] ?? resource.replaceAll('_', ' ')
}

/** Names what could not be synced, and why: a permission is missing, or it is tried again. */
export function unreadWords(unread: SyncState['unread']): string {
  const forbidden = unread.filter(({ scope }) => scope !== null)
  const [first, ...others] = forbidden.length > 0 ? forbidden : unread
  const names = `${first?.list ?? sweepName(first?.resource ?? '')}${others.length > 0 ? t(' and {others} more', { others: others.length }) : ''}`
  if (forbidden.length > 0) return t('No permission to view {names}', { names })
  return first?.led_to === undefined
    ? t('Can’t load {names} · retrying', { names })
    : t('Can’t load {names} · moved to {led_to}?', { names, led_to: first.led_to })
}

/** Says what the sync is doing, how many changes wait, and for how many minutes (I6). */
export function syncWords(sync: SyncState, format: Formats): string {
  const edits = t('{pending, plural, one {# edit} other {# edits}}', { pending: sync.pending })
  const eta = sync.pending_eta_ms === null ? '' : ` · ${shortSpan(sync.pending_eta_ms)}`
  switch (sync.state) {
    case 'offline':
      return sync.pending > 0 ? t('Offline · {edits} kept', { edits }) : t('Offline')
    case 'signed_out':
      return sync.pending > 0 ? t('Signed out · {edits} kept', { edits }) : t('Signed out')
    case 'sending':
      return t('Sending {edits}{eta}', { edits, eta })
    case 'limited':
      return sync.pending > 0
        ? t('Rate limit · {edits}{eta}', { edits, eta })
        : t('Waiting for the rate limit')
    case 'syncing': {
      const [sweep] = sync.sweeping
      const short = sync.incomplete.find(({ settled }) => !settled)
      if (!sweep && short) return shortWords(short, format)
      if (!sweep && sync.unread.length > 0) return unreadWords(sync.unread)
      const loading = sweep
        ? t('Loading {sweepName}', { sweepName: sweepName(sweep.resource) })
        : t('Loading')
      return sync.fresh_eta_ms === null ? loading : `${loading} · ${shortSpan(sync.fresh_eta_ms)}`
    }
    case 'idle':
      if (sync.pending > 0) return t('{edits} waiting{eta}', { edits, eta })
      if (sync.unread.length > 0) return unreadWords(sync.unread)
      const short = sync.incomplete.find(({ settled }) => !settled)
      if (short) return shortWords(short, format)
      if (sync.last_synced_at === null) return t('Not synced yet')
      if (sync.incomplete.length > 0) return restWords(sync.incomplete, format)
      // What waits for a person, or is here alone, is not synced.
      return `${workStatus(sync) === 'saved' ? t('All synced') : t('Last read')} · ${format.stamp(sync.last_synced_at)}`
  }
}

/** Names what the service states and has not shown, however often it was read. */
function restWords([first, ...others]: readonly Incomplete[], format: Formats): string {
  if (!first) return ''
  const held =
    first.stated === null
      ? t('some {sweepName} missing', { sweepName: sweepName(first.resource) })
      : `${heldWords(first, format)} ${sweepName(first.resource)}`
  return t('Else synced · {held}{value}', {
    held,
    value: others.length > 0 ? t(' and {others} more', { others: others.length }) : '',
  })
}

const shortWords = (short: Incomplete, format: Formats) =>
  t('Reading {sweepName} · {heldWords}', {
    sweepName: sweepName(short.resource),
    heldWords: heldWords(short, format),
  })
