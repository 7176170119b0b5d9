import type { SpendLimits } from './spend-cap.ts'

export const policySettings = [
  'workspace',
  'practice_workspace',
  'agents',
  'lock',
  'caps',
  'update_channel',
] as const
export type PolicySetting = (typeof policySettings)[number]

/** A workspace to sign in to; null parts use Hotdesk's defaults. */
export interface FixedWorkspace {
  base_url: string
  auth_url: string | null
  client_id: string | null
}

/** What an administrator fixed. With null, or true for a permission, the user chooses. */
export interface Policy {
  /** The settings that the file fixes, or contains errors about. */
  fixed: readonly PolicySetting[]
  /** `none`: there is no workspace to sign in to. */
  workspace: FixedWorkspace | 'none' | null
  practice_workspace: boolean
  agents: boolean
  lock: { after_minutes: number } | null
  caps: SpendLimits
  update_channel: 'stable' | 'beta' | null
}

/** The policy without a policy file: the user chooses everything. */
export const noPolicy: Policy = {
  fixed: [],
  workspace: null,
  practice_workspace: true,
  agents: true,
  lock: null,
  caps: { day: null, week: null, floor: null },
  update_channel: null,
}

/** The strictest value of every setting, used for a file that cannot be followed. */
export const closedPolicy: Policy = {
  fixed: policySettings,
  workspace: 'none',
  practice_workspace: false,
  agents: false,
  lock: { after_minutes: 5 },
  caps: { day: 0, week: 0, floor: null },
  update_channel: 'stable',
}

/**
 * Returns the stricter of two sets of limits: the lower caps and the higher floor. `fixed` names
 * the limits that come from the policy, which the user cannot loosen.
 */
export function stricterLimits(own: SpendLimits, caps: SpendLimits): SpendLimits {
  const lower = (a: number | null, b: number | null) =>
    a === null || b === null ? (a ?? b) : Math.min(a, b)
  const higher = (a: number | null, b: number | null) =>
    a === null || b === null ? (a ?? b) : Math.max(a, b)
  const limits = {
    day: lower(own.day, caps.day),
    week: lower(own.week, caps.week),
    floor: higher(own.floor, caps.floor),
  }
  const fixed = (['day', 'week', 'floor'] as const).filter(
    (name) => caps[name] !== null && limits[name] === caps[name],
  )
  return fixed.length === 0 ? limits : { ...limits, fixed }
}

/** Returns the names of the limits that would be looser than the policy's. */
export const looserLimits = (
  limits: Partial<SpendLimits>,
  caps: SpendLimits,
): ('day' | 'week' | 'floor')[] =>
  (['day', 'week', 'floor'] as const).filter((name) => {
    const [value, cap] = [limits[name], caps[name]]
    if (value === undefined || cap === null) return false
    if (value === null) return true
    return name === 'floor' ? value < cap : value > cap
  })
