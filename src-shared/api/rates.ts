/**
 * What an endpoint counts as, and how often a minute it may be called (contract §8). The contract
 * gives ranges for reads and writes: `floor` is what a careful client plans on, `ceiling` what the
 * service may allow at best. Each row of the contract's table counts by itself.
 */
export const actions = {
  read: { floor: 60, ceiling: 120 },
  write: { floor: 10, ceiling: 30 },
  find_email: { floor: 30, ceiling: 30 },
  find_phone: { floor: 30, ceiling: 30 },
  find_contacts: { floor: 30, ceiling: 30 },
  research: { floor: 5, ceiling: 5 },
  generate: { floor: 10, ceiling: 10 },
  company_research: { floor: 10, ceiling: 10 },
} as const satisfies Record<string, { floor: number; ceiling: number }>

export type Action = keyof typeof actions
