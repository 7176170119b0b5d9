import { t } from '#shared/i18n/translate.ts'
import { tiers, type MemberStatus, type Tier } from '#shared/api/values.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import type { Action } from '../../keys/action.ts'
import { statusKeys } from './member-labels.ts'

/** The group of the triage actions, on every screen. */
export const TRIAGE_GROUP = t('Hot list')

interface MemberDecisions {
  enabled: boolean
  set: (edit: { tier: Tier } | { status: MemberStatus }) => void
}

/** Returns an action for each tier and status of a member (A1). */
export function memberDecisions({ enabled, set }: MemberDecisions): Action[] {
  return [
    ...tiers.map((tier) => ({
      id: `triage.tier.${tier.toLowerCase()}`,
      label: t('Set tier {tier}', { tier }),
      group: TRIAGE_GROUP,
      keys: [tier.toLowerCase()],
      hint: t('tier'),
      enabled,
      onRow: t('Tier'),
      run: () => set({ tier }),
    })),
    ...statusKeys.map(({ status, key }) => ({
      id: `triage.status.${status}`,
      label: t('Set status: {status}', { status: statusWord(status) }),
      group: TRIAGE_GROUP,
      keys: [key],
      hint: t('status'),
      enabled,
      onRow: t('Status'),
      run: () => set({ status }),
    })),
  ]
}
