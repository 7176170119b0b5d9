import * as z from 'zod'
import { asOf, id, noOutput, query } from './command.ts'

export const searchKinds = [
  'contact',
  'company',
  'job',
  'note',
  'meeting',
  'report',
  'hot_list',
  'member',
  'campaign',
  'desk',
] as const
/** A hit of the search box (H2): its kind, its link, and the text around the match. */
export const hit = z.object({
  kind: z.enum(searchKinds),
  id,
  title: z.string(),
  subtitle: z.string().nullable(),
  snippet: z.string().nullable(),
  link: z.string(),
  do_not_contact: z.boolean().nullable(),
})
export type Hit = z.infer<typeof hit>

/** The lists that the navigation counts. */
export const countedLists = [
  'hot_lists',
  'jobs',
  'meetings',
  'campaigns',
  'contacts',
  'companies',
  'desks',
  'reports',
] as const

export const searchCommands = {
  'search.find': query(
    z.object({
      text: z.string().max(200),
      kinds: z.array(z.enum(searchKinds)).optional(),
      limit: z.number().int().min(1).max(50).optional(),
    }),
    z.object({ hits: z.array(hit), more: z.boolean() }),
    [],
  ),
  /** Returns the counts shown in the navigation. */
  'navigation.counts': query(
    noOutput,
    z.object({
      hot_lists: z.number(),
      jobs: z.number(),
      meetings_today: z.number(),
      campaigns: z.number(),
      contacts: z.number(),
      companies: z.number(),
      desks: z.number(),
      reports: z.number(),
      due_today: z.number(),
      needs_outcome: z.number(),
      /** When each list behind the counts was last read completely. */
      ages: z.record(z.enum(countedLists), asOf),
      lists: z.array(z.object({ id, name: z.string(), count: z.number().nullable(), as_of: asOf })),
    }),
    [
      'hot_lists',
      'members',
      'jobs',
      'meetings',
      'campaigns',
      'contacts',
      'companies',
      'desks',
      'reports',
      'overlays',
    ],
  ),
} as const
