import { t } from '#shared/i18n/translate.ts'
import { memberStatuses, tiers } from '#shared/api/hot-lists.ts'
import type { MemberEdit } from '#shared/bridge/hot-lists.ts'
import { statusWord } from '../../ui/status-track.tsx'

/** The tiers as buttons, each with its key. */
export const tierOptions = tiers.map((tier) => ({
  value: tier,
  label: t('Tier {tier}', { tier }),
  keys: tier.toLowerCase(),
}))

/** The key of each status: 1 to 6 in the order of progression. */
export const statusKeys = memberStatuses.map((status, index) => ({
  status,
  key: String(index + 1),
}))

/** Says what an edit changed: "Mateus Oliveira is now Connected". */
export function editSentence(who: string, edit: MemberEdit): string {
  if (edit.status !== undefined)
    return t('{who} {value} now {statusWord}', {
      who,
      value: who.endsWith('people') ? 'are' : 'is',
      statusWord: statusWord(edit.status),
    })
  if (edit.tier !== undefined)
    return edit.tier === null
      ? t('{who}: tier removed', { who })
      : t('{who} {value} now tier {tier}', {
          who,
          value: who.endsWith('people') ? 'are' : 'is',
          tier: edit.tier,
        })
  if (edit.snoozed_until !== undefined)
    return edit.snoozed_until === null
      ? t('{who} un-snoozed', { who })
      : t('{who} snoozed, on this computer', { who })
  if (edit.line !== undefined) return t('Note added to {who}', { who })
  return t('Note on {who} saved', { who })
}
