import * as z from 'zod'
import { memberStatuses, tiers } from '../api/values.ts'
import {
  asOf,
  change,
  changed,
  edited,
  id,
  noOutput,
  odd,
  seen,
  pageInput,
  pageOf,
  query,
  time,
} from './command.ts'

export const hotListRow = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** null if the members have not been read and the service reports no count. */
  member_count: z.number().nullable(),
  /** Members with any status but “not started”. */
  started: z.number(),
  /** The same members as in the queue of this name; snoozed members are in neither. */
  not_started: z.number(),
  waiting: z.number(),
  pending: z.boolean(),
  as_of: asOf,
  odd: odd.optional(),
})
export type HotListRow = z.infer<typeof hotListRow>

/**
 * The split queues of a list (A5). `lvm_3_days`: left voicemail more than three days ago.
 * `waiting`: with unconfirmed edits.
 */
export const queues = [
  'all',
  's_not_started',
  'not_started',
  'lvm_3_days',
  'replied',
  'waiting',
  'snoozed',
] as const
export type Queue = (typeof queues)[number]

export const memberRow = z.object({
  id,
  list_id: id,
  contact_id: z.string().nullable(),
  tier: z.string().nullable(),
  status: z.string(),
  notes: z.string().nullable(),
  source: z.string().nullable(),
  name: z.string(),
  title: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  location: z.string().nullable(),
  email: z.string().nullable(),
  email_status: z.string().nullable(),
  phone: z.string().nullable(),
  /** null if the company is unknown (R4). */
  do_not_contact: z.boolean().nullable(),
  snoozed_until: time.nullable(),
  touched_at: time.nullable(),
  ...edited,
})
export type MemberRow = z.infer<typeof memberRow>

/** A field changed by two people: its base, the service's value, and the user's value (A10). */
export const conflict = z.object({
  operation_id: id,
  field: z.string(),
  was: z.string().nullable(),
  theirs: z.string().nullable(),
  mine: z.string().nullable(),
  suggested: z.enum(['theirs', 'mine']).nullable(),
})
export type Conflict = z.infer<typeof conflict>

/** What is known about the person, shown beside the row (A7). */
export const memberContext = z.object({
  member: memberRow,
  linkedin_url: z.string().nullable(),
  target_role: z.string().nullable(),
  contact_notes: z.string().nullable(),
  company: z
    .object({
      id,
      name: z.string(),
      domain: z.string().nullable(),
      industry: z.string().nullable(),
      location: z.string().nullable(),
      phone: z.string().nullable(),
      do_not_contact: z.boolean().nullable(),
    })
    .nullable(),
  lists: z.array(
    z.object({ list_id: id, name: z.string(), tier: z.string().nullable(), status: z.string() }),
  ),
  last_note: z
    .object({
      id,
      title: z.string().nullable(),
      text: z.string().nullable(),
      recorded_at: time.nullable(),
      date_only: z.boolean(),
      duration_minutes: z.number().nullable(),
    })
    .nullable(),
  meetings: z.array(
    z.object({
      id,
      title: z.string(),
      starts_at: time.nullable(),
      starts_text: z.string().nullable(),
      date_only: z.boolean(),
      status: z.string(),
    }),
  ),
  campaigns: z.array(z.object({ id, name: z.string(), enrolled_at: time })),
  conflicts: z.array(conflict),
})
export type MemberContext = z.infer<typeof memberContext>

/**
 * An edit of members. Tier, status and notes are sent to the service; `line` is added below each
 * member's own notes; `snoozed_until` stays on this computer (A4).
 */
export const memberEdit = z
  .object({
    line: z.string().trim().min(1).max(20_000),
    tier: z.enum(tiers).nullable(),
    status: z.enum(memberStatuses),
    notes: z.string().max(100_000).nullable(),
    snoozed_until: time.nullable(),
  })
  .partial()
export type MemberEdit = z.infer<typeof memberEdit>

/** A selection of members: by id, or everything in a queue (H5). */
export const memberSelection = z.union([
  z.object({ ids: z.array(id).min(1).max(5000) }),
  z.object({ queue: z.enum(queues), except: z.array(id).max(5000) }),
])
export type MemberSelection = z.infer<typeof memberSelection>

export const hotListCommands = {
  'hotLists.list': query(noOutput, z.object({ lists: z.array(hotListRow), as_of: asOf }), [
    'hot_lists',
    'members',
    'operations',
  ]),
  'hotLists.read': query(
    z.object({ id }),
    z.object({
      list: hotListRow,
      queues: z.array(z.object({ queue: z.enum(queues), count: z.number() })),
      touched_today: z.number(),
      /** The pace over the last quarter of an hour (A6); null if too little was done to tell. */
      pace: z
        .object({
          per_minute: z.number(),
          left_ms: z.number(),
          /** The rows it is computed from, and the time they took without pauses. */
          done: z.number(),
          worked_ms: z.number(),
        })
        .nullable(),
    }),
    ['hot_lists', 'members', 'operations', 'overlays'],
  ),
  'hotLists.members': query(
    z.object({
      id,
      queue: z.enum(queues),
      text: z.string().max(200).optional(),
      sort: z.enum(['position', 'name', 'tier', 'status', 'touched']).optional(),
      descending: z.boolean().optional(),
      ...pageInput,
    }),
    pageOf(memberRow),
    ['members', 'contacts', 'companies', 'operations', 'overlays'],
  ),
  'hotLists.create': change(
    z.object({
      name: z.string().trim().min(1).max(200),
      description: z.string().max(5000).nullable(),
    }),
    z.object({ id, history_id: z.string().nullable() }),
  ),
  'members.context': query(
    z.object({ list_id: id, member_id: id }),
    z.object({ context: memberContext.nullable() }),
    [
      'members',
      'contacts',
      'companies',
      'notes',
      'meetings',
      'enrolments',
      'operations',
      'overlays',
    ],
  ),
  'members.edit': change(
    z.object({ list_id: id, select: memberSelection, edit: memberEdit, ...seen }),
    changed,
  ),
  /**
   * Records the outcome of a call as one change (A9): the status, which never moves back; a stamped
   * line below the existing note; and, on this computer only, when to try again.
   */
  'members.outcome': change(
    z.object({
      list_id: id,
      member_id: id,
      outcome: z.enum(['voicemail', 'connected']),
      line: z.string().trim().min(1).max(20_000),
      next_touch: time.nullable(),
    }),
    changed,
  ),
  /** Removes members from the list; the people stay (A12). */
  'members.remove': change(z.object({ list_id: id, select: memberSelection }), changed),
  /** Adds people to a list (A11); the results name those who are already members. */
  'members.add': change(
    z.object({ list_id: id, contact_ids: z.array(id).min(1).max(500) }),
    changed,
  ),
} as const
