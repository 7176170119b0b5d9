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

/** A place to sign in to; a part that is null is as Hotdesk has it by itself. */
export interface FixedWorkspace {
  base_url: string
  auth_url: string | null
  client_id: string | null
}

/** What an administrator fixed. Null, or true where something is allowed: the person chooses. */
export interface Policy {
  /** The settings that the file fixes, or says something wrong of. */
  fixed: readonly PolicySetting[]
  /** `none`: there is no workspace that people can sign in to. */
  workspace: FixedWorkspace | 'none' | null
  practice_workspace: boolean
  agents: boolean
  lock: { after_minutes: number } | null
  caps: SpendLimits
  update_channel: 'stable' | 'beta' | null
}

/** What holds where there is no policy: everything is the person's. */
export const noPolicy: Policy = {
  fixed: [],
  workspace: null,
  practice_workspace: true,
  agents: true,
  lock: null,
  caps: { day: null, week: null, floor: null },
  update_channel: null,
}

/** The strictest meaning of every setting: what holds where a file cannot be followed. */
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
 * Returns the stricter of two sets of limits: the lower caps, and the higher floor. `fixed` names
 * those that the person cannot loosen, because the policy's is the one that holds.
 */
export function stricterLimits(own: SpendLimits, caps: SpendLimits): SpendLimits {
  const lower = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : Math.min(one, other)
  const higher = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : Math.max(one, other)
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

/** Names the limits that would be looser than the policy's. */
export const looserLimits = (
  wanted: Partial<SpendLimits>,
  caps: SpendLimits,
): ('day' | 'week' | 'floor')[] =>
  (['day', 'week', 'floor'] as const).filter((name) => {
    const [value, cap] = [wanted[name], caps[name]]
    if (value === undefined || cap === null) return false
    if (value === null) return true
    return name === 'floor' ? value < cap : value > cap
  })
