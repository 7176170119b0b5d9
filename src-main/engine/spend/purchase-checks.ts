import { type Rebuy, rebuyCheck } from '#shared/domain/no-rebuy.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import {
  capPeriods,
  type CapAnswer,
  roomWithin,
  type Spent,
  withinLimits,
} from '#shared/domain/spend-cap.ts'
import { paid, type PaidRoute } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/** Says whether the caps allow a call that costs `most`. */
export const checkLimits = (
  context: SpendContext,
  most: number,
  balance: number | null,
): CapAnswer => withinLimits(most, context.limits(), spentNow(context), balance)

/** Says how many credits the caps leave; null where there are none. */
export const roomLeft = (context: SpendContext, balance: number | null): number | null =>
  roomWithin(context.limits(), spentNow(context), balance)

function spentNow({ clock, receipts }: SpendContext): Spent {
  const { day, week } = capPeriods(clock.now())
  return { day: receipts.spentSince(day), week: receipts.spentSince(week) }
}

/** Says whether what is wanted is there already, or was looked for a short while ago. */
export function checkRebuy(
  context: SpendContext,
  route: PaidRoute,
  params: Record<string, string>,
  record: Fields | undefined,
): Rebuy {
  const { what, field, made } = paid[route]
  const useless =
    field === 'email' && ['bounced', 'invalid'].includes(String(record?.['email_status']))
  const value = field === null || useless ? null : record?.[field]
  return rebuyCheck(
    what,
    typeof value === 'string' ? value : null,
    params['id'] === undefined ? [] : context.receipts.past(route, params['id']),
    context.clock.now(),
    record && made ? made(record) : null,
  )
}
