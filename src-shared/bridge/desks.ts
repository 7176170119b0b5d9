import * as z from 'zod'
import {
  asOf,
  change,
  changed,
  edited,
  id,
  none,
  odd,
  pageInput,
  pageOf,
  paying,
  query,
  seen,
  time,
} from './command.ts'
import { conflict } from './hot-lists.ts'
import { purchase } from './spend.ts'

const t = z.string().nullable()
const words = z.array(z.string())

/**
 * How much of a list of the service is here: `total` as the service counts it, null until it said
 * so (G2).
 */
export const readSoFar = z.object({
  known: z.number(),
  total: z.number().nullable(),
  reading: z.boolean(),
  as_of: asOf,
})
export type ReadSoFar = z.infer<typeof readSoFar>

export const deskRow = z.object({
  id,
  title: z.string(),
  target_industries: words,
  target_locations: words,
  titles: words,
  companies: z.number(),
  prospects: z.number(),
  direct_fit: z.number(),
  /** False until the company map was read once: then the figures of its tiers mean nothing yet. */
  mapped: z.boolean(),
  ...edited,
})
export type DeskRow = z.infer<typeof deskRow>

/** Everything a desk looks for. `criteria` is free: what stands in it, name by name. */
export const deskDetail = deskRow.extend({
  company_sizes: words,
  keywords: words,
  recruited_roles: t,
  criteria: z.record(z.string(), z.unknown()),
  local: z.boolean(),
  created_at: time.nullable(),
  updated_at: time.nullable(),
})
export type DeskDetail = z.infer<typeof deskDetail>

const list = z.array(z.string().trim().min(1).max(300)).max(200)
export const deskFields = z.object({
  title: z.string().trim().min(1).max(300),
  target_industries: list,
  target_locations: list,
  company_sizes: list,
  titles: list,
  keywords: list,
  recruited_roles: z.string().max(5000).nullable(),
  criteria: z.record(z.string().min(1).max(200), z.unknown()),
})

/**
 * What is missing at a mapped company (G5): nobody known there, nobody with an e-mail, nobody on a
 * hot list.
 */
export const gaps = ['no_contact', 'no_email', 'no_list'] as const
export type Gap = (typeof gaps)[number]

/** A company of a desk's map with what the workspace has there. */
export const deskCompany = z.object({
  id,
  company_id: id,
  name: z.string(),
  tier: t,
  domain: t,
  industry: t,
  location: t,
  do_not_contact: z.boolean().nullable(),
  people: z.number(),
  with_email: z.number(),
  on_lists: z.number(),
  prospects: z.number(),
  odd: odd.optional(),
})
export type DeskCompany = z.infer<typeof deskCompany>

export const prospectRow = z.object({
  id,
  contact_id: id,
  name: z.string(),
  title: t,
  company_id: t,
  company_name: t,
  location: t,
  email: t,
  email_status: t,
  phone: t,
  do_not_contact: z.boolean().nullable(),
  lists: z.number(),
})
export type ProspectRow = z.infer<typeof prospectRow>

export const coverage = z.object({
  companies: z.number(),
  no_contact: z.number(),
  no_email: z.number(),
  no_list: z.number(),
  covered: z.number(),
  by_tier: z.array(
    z.object({
      tier: t,
      companies: z.number(),
      no_contact: z.number(),
      no_email: z.number(),
      no_list: z.number(),
    }),
  ),
})
export type Coverage = z.infer<typeof coverage>

/** Which of two desks have it (G7). */
export const sides = ['both', 'a', 'b'] as const
export type Side = (typeof sides)[number]
const shares = z.object({ both: z.number(), a: z.number(), b: z.number() })
export const sharedRow = z.object({
  id,
  record_id: id,
  name: z.string(),
  about: t,
  tier_a: t,
  tier_b: t,
  do_not_contact: z.boolean().nullable(),
})
export type SharedRow = z.infer<typeof sharedRow>

const companySorts = ['tier', 'name'] as const
const pair = { a: id, b: id }

export const deskCommands = {
  'desks.list': query(none, z.object({ desks: z.array(deskRow), as_of: asOf }), [
    'desks',
    'operations',
  ]),
  'desks.read': query(
    z.object({ id }),
    z.object({
      desk: deskDetail.nullable(),
      map: readSoFar,
      linked: readSoFar,
      tiers: z.array(z.object({ tier: t, count: z.number() })),
      coverage,
      conflicts: z.array(conflict),
      /**
       * Every person of the workspace was read once; before that, nobody can say where nobody is
       * known.
       */
      people_read: z.boolean(),
      /** A hot list that was asked for, and nobody knows yet whether it was made. */
      building: z.object({ asked_at: time, state: z.enum(['sending', 'unknown']) }).nullable(),
    }),
    ['desks', 'contacts', 'members', 'operations', 'sync', 'runs'],
  ),
  'desks.companies': query(
    z.object({
      id,
      tier: z.array(z.string()).max(10).optional(),
      gap: z.enum(gaps).optional(),
      text: z.string().max(200).optional(),
      sort: z.enum(companySorts).optional(),
      descending: z.boolean().optional(),
      ...pageInput,
    }),
    pageOf(deskCompany),
    ['desks', 'companies', 'contacts', 'members'],
  ),
  'desks.prospects': query(
    z.object({
      id,
      text: z.string().max(200).optional(),
      sort: z.enum(['name', 'company_name']).optional(),
      descending: z.boolean().optional(),
      ...pageInput,
    }),
    pageOf(prospectRow),
    ['desks', 'contacts', 'companies', 'members'],
  ),
  /** The people known at a company of a map, for the panel beside it. */
  'desks.people': query(
    z.object({ id, company_id: id }),
    z.object({ people: z.array(prospectRow), total: z.number() }),
    ['contacts', 'companies', 'members', 'desks'],
  ),
  'desks.compare': query(
    z.object(pair),
    z.object({
      a: deskRow.nullable(),
      b: deskRow.nullable(),
      companies: shares,
      prospects: shares,
      complete: z.boolean(),
    }),
    ['desks', 'contacts', 'companies'],
  ),
  'desks.shared': query(
    z.object({
      ...pair,
      of: z.enum(['companies', 'prospects']),
      side: z.enum(sides),
      ...pageInput,
    }),
    pageOf(sharedRow),
    ['desks', 'contacts', 'companies'],
  ),
  /** Waits in the outbox, as every edit. */
  'desks.edit': change(z.object({ id, set: deskFields.partial(), ...seen }), changed),
  'desks.create': change(
    z.object({ set: deskFields.partial().required({ title: true }) }),
    z.object({ id, history_id: z.string().nullable() }),
  ),
  /** Paid: 3 credits. `desk_id` where the answer came. */
  'desks.generate': paying(
    { brief: z.string().trim().min(1).max(20_000) },
    z.object({ purchase, desk_id: z.string().nullable() }),
  ),
  /**
   * Asks the service at once; an answer that was lost is found out by listing, and nothing is sent
   * again by itself (G3).
   */
  'desks.buildHotList': paying(
    { id },
    z.object({
      outcome: z.enum(['made', 'unknown']),
      list_id: z.string().nullable(),
      name: z.string().nullable(),
      message: z.string(),
    }),
  ),
} as const
