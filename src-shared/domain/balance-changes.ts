/** The balance at a time, as reported by the service (contract §2 Credits). */
export interface BalanceReading {
  at: number
  plan_balance: number
  addon_balance: number
  total: number
}

/** Returns the credits deducted and added, as far as plan and add-on show them. */
export function changesBetween(
  before: BalanceReading,
  after: BalanceReading,
): { deducted: number; added: number } {
  const changes = [
    after.plan_balance - before.plan_balance,
    after.addon_balance - before.addon_balance,
  ]
  const whole = after.total - before.total
  // If the total is not the sum of plan and add-on, only the total counts.
  const counted = sum(changes) === whole ? changes : [whole]
  return {
    deducted: sum(counted.map((change) => Math.max(-change, 0))),
    added: sum(counted.map((change) => Math.max(change, 0))),
  }
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
