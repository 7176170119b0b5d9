import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { shortSpan } from '../../format/formats.ts'
import { workStatus } from '#shared/domain/work-status.ts'
import type { Formats } from '../../format/formats.ts'
import { describeProgress, type Incomplete } from '../../parts/sync/incomplete-list-labels.ts'

/**
 * Describes edits that will not reach the service by themselves: those that need the user and those
 * kept only on this computer. If the line above reports edits, it also names what cannot be read
 * meanwhile. Returns null if there is none of these.
 */
export function explainOpen(sync: SyncState): string | null {
  const parts = [
    sync.needs_you > 0
      ? t('{count, plural, one {# needs you} other {# need you}}', { count: sync.needs_you })
      : '',
    sync.kept_here > 0 ? t('{count, plural, other {# local only}}', { count: sync.kept_here }) : '',
    speaksOfEdits(sync) && sync.unread.length > 0 ? describeUnread(sync.unread) : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}

const speaksOfEdits = ({ state, pending }: SyncState) =>
  pending > 0 && (state === 'sending' || state === 'limited' || state === 'idle')

export type SyncState = CommandOutput<'sync.state'>

const names: Record<string, string> = {
  contacts: t('people'),
  companies: t('companies'),
  hot_lists: t('hot lists'),
  members: t('hot lists'),
  jobs: t('the pipeline'),
  meetings: t('meetings'),
  notes: t('call notes'),
  campaigns: t('campaigns'),
  desk_companies: t('companies of desks'),
  desk_prospects: t('prospects of desks'),
}

/** Names a synced resource in the words of the screens. */
export function sweepName(resource: string): string {
  return names[resource] ?? resource.replaceAll('_', ' ')
}

/**
 * Names the resources that could not be synced, and why: a permission is missing, or Hotdesk is
 * retrying.
 */
export function describeUnread(unread: SyncState['unread']): string {
  const forbidden = unread.filter(({ scope }) => scope !== null)
  const [first, ...others] = forbidden.length > 0 ? forbidden : unread
  const list = first?.list ?? sweepName(first?.resource ?? '')
  const names =
    others.length > 0
      ? t('{count, plural, other {{list} and # more}}', { list, count: others.length })
      : list
  if (forbidden.length > 0) return t('No permission to view {names}', { names })
  return first?.led_to === undefined
    ? t('Can’t load {names} · retrying', { names })
    : t('Can’t load {names} · moved to {address}?', { names, address: first.led_to })
}

/** Describes what the sync is doing, how many edits are pending, and the minutes remaining (I6). */
export function describeSync(sync: SyncState, format: Formats): string {
  const count = sync.pending
  const withEta = (words: string) =>
    sync.pending_eta_ms === null ? words : `${words} · ${shortSpan(sync.pending_eta_ms)}`
  switch (sync.state) {
    case 'offline':
      return count > 0
        ? t('{count, plural, one {Offline · # edit kept} other {Offline · # edits kept}}', {
            count,
          })
        : t('Offline')
    case 'signed_out':
      return count > 0
        ? t('{count, plural, one {Signed out · # edit kept} other {Signed out · # edits kept}}', {
            count,
          })
        : t('Signed out')
    case 'refused':
      return count > 0
        ? t(
            '{count, plural, one {Sign-in fails · # edit kept} other {Sign-in fails · # edits kept}}',
            { count },
          )
        : t('Sign-in fails · retrying')
    case 'sending':
      return withEta(t('{count, plural, one {Sending # edit} other {Sending # edits}}', { count }))
    case 'limited':
      return count > 0
        ? withEta(
            t('{count, plural, one {Rate limit · # edit} other {Rate limit · # edits}}', { count }),
          )
        : t('Waiting for the rate limit')
    case 'syncing': {
      const [sweep] = sync.sweeping
      const short = sync.incomplete.find(({ settled }) => !settled)
      if (!sweep && short) return describeShort(short, format)
      if (!sweep && sync.unread.length > 0) return describeUnread(sync.unread)
      const loading = sweep
        ? t('Loading {list}', { list: sweepName(sweep.resource) })
        : t('Loading')
      return sync.fresh_eta_ms === null ? loading : `${loading} · ${shortSpan(sync.fresh_eta_ms)}`
    }
    case 'idle':
      if (count > 0)
        return withEta(
          t('{count, plural, one {# edit waiting} other {# edits waiting}}', { count }),
        )
      if (sync.unread.length > 0) return describeUnread(sync.unread)
      const short = sync.incomplete.find(({ settled }) => !settled)
      if (short) return describeShort(short, format)
      if (sync.last_synced_at === null) return t('Not synced yet')
      if (sync.incomplete.length > 0) return describeRest(sync.incomplete, format)
      // Edits that need the user or exist only on this computer are not synced.
      return `${workStatus(sync) === 'saved' ? t('All synced') : t('Last read')} · ${format.stamp(sync.last_synced_at)}`
  }
}

/** Names the records that the service counts but has not returned, however often they were read. */
function describeRest([first, ...others]: readonly Incomplete[], format: Formats): string {
  if (!first) return ''
  const list = sweepName(first.resource)
  const missing =
    first.stated === null
      ? t('some {list} missing', { list })
      : t('{held} of {stated} {list}', {
          held: format.number(first.stored),
          stated: format.number(first.stated),
          list,
        })
  return others.length > 0
    ? t('{count, plural, other {Else synced · {missing} and # more}}', {
        missing,
        count: others.length,
      })
    : t('Else synced · {missing}', { missing })
}

const describeShort = (short: Incomplete, format: Formats) =>
  t('Reading {list} · {progress}', {
    list: sweepName(short.resource),
    progress: describeProgress(short, format),
  })
