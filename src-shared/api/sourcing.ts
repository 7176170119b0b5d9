import * as z from 'zod'
import { endpoint, id, idNamed, text } from './endpoint.ts'

/** Prices of a run (contract §4 "Prices come from the quote"); field names are not shown there. */
export const sourcingQuote = z.looseObject({
  currency: text,
  qualification_credits: z.number().nullish(),
  email_credits: z.number().nullish(),
  minimum_credits: z.number().nullish(),
})

/**
 * Candidate searches may span employers; prospect searches require the current employer (contract
 * §4). Without the field, a brief that speaks of prospects is a prospect search.
 */
export const searchKinds = ['candidate', 'prospect'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A people sourcing run: evidence, delivery outcomes, exact charges (contract §2). */
export const sourcingRun = z.looseObject({
  id: idNamed('id', 'run_id'),
  brief: text,
  search: text,
  status: text,
  idempotency_key: text,
  max_credits: z.number().nullish(),
  charged_credits: z.number().nullish(),
  pause_reason: text,
  people: z
    .array(
      z.looseObject({
        id: id.nullish(),
        name: text,
        title: text,
        company_name: text,
        outcome: text,
        charged_credits: z.number().nullish(),
        contact_id: id.nullish(),
        email: text,
        evidence: z.array(z.looseObject({ source: text, quote: text, url: text })).optional(),
      }),
    )
    .optional(),
  charges: z
    .array(
      z.looseObject({ component: text, person_id: id.nullish(), credits: z.number().nullish() }),
    )
    .optional(),
  created_at: text,
  completed_at: text,
})
export type SourcingRun = z.infer<typeof sourcingRun>

const pilot = 'sourcing'

export const sourcingEndpoints = {
  'sourcing.quote': endpoint({
    method: 'GET',
    path: '/people/sourcing/quote',
    summary: 'Prices for a run',
    scope: 'contacts:enrich',
    pilot,
    response: sourcingQuote,
  }),
  'sourcing.start': endpoint({
    method: 'POST',
    path: '/people/sourcing/runs',
    summary: 'Start a run',
    scope: 'contacts:enrich',
    pilot,
    evidence: 'key',
    response: sourcingRun,
    body: z.strictObject({
      brief: z.string().trim().min(1).max(20_000),
      search: z.enum(searchKinds).optional(),
      idempotency_key: z.string().min(1),
      max_credits: z.number().int().min(1).max(100_000),
    }),
  }),
  'sourcing.read': endpoint({
    method: 'GET',
    path: '/people/sourcing/runs/{run_id}',
    summary: 'A run: evidence, outcomes, charges',
    scope: 'contacts:enrich',
    pilot,
    response: sourcingRun,
  }),
  'sourcing.resume': endpoint({
    method: 'POST',
    path: '/people/sourcing/runs/{run_id}/resume',
    summary: 'Resume a paused run',
    scope: 'contacts:enrich',
    pilot,
    response: sourcingRun,
  }),
} as const
