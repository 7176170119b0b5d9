import * as z from 'zod'
import { change, id, language, query, time } from './command.ts'
import { memberSelection } from './hot-lists.ts'
import { contactSelection } from './people.ts'
import { verdictColours, verdictReasons } from '../domain/verdict-reasons.ts'
import { MAX_ENROLLED } from './values.ts'

/** Whom to enrol: people, members of a hot list, or the people of an earlier draft. */
export const enrolSelection = z.union([
  z.object({ contacts: contactSelection }),
  z.object({ list_id: id, members: memberSelection }),
  z.object({ batch_id: id }),
])
export type EnrolSelection = z.infer<typeof enrolSelection>

/** One person as judged by the guard (E9): reasons against, doubts, and the age of the evidence. */
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
   * When the service last answered, for this check, whether the company may be contacted; null if
   * not in this session.
   */
  live_at: time.nullable(),
})
export type EnrolCandidate = z.infer<typeof enrolCandidate>

/**
 * States of an enrolment. `draft`: not sent, and never sent automatically. `held`: sent when the
 * hold ends.
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
  /** When a held enrolment will be sent. */
  leaves_at: time.nullable(),
  message: z.string().nullable(),
  language,
  /** Exactly the people that were, or would be, sent. */
  people: z.array(
    z.object({
      contact_id: id,
      name: z.string(),
      /** The address the campaign writes to; it tells namesakes apart. */
      email: z.string().nullable(),
      colour: z.enum(verdictColours).nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /**
   * The number enrolled: from the service's answer, from its counts before and after, or from the
   * user. If null in state `confirmed`, the service accepted the enrolment, but nothing shows the
   * number.
   */
  enrolled: z.number().nullable(),
  count_before: z.number().nullable(),
  count_after: z.number().nullable(),
})
export type EnrolBatch = z.infer<typeof enrolBatch>

export const enrolmentCommands = {
  /**
   * Returns the guard's verdict on each person, from what is on this computer and what was read
   * live for it.
   */
  'enrolment.check': query(
    z.object({ campaign_id: id.nullable(), select: enrolSelection }),
    z.object({
      people: z.array(enrolCandidate),
      /** The number of chosen people beyond the maximum of one enrolment. */
      left_out: z.number(),
      /** The reasons in the draft from which this was opened. */
      reasons: z.record(z.string(), z.string()),
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
  /** Reads each person's company from the service now; returns how many could not be read. */
  'enrolment.refresh': change(
    z.object({ contact_ids: z.array(id).min(1).max(MAX_ENROLLED) }),
    z.object({ read: z.number(), failed: z.number(), message: z.string().nullable() }),
  ),
  /**
   * Starts the hold (online) or saves a draft (offline). Refuses red people, and amber people
   * without a reason.
   */
  'enrolment.begin': change(
    z.object({
      campaign_id: id,
      people: z
        .array(z.object({ contact_id: id, reason: z.string().trim().max(300).optional() }))
        .min(1)
        .max(MAX_ENROLLED),
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
  /** Cancels a held enrolment: nothing is sent, and it stays as a draft. */
  'enrolment.cancel': change(z.object({ batch_id: id }), z.object({ state: z.enum(enrolStates) })),
  /** Discards a draft. */
  'enrolment.discard': change(z.object({ batch_id: id }), z.object({})),
  /** Records what the user found out about an enrolment with an unknown outcome. */
  'enrolment.settle': change(z.object({ batch_id: id, enrolled: z.boolean() }), z.object({})),
  /** Returns drafts and receipts, newest first, of one campaign or of all. */
  'enrolment.batches': query(
    z.object({ campaign_id: id.optional(), batch_id: id.optional() }),
    z.object({ batches: z.array(enrolBatch) }),
    ['enrolments', 'campaigns', 'contacts'],
  ),
} as const
