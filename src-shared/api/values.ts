/**
 * Values that the contract lists. No schema is beside them, so that the window can name them without
 * loading zod.
 */

export const tiers = ['S', 'A', 'B'] as const
export type Tier = (typeof tiers)[number]

/** Member statuses in order of progression; the contract restricts no transition (contract §3). */
export const memberStatuses = [
  'not_started',
  'connected',
  'lvm',
  'replied',
  'meeting_booked',
  'converted',
] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const bdStatuses = ['none', 'target', 'contacted', 'in_talks', 'client', 'lost'] as const

export const emailStatuses = [
  'verified',
  'unverified',
  'risky',
  'bounced',
  'invalid',
  'none',
] as const
