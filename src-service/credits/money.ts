import type { World } from '../world/world.ts'
import { notEnoughCredits } from '../http/errors.ts'

/** The balance at or below which `credit.low` is sent (contract §6). */
const lowBalance = 10

export interface Balance {
  plan: number
  addon: number
  total: number
}

/** A purchase and its result; every charge has a result. */
export interface Purchase {
  /** Name of the endpoint; `colleague` for spending from the control port. */
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

/** Gives a new workspace its starting balance. */
export function openCredits(world: World): void {
  const { plan, addon } = world.options.credits
  world.db.insert('credits', { id: 1, plan, addon, start_plan: plan, start_addon: addon })
}

/** Reads the balance, in credits; `total` is the sum of plan and add-ons. */
export function balance(world: World): Balance {
  const { plan, addon } = world.db.get<{ plan: number; addon: number }>(
    'SELECT plan, addon FROM credits WHERE id = 1',
  ) ?? { plan: 0, addon: 0 }
  return { plan, addon, total: plan + addon }
}

/** Returns the credits that can still be held: the balance minus what is already held. */
export const available = (world: World) => balance(world).total - world.heldCredits

/**
 * Holds `amount` credits while `work` performs a lookup that they will pay for. Throws 402 before
 * the work starts if they are not available.
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
 * Charges a price, first to the plan, then to the add-ons. Call it in the transaction that stores
 * the result. Throws 402 if the balance is too low, which rolls back the caller's transaction.
 */
export function charge(world: World, purchase: Purchase): Charge {
  const { plan, total } = balance(world)
  if (total < purchase.amount) throw notEnoughCredits(purchase.amount, total)
  const fromPlan = Math.min(plan, purchase.amount)
  const newCharge: Charge = {
    id: world.random.id('ch'),
    amount: purchase.amount,
    from_plan: fromPlan,
    from_addon: purchase.amount - fromPlan,
    balance_after: total - purchase.amount,
  }
  world.db.run(
    'UPDATE credits SET plan = plan - ?, addon = addon - ? WHERE id = 1',
    newCharge.from_plan,
    newCharge.from_addon,
  )
  const { result, ...kept } = purchase
  world.db.insert('charges', {
    ...kept,
    ...newCharge,
    at: world.clock.now(),
    result: JSON.stringify(result),
  })
  if (newCharge.balance_after <= lowBalance && total > lowBalance) {
    world.emit(
      'credit.low',
      { balance: newCharge.balance_after, action: purchase.action },
      `credit.low:${newCharge.id}`,
    )
  }
  return newCharge
}
