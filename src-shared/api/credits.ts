import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** The balance, shared by the whole workspace: plan plus add-on (contract §2). */
export const credits = z.looseObject({
  ok: z.boolean().optional(),
  plan_balance: z.number(),
  addon_balance: z.number(),
  total: z.number(),
})
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
