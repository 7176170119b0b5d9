import { statusWord } from '#shared/domain/status-labels.ts'
import { t } from '#shared/i18n/translate.ts'
import { memberStatuses, tiers } from '#shared/api/values.ts'
import type { MemberEdit } from '#shared/bridge/hot-lists.ts'

/** The tiers as button options, each with its key. */
export const tierOptions = tiers.map((tier) => ({
  value: tier,
  label: t('Tier {tier}', { tier }),
  keys: tier.toLowerCase(),
}))

/** The key of each status: 1 to 6, in order of progression. */
export const statusKeys = memberStatuses.map((status, index) => ({
  status,
  key: String(index + 1),
}))

/** Describes an edit to `count` people: "Mateus Oliveira is now Connected". */
export function editSentence(name: string, edit: MemberEdit, count = 1): string {
  if (edit.status !== undefined)
    return t('{count, plural, one {{who} is now {status}} other {{who} are now {status}}}', {
      count,
      who: name,
      status: statusWord(edit.status),
    })
  if (edit.tier !== undefined)
    return edit.tier === null
      ? t('{who}: tier removed', { who: name })
      : t('{count, plural, one {{who} is now tier {tier}} other {{who} are now tier {tier}}}', {
          count,
          who: name,
          tier: edit.tier,
        })
  if (edit.snoozed_until !== undefined)
    return edit.snoozed_until === null
      ? t('{who} un-snoozed', { who: name })
      : t('{who} snoozed, on this computer', { who: name })
  if (edit.line !== undefined) return t('Note added to {who}', { who: name })
  return t('Note on {who} saved', { who: name })
}

/** Describes that `count` people already have this tier or status; undefined for any other edit. */
export function alreadySentence(name: string, edit: MemberEdit, count = 1): string | undefined {
  if (edit.status !== undefined)
    return t(
      '{count, plural, one {{who} is already {status}} other {{who} are already {status}}}',
      {
        count,
        who: name,
        status: statusWord(edit.status),
      },
    )
  if (edit.tier === undefined) return undefined
  return edit.tier === null
    ? t('{who}: no tier to remove', { who: name })
    : t(
        '{count, plural, one {{who} is already tier {tier}} other {{who} are already tier {tier}}}',
        {
          count,
          who: name,
          tier: edit.tier,
        },
      )
}
