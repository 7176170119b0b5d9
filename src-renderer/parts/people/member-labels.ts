import { memberStatuses, tiers } from '#shared/api/hot-lists.ts'
import type { MemberEdit } from '#shared/bridge/hot-lists.ts'
import { statusWord } from '../../ui/status-track.tsx'

/** The tiers as buttons, each with its key. */
export const tierOptions = tiers.map((tier) => ({
  value: tier,
  label: `Tier ${tier}`,
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
    return `${who} ${who.endsWith('people') ? 'are' : 'is'} now ${statusWord(edit.status)}`
  if (edit.tier !== undefined)
    return edit.tier === null
      ? `${who}: tier removed`
      : `${who} ${who.endsWith('people') ? 'are' : 'is'} now tier ${edit.tier}`
  if (edit.snoozed_until !== undefined)
    return edit.snoozed_until === null ? `${who} un-snoozed` : `${who} snoozed, on this computer`
  if (edit.line !== undefined) return `Note added to ${who}`
  return `Note on ${who} saved`
}
