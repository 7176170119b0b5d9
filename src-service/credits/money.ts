import type { World } from '../world/world.ts'
import { notEnoughCredits } from '../http/errors.ts'

/** The balance at or below which `credit.low` fires (contract §6). */
const lowBalance = 10

export interface Balance {
  plan: number
  addon: number
  total: number
}

/** What is paid for, and what came of it: no charge is without its result. */
export interface Purchase {
  /** The endpoint's name; `colleague` for spending from the control port. */
  action: string
  component: string
  target: string | null
  amount: number
  actor?: string
  request_id?: string
  run_id?: string
  result: Record<string, unknown>
}

export interface Charge {
  id: string
  amount: number
  from_plan: number
  from_addon: number
  balance_after: number
}

/** Gives a new workspace the balance it starts with. */
export function openCredits(world: World): void {
  const { plan, addon } = world.options.credits
  world.db.insert('credits', { id: 1, plan, addon, start_plan: plan, start_addon: addon })
}

/** Reads the balance, in credits; `total` is what plan and add-ons have together. */
export function balance(world: World): Balance {
  const { plan, addon } = world.db.get<{ plan: number; addon: number }>(
    'SELECT plan, addon FROM credits WHERE id = 1',
  ) ?? { plan: 0, addon: 0 }
  return { plan, addon, total: plan + addon }
}

/** Returns how many credits may still be promised: the balance without what is held. */
export const available = (world: World) => balance(world).total - world.heldCredits

/**
 * Holds `amount` while `work` looks for something to be paid with it. Throws 402 before any work if
 * it is not there.
 */
export async function holding<T>(world: World, amount: number, work: () => Promise<T>): Promise<T> {
  if (available(world) < amount) throw notEnoughCredits(amount, available(world))
  world.heldCredits += amount
  try {
    return await work()
  } finally {
    world.heldCredits -= amount
  }
}

/**
 * Takes the price, from the plan first, then from the add-on. Call it in the transaction that
 * stores the result. Throws 402 if the balance is too low; the caller's transaction is then rolled
 * back.
 */
export function charge(world: World, purchase: Purchase): Charge {
  const { plan, total } = balance(world)
  if (total < purchase.amount) throw notEnoughCredits(purchase.amount, total)
  const fromPlan = Math.min(plan, purchase.amount)
  const made: Charge = {
    id: world.random.id('ch'),
    amount: purchase.amount,
    from_plan: fromPlan,
    from_addon: purchase.amount - fromPlan,
    balance_after: total - purchase.amount,
  }
  world.db.run(
    'UPDATE credits SET plan = plan - ?, addon = addon - ? WHERE id = 1',
    made.from_plan,
    made.from_addon,
  )
  const { result, ...kept } = purchase
  world.db.insert('charges', {
    ...kept,
    ...made,
    at: world.clock.now(),
    result: JSON.stringify(result),
  })
  if (made.balance_after <= lowBalance && total > lowBalance) {
    world.emit(
      'credit.low',
      { balance: made.balance_after, action: purchase.action },
      `credit.low:${made.id}`,
    )
  }
  return made
}
