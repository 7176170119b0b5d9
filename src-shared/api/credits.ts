import * as z from 'zod'
import { endpoint, readRules } from './endpoint.ts'

/** The credit balance that the whole workspace shares: plan plus add-on (contract §2). */
export const credits = z.looseObject({
  ok: z.boolean().optional(),
  plan_balance: z.number(),
  addon_balance: z.number(),
  total: z.number(),
})

/** Computes one missing figure from the other two: the total is plan plus add-on. */
function withTotal(record: Record<string, unknown>): Record<string, unknown> {
  const figure = (name: string) => {
    const value = record[name]
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  }
  const [plan, addon, total] = [figure('plan_balance'), figure('addon_balance'), figure('total')]
  if (plan !== null && addon !== null && total === null) return { ...record, total: plan + addon }
  if (plan !== null && addon === null && total !== null)
    return { ...record, addon_balance: total - plan }
  if (plan === null && addon !== null && total !== null)
    return { ...record, plan_balance: total - addon }
  return record
}
readRules.add(credits, { complete: withTotal })
export type Credits = z.infer<typeof credits>

export const creditEndpoints = {
  'credits.read': endpoint({
    method: 'GET',
    path: '/credits',
    summary: 'The balance of the workspace',
    scope: 'credits:read',
    response: credits,
  }),
} as const
