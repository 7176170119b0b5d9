/**
 * Rate classes of the endpoints, in calls a minute (contract §8). The contract gives ranges for
 * reads and writes: a careful client plans on `floor`; the service allows at most `ceiling`. Each
 * class is counted separately.
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
