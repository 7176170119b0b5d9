import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { shortSpan, span, type Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Returns when all pending changes will have been sent; null if there are none. */
export function formatEta(eta: number | null, online: boolean): string | null {
  if (eta === null) return null
  return online
    ? t('all sent in {time} (rate limit)', { time: span(eta) })
    : t('sent once you’re back online')
}

/** Explains when all pending changes will have been sent (I3, I6). */
export const etaFigure = (
  { counts, eta_ms }: Pick<CommandOutput<'pending.list'>, 'counts' | 'eta_ms'>,
  words: string,
  format: Formats,
): Explanation => ({
  name: t('Time to send'),
  value: words,
  formula: t(
    'Requests of the changes that go out by themselves ÷ the requests a minute that the service allows, added to the wait until the next one may go.',
  ),
  parts: [
    { name: t('In progress'), value: format.number(counts.waiting) },
    { name: t('Time'), value: eta_ms === null ? '—' : span(eta_ms) },
  ],
  at: 'here',
})

type Told = 'subject' | 'state' | 'eta_ms' | 'why' | 'can' | 'link' | 'behind'

/** Returns the next step of a change in a few words; the panel has the whole sentence. */
export function describeNext(
  { subject, state, eta_ms, why, can, link, behind }: Pick<PendingRow, Told>,
  { online, signedIn }: { online: boolean; signedIn: boolean },
): string {
  // Only an edit of a deleted record can be exported.
  if (can.includes('export')) return t('Deleted there')
  if (state === 'sending') return t('Now')
  if (state === 'checking') return t('Confirmation')
  if (state !== 'waiting') return describeDecision(can)
  if (eta_ms === null && link === '/import') return t('Resume the import')
  if (!signedIn || can.includes('sign_in')) return t('Sign in again')
  if (!online) return t('When online')
  if (why === 'moved') return t('Check the address')
  if (eta_ms === null) return behind ? describeAfter(behind, subject) : t('Another change first')
  return eta_ms < 60_000 ? t('Within a minute') : t('In {time}', { time: shortSpan(eta_ms) })
}

/** Returns the record whose change is sent first; if it is the same record, the change. */
function describeAfter(
  behind: NonNullable<PendingRow['behind']>,
  subject: PendingRow['subject'],
): string {
  const [record = ''] = behind.subject.split(' · ')
  return subject.split(' · ')[0] === record
    ? t('After “{change}”', { change: behind.change })
    : t('After {record}', { record })
}

/** Returns what the user must do about a change that does not proceed by itself. */
function describeDecision(can: PendingRow['can']): string {
  if (can.includes('resolve')) return t('Choose a value')
  if (can.includes('grant')) return t('Grant permission')
  if (can.includes('edit')) return t('Edit and resend')
  return can.includes('retry') ? t('Send again or discard') : t('Discard')
}
