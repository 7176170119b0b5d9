import * as z from 'zod'
import { id, noOutput, query } from './command.ts'

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
      lists: z.array(z.object({ id, name: z.string(), count: z.number().nullable() })),
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
