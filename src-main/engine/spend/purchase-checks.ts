import { type Rebuy, rebuyCheck } from '#shared/domain/no-rebuy.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import {
  capPeriods,
  type CapAnswer,
  roomWithin,
  type Spent,
  withinLimits,
} from '#shared/domain/spend-cap.ts'
import { paidRouteSpecs, type PaidRoute } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/** Checks whether the limits allow a call that costs up to `most` credits. */
export const checkLimits = (
  context: SpendContext,
  most: number,
  balance: number | null,
): CapAnswer => withinLimits(most, context.limits(), spentNow(context), balance)

/** Returns how many credits the limits and the balance leave; null if neither is known. */
export const remainingBudget = (context: SpendContext, balance: number | null): number | null =>
  roomWithin(context.limits(), spentNow(context), balance)

function spentNow({ clock, receipts }: SpendContext): Spent {
  const { day, week } = capPeriods(clock.now())
  return { day: receipts.spentSince(day), week: receipts.spentSince(week) }
}

/** Checks whether the wanted data exists already, or was looked up recently. */
export function checkRebuy(
  context: SpendContext,
  route: PaidRoute,
  params: Record<string, string>,
  record: Fields | undefined,
): Rebuy {
  const { product, field, resultDate } = paidRouteSpecs[route]
  const useless =
    field === 'email' && ['bounced', 'invalid'].includes(String(record?.['email_status']))
  const value = field === null || useless ? null : record?.[field]
  return rebuyCheck(
    product,
    typeof value === 'string' ? value : null,
    params['id'] === undefined ? [] : context.receipts.past(route, params['id']),
    context.clock.now(),
    record && resultDate ? resultDate(record) : null,
  )
}
