import * as z from 'zod'
import { change, id, query, time } from './command.ts'
import { memberSelection } from './hot-lists.ts'
import { contactSelection } from './people.ts'
import { verdictColours, verdictReasons } from '../domain/verdict-reasons.ts'

/**
 * So many people one enrolment may have: each is judged, and read by a person before it cannot be
 * taken back.
 */
export const MOST_ENROLLED = 200

/** Whom to enrol: people, members of a hot list, or what an earlier draft held. */
export const enrolSelection = z.union([
  z.object({ contacts: contactSelection }),
  z.object({ list_id: id, members: memberSelection }),
  z.object({ batch_id: id }),
])
export type EnrolSelection = z.infer<typeof enrolSelection>

/** One person before the guard (E9): why not, why perhaps not, and how old that evidence is. */
export const enrolCandidate = z.object({
  contact_id: id,
  name: z.string(),
  title: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  email: z.string().nullable(),
  email_status: z.string().nullable(),
  colour: z.enum(verdictColours),
  reasons: z.array(
    z.object({
      code: z.enum(verdictReasons),
      colour: z.enum(['red', 'amber']),
      text: z.string(),
      at: time.nullable(),
    }),
  ),
  /**
   * When the service last said, on being asked for this, whether the company may be contacted;
   * null: not in this session.
   */
  live_at: time.nullable(),
})
export type EnrolCandidate = z.infer<typeof enrolCandidate>

/**
 * What became of one enrolment. `draft`: not sent, and never by itself. `held`: leaves when its
 * time is up.
 */
export const enrolStates = [
  'draft',
  'checking',
  'held',
  'sending',
  'asking',
  'confirmed',
  'unknown',
  'refused',
  'cancelled',
] as const
export type EnrolState = (typeof enrolStates)[number]

export const enrolBatch = z.object({
  id,
  campaign_id: id,
  campaign_name: z.string(),
  state: z.enum(enrolStates),
  at: time,
  /** When a held one leaves. */
  leaves_at: time.nullable(),
  message: z.string().nullable(),
  /** Exactly those that were, or would be, sent. */
  people: z.array(
    z.object({
      contact_id: id,
      name: z.string(),
      /** Where the campaign writes to, which tells two of one name apart. */
      email: z.string().nullable(),
      colour: z.enum(verdictColours).nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /**
   * Answered by the service, by its count before and after, or by the person. Null where it is
   * confirmed: the service accepted it, and nothing shows how many it enrolled.
   */
  enrolled: z.number().nullable(),
  count_before: z.number().nullable(),
  count_after: z.number().nullable(),
})
export type EnrolBatch = z.infer<typeof enrolBatch>

export const enrolmentCommands = {
  /** The guard's verdict on each, from what is on this computer and what was read live for it. */
  'enrolment.check': query(
    z.object({ campaign_id: id.nullable(), select: enrolSelection }),
    z.object({
      people: z.array(enrolCandidate),
      /** More were chosen than one enrolment may have. */
      left_out: z.number(),
      /** Reasons given in the draft this was opened from. */
      given: z.record(z.string(), z.string()),
    }),
    [
      'contacts',
      'companies',
      'members',
      'hot_lists',
      'meetings',
      'enrolments',
      'operations',
      'campaigns',
    ],
  ),
  /** Reads the company of each person from the service now; says how many could not be read. */
  'enrolment.refresh': change(
    z.object({ contact_ids: z.array(id).min(1).max(MOST_ENROLLED) }),
    z.object({ read: z.number(), failed: z.number(), message: z.string().nullable() }),
  ),
  /**
   * Begins the hold (online), or keeps a draft (offline). Refuses anybody red, and anybody amber
   * without a reason.
   */
  'enrolment.begin': change(
    z.object({
      campaign_id: id,
      people: z
        .array(z.object({ contact_id: id, reason: z.string().trim().max(300).optional() }))
        .min(1)
        .max(MOST_ENROLLED),
      draft: z.boolean().optional(),
      replaces: id.optional(),
    }),
    z.object({
      batch_id: id,
      state: z.enum(enrolStates),
      leaves_at: time.nullable(),
      message: z.string().nullable(),
    }),
  ),
  /** Stops what is held: nothing is sent, and it stays as a draft. */
  'enrolment.cancel': change(z.object({ batch_id: id }), z.object({ state: z.enum(enrolStates) })),
  /** Throws a draft away. */
  'enrolment.discard': change(z.object({ batch_id: id }), z.object({})),
  /** What a person found out about an enrolment whose outcome nobody knows. */
  'enrolment.settle': change(z.object({ batch_id: id, enrolled: z.boolean() }), z.object({})),
  /** Drafts and receipts, newest first; of one campaign, or of all. */
  'enrolment.batches': query(
    z.object({ campaign_id: id.optional(), batch_id: id.optional() }),
    z.object({ batches: z.array(enrolBatch) }),
    ['enrolments', 'campaigns', 'contacts'],
  ),
} as const
