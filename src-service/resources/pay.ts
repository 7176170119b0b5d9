import type { World } from '../world/world.ts'
import type { Call } from '../http/call.ts'
import { ApiError, notEnoughCredits } from '../http/errors.ts'
import { available, charge, type Purchase } from '../credits/money.ts'

/**
 * Charges for the result of this request and adds the charge to the journal entry. Call it in
 * `commit`, together with the storing of the result.
 */
export function pay(
  call: Pick<Call, 'world' | 'effect' | 'request_id' | 'caller'>,
  purchase: Omit<Purchase, 'actor' | 'request_id'>,
): void {
  const newCharge = charge(call.world, {
    ...purchase,
    actor: call.caller.client,
    request_id: call.request_id,
  })
  call.effect({
    kind: 'charge',
    table: 'charges',
    id: newCharge.id,
    fields: { amount: newCharge.amount, component: purchase.component, target: purchase.target },
  })
}

/** Throws 402 if `amount` cannot be paid. Call it before any work. */
export function requireCredits(call: Pick<Call, 'world'>, amount: number): void {
  if (available(call.world) < amount) throw notEnoughCredits(amount, available(call.world))
}

/** Queries the provider. Its outage becomes a 502, which is not charged. */
export async function ask<T>(world: World, question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    world.warn(
      `The data provider failed: ${error instanceof Error ? error.message : String(error)}`,
    )
    throw new ApiError(
      502,
      'provider_unavailable',
      'The data provider does not answer. Nothing was charged; try again later.',
    )
  }
}
