import * as z from 'zod'
import { change, id, noOutput, query } from './command.ts'

/** A saved view: a screen with its filter, sort and columns under a name (B1, H8). */
export const view = z.object({
  id,
  screen: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
  sort: z.string().nullable(),
  descending: z.boolean(),
  columns: z.array(z.string()),
  pinned: z.boolean(),
})
export type View = z.infer<typeof view>
export const viewCommands = {
  'views.list': query(
    z.object({ screen: z.string().optional() }),
    z.object({ views: z.array(view) }),
    ['views'],
  ),
  'views.save': change(
    view.extend({ id: id.optional(), name: z.string().trim().min(1).max(100) }),
    z.object({ id }),
  ),
  'views.remove': change(z.object({ id }), noOutput),
} as const
