import { t } from '#shared/i18n/translate.ts'
import type { SyncState } from '#shared/bridge/sync.ts'
import { span, type Formats } from '../../format/formats.ts'
import { goTo } from '../../navigation/navigation.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Explains the sync line at the bottom of the navigation (I6). */
export function syncFigure(sync: SyncState, words: string, format: Formats): Explanation {
  const { pending, pending_eta_ms, needs_you, kept_here, sweeping, unread, incomplete } = sync
  const eta = pending_eta_ms === null ? [] : [{ name: t('Sent in'), value: span(pending_eta_ms) }]
  return {
    name: t('Sync'),
    value: words,
    formula: t(
      'Edits that wait and go out by themselves, edits that need a decision, and edits that the service did not store. An edit counts in one of them only.',
    ),
    parts: [
      { name: t('Waiting or being sent'), value: format.number(pending) },
      ...eta,
      { name: t('Need you'), value: format.number(needs_you) },
      { name: t('On this computer only'), value: format.number(kept_here) },
      { name: t('Lists being read'), value: format.number(sweeping.length) },
      { name: t('Lists not complete'), value: format.number(incomplete.length + unread.length) },
      {
        name: t('Everything read last'),
        value: sync.last_synced_at === null ? '—' : format.stamp(sync.last_synced_at),
        at: sync.last_synced_at,
      },
    ],
    at: 'here',
    note: t('Minutes are computed from the service’s rate limit.'),
    action: { label: t('Pending changes'), run: () => goTo('/pending') },
  }
}
