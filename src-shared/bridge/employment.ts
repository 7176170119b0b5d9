import * as z from 'zod'
import { change, id, query, time } from './command.ts'
import { problem } from './problem.ts'

const t = z.string().nullable()
const position = z.object({ title: t, company_name: t, start_date: t, end_date: t })
export type Position = z.infer<typeof position>

/** One role as it stands, as it is proposed, and what speaks for it (F8). */
export const employmentRole = z.object({
  /** null: the service named none, and the role can be looked at and not be approved. */
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
/** `pilot` off: the workspace does not have it, and nothing of it is shown. */
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
  /** Reads the review of a person, unless it was read just now. */
  'employment.look': change(
    z.object({ contact_id: id, again: z.boolean().optional() }),
    z.object({}),
  ),
  /**
   * Writes the chosen roles into the history. Refused where the record changed since the review was
   * made: then it is stale, and refreshed first.
   */
  'employment.approve': change(
    z.object({ contact_id: id, role_keys: z.array(z.string()).min(1).max(200) }),
    z.object({ message: z.string() }),
  ),
  'employment.dismiss': change(z.object({ contact_id: id }), z.object({ message: z.string() })),
  'employment.refresh': change(z.object({ contact_id: id }), z.object({ message: z.string() })),
  'employment.retry': change(z.object({ contact_id: id }), z.object({ message: z.string() })),
} as const
