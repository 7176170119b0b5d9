import * as z from 'zod'
import { change, id, query, time } from './command.ts'
import { problem } from './problem.ts'

const t = z.string().nullable()
const position = z.object({ title: t, company_name: t, start_date: t, end_date: t })
export type Position = z.infer<typeof position>

/** One role: its current and proposed values, and the evidence (F8). */
export const employmentRole = z.object({
  /** null if the service gave no key; the role can be viewed but not approved. */
  key: z.string().nullable(),
  change: z.string(),
  current: position.nullable(),
  proposed: position,
  evidence: z.array(z.object({ source: t, quote: t, url: t, captured_at: time.nullable() })),
})
export type EmploymentRole = z.infer<typeof employmentRole>

export const employmentStatuses = [
  'none',
  'processing',
  'ready',
  'stale',
  'failed',
  'applied',
  'dismissed',
] as const
/** `pilot` off: the workspace does not have the pilot, and nothing of it is shown. */
export const employmentReview = z.object({
  pilot: z.enum(['unknown', 'on', 'off']),
  status: z.string().nullable(),
  roles: z.array(employmentRole),
  changes: z.number(),
  read_at: time.nullable(),
  reading: z.boolean(),
  problem: problem.nullable(),
  contact: z
    .object({
      id,
      name: z.string(),
      title: t,
      company_name: t,
      do_not_contact: z.boolean().nullable(),
    })
    .nullable(),
})
export type EmploymentReview = z.infer<typeof employmentReview>

export const employmentCommands = {
  'employment.read': query(z.object({ contact_id: id }), employmentReview, [
    'employment',
    'contacts',
  ]),
  /** Reads a person's review, unless it was read a moment ago. */
  'employment.look': change(
    z.object({ contact_id: id, again: z.boolean().optional() }),
    z.object({}),
  ),
  /**
   * Writes the chosen roles into the work history. Refused if the record changed since the review
   * was made; the review is then stale and must be refreshed.
   */
  'employment.approve': change(
    z.object({ contact_id: id, role_keys: z.array(z.string()).min(1).max(200) }),
    z.object({ message: z.string() }),
  ),
  'employment.dismiss': change(z.object({ contact_id: id }), z.object({ message: z.string() })),
  'employment.refresh': change(z.object({ contact_id: id }), z.object({ message: z.string() })),
  'employment.retry': change(z.object({ contact_id: id }), z.object({ message: z.string() })),
} as const
