import * as z from 'zod'
import { asOf, change, id, none, query, time } from './command.ts'

/**
 * What can be taken along. Meetings are those of the next seven days, with their links: the named
 * ones, or without `ids` all of them, also those that are booked later.
 */
export const tripItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), id }),
  z.object({ kind: z.literal('meetings'), ids: z.array(id).max(500).optional() }),
  z.object({ kind: z.literal('desk'), id }),
])
export type TripItem = z.infer<typeof tripItem>
const items = z.array(tripItem).min(1).max(100)

/**
 * The pack of this computer (I7). `ready`: every screen of it was loaded from the disk at
 * `ready_at`, nothing missing. `incomplete`: `missing` says what, in words. `reading` and
 * `checking`: under way.
 */
export const tripState = z.object({
  state: z.enum(['none', 'reading', 'checking', 'ready', 'incomplete']),
  items: z.array(tripItem),
  /** Lists read of those to be read. */
  done: z.number(),
  total: z.number(),
  eta_ms: z.number().nullable(),
  ready_at: time.nullable(),
  missing: z.array(z.string()),
  screens: z.number(),
})
export type TripState = z.infer<typeof tripState>

export const tripCommands = {
  'trip.choices': query(
    none,
    z.object({
      lists: z.array(
        z.object({ id, name: z.string(), members: z.number().nullable(), as_of: asOf }),
      ),
      desks: z.array(
        z.object({ id, title: z.string(), companies: z.number(), prospects: z.number() }),
      ),
      /** Of the next seven days, first to last; what was cancelled or is over stays at home. */
      meetings: z.array(
        z.object({
          id,
          title: z.string(),
          starts_at: time,
          date_only: z.boolean(),
          who: z.string(),
        }),
      ),
    }),
    ['hot_lists', 'members', 'desks', 'meetings', 'contacts', 'companies'],
  ),
  /** What taking these costs: requests, and minutes at the permitted rate. */
  'trip.plan': query(
    z.object({ items }),
    z.object({ reads: z.number(), eta_ms: z.number(), online: z.boolean() }),
    ['sync', 'hot_lists', 'desks', 'members', 'meetings'],
  ),
  /** Begins to read; refused with code `offline` while the service cannot be reached. */
  'trip.take': change(z.object({ items }), none),
  'trip.state': query(none, tripState, ['sync']),
  /** Forgets the pack; what was read stays. */
  'trip.forget': change(none, none),
} as const
