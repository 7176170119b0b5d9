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

/** Explains how many edits are unconfirmed, by what they wait for (I3). */
export function pendingFigure(
  total: number,
  counts: Readonly<Record<string, number>>,
  format: Formats,
): Explanation {
  const part = (state: string) => format.number(counts[state] ?? 0)
  return {
    name: t('Pending'),
    value: t('{count, plural, one {# change} other {# changes}}', { count: total }),
    formula: t(
      'Changes made on this computer that the service has not confirmed, each counted once.',
    ),
    parts: [
      { name: t('In progress'), value: part('waiting') },
      { name: t('Need you'), value: part('needs_you') },
      { name: t('On this computer only'), value: part('kept_here') },
    ],
    at: 'here',
  }
}

const stateFormulas = {
  waiting: t('Changes that go out by themselves, or are being sent or checked.'),
  needs_you: t('Changes that wait for a decision of yours.'),
  kept_here: t('Changes that the service did not store; they stay on this computer.'),
} as const

/** Explains how many edits are in one state, beside all of them (I3). */
export const pendingStateFigure = (
  state: keyof typeof stateFormulas,
  name: string,
  all: Explanation,
  value: string,
): Explanation => ({
  name,
  value,
  formula: stateFormulas[state],
  parts: [
    { name, value },
    { name: t('All changes'), value: all.value },
  ],
  at: 'here',
})
