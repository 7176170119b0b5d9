import * as z from 'zod'
import { asOf, change, id, noOutput, query, time } from './command.ts'

/**
 * An item of the trip pack. `meetings` are those of the next seven days, with their links: the
 * given ones or, without `ids`, all of them, including those booked later.
 */
export const tripItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), id }),
  z.object({ kind: z.literal('meetings'), ids: z.array(id).max(500).optional() }),
  z.object({ kind: z.literal('desk'), id }),
])
export type TripItem = z.infer<typeof tripItem>
const items = z.array(tripItem).min(1).max(100)

/**
 * The trip pack of this computer (I7). `ready`: every screen of it was loaded from disk at
 * `ready_at`, complete. `incomplete`: `missing` describes the gaps. `reading` and `checking`: in
 * progress.
 */
export const tripState = z.object({
  state: z.enum(['none', 'reading', 'checking', 'ready', 'incomplete']),
  items: z.array(tripItem),
  /** The number of lists read, and of all lists to read. */
  done: z.number(),
  total: z.number(),
  eta_ms: z.number().nullable(),
  ready_at: time.nullable(),
  missing: z.array(z.string()),
  screens: z.number(),
})
export type TripState = z.infer<typeof tripState>

/** The lists from which a pack is chosen. */
const packable = ['hot_lists', 'meetings', 'desks'] as const

export const tripCommands = {
  'trip.choices': query(
    noOutput,
    z.object({
      lists: z.array(
        z.object({ id, name: z.string(), members: z.number().nullable(), as_of: asOf }),
      ),
      desks: z.array(
        z.object({ id, title: z.string(), companies: z.number(), prospects: z.number() }),
      ),
      /** When the hot lists, the desks and the meetings were read. */
      ages: z.object({ lists: asOf, desks: asOf, meetings: asOf }),
      /** Meetings of the next seven days, in order, without cancelled and past ones. */
      meetings: z.array(
        z.object({
          id,
          title: z.string(),
          starts_at: time,
          date_only: z.boolean(),
          participants: z.string(),
        }),
      ),
      /** Of these, the lists that were never read. */
      unread: z.array(z.enum(packable)),
    }),
    [...packable, 'members', 'contacts', 'companies'],
  ),
  /** Returns the cost of these items: requests, and the time at the rate limit. */
  'trip.plan': query(
    z.object({ items }),
    z.object({ reads: z.number(), eta_ms: z.number(), online: z.boolean() }),
    ['sync', 'hot_lists', 'desks', 'members', 'meetings'],
  ),
  /** Starts reading. Refused with `offline` while the service is unreachable. */
  'trip.take': change(z.object({ items }), noOutput),
  'trip.state': query(noOutput, tripState, ['sync']),
  /** Forgets the pack; the data stays. */
  'trip.forget': change(noOutput, noOutput),
} as const
