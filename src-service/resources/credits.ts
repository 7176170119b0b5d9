import { record } from '../http/answer.ts'
import type { Handlers } from '../http/call.ts'
import { balance } from '../credits/money.ts'

export const creditHandlers = {
  'credits.read': ({ world }) => {
    const { plan, addon, total } = balance(world)
    return record({ ok: true, plan_balance: plan, addon_balance: addon, total })
  },
} satisfies Partial<Handlers>
