import * as z from 'zod'
import { endpoint, id, idNamed, open, readRules, text } from './endpoint.ts'

/**
 * Prices of a run (contract §4 "Prices come from the quote", which does not show the field names).
 */
export const sourcingQuote = z.looseObject({
  currency: text,
  qualification_credits: z.number().nullish(),
  email_credits: z.number().nullish(),
  minimum_credits: z.number().nullish(),
})
readRules.add(sourcingQuote, {
  aliases: {
    qualification_credits: ['per_person', 'credits_per_person', 'qualification'],
    email_credits: ['per_email', 'credits_per_email', 'email'],
    minimum_credits: ['minimum', 'min_credits'],
  },
})

/**
 * The kinds of search. Candidate searches may span employers; prospect searches require the current
 * employer (contract §4). Without the field, a brief that mentions prospects is a prospect search.
 */
export const searchKinds = ['candidate', 'prospect'] as const
export type SearchKind = (typeof searchKinds)[number]

const evidence = z.looseObject({ source: text, quote: text, url: text })
readRules.add(evidence, {
  aliases: {
    source: ['title', 'name'],
    quote: ['text', 'snippet', 'excerpt'],
    url: ['link', 'href'],
  },
  fromText: (text) => (/^https?:/i.test(text) ? { url: text } : { quote: text }),
})

/** The outcomes of a person; only delivered people are charged (contract §4). */
export const deliveryOutcomes = ['delivered', 'rejected', 'unconfirmed'] as const
const person = z.looseObject({
  id: id.nullish(),
  name: text,
  title: text,
  company_name: text,
  outcome: open(deliveryOutcomes).nullish(),
  charged_credits: z.number().nullish(),
  contact_id: id.nullish(),
  email: text,
  evidence: z.array(evidence).nullish(),
})
readRules.add(person, {
  aliases: {
    name: ['full_name'],
    outcome: ['delivery_outcome', 'status', 'result'],
    charged_credits: ['credits_charged', 'credits', 'charge'],
    company_name: ['company', 'employer'],
    evidence: ['sources', 'proof'],
  },
})

const charge = z.looseObject({
  component: text,
  person_id: id.nullish(),
  credits: z.number().nullish(),
})
readRules.add(charge, {
  aliases: { component: ['type', 'kind', 'name'], credits: ['amount', 'cost', 'charged_credits'] },
})

/**
 * The states in which a run is paused or over. The contract names none; any other state means that
 * the run continues.
 */
export const runStates = ['paused', 'completed'] as const

/** A people sourcing run with evidence, delivery outcomes and exact charges (contract §2). */
export const sourcingRun = z.looseObject({
  id: idNamed('id', 'run_id'),
  brief: text,
  search: text,
  status: open(runStates).nullish(),
  idempotency_key: text,
  max_credits: z.number().nullish(),
  charged_credits: z.number().nullish(),
  pause_reason: text,
  people: z.array(person).nullish(),
  charges: z.array(charge).nullish(),
  created_at: text,
  completed_at: text,
})
readRules.add(sourcingRun, {
  aliases: {
    people: ['delivery', 'deliveries', 'results', 'candidates', 'prospects'],
    charged_credits: ['credits_charged', 'total_charged', 'charged', 'credits_used'],
    charges: ['exact_charges'],
    completed_at: ['finished_at', 'ended_at'],
  },
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
