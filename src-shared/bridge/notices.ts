import * as z from 'zod'
import { change, id, language, noOutput, query, time } from './command.ts'

/**
 * The kinds of notices; each has its own switch (K2). There is none for opens, because they are
 * noise (K5).
 */
export const noticeKinds = [
  'meeting',
  'outcome',
  'follow_up',
  'research',
  'campaign',
  'credits',
  'sync',
  'approval',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** A notice, kept until it is done, whether or not the system showed it (K3). */
export const noticeRow = z.object({
  id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  body: z.string(),
  language,
  link: z.string().nullable(),
  at: time,
  seen: z.boolean(),
  /** The meeting of the notice, to join it or log its outcome. */
  meeting_id: z.string().nullable(),
  /** The enrolment draft of the notice, to review or discard it. */
  draft_id: z.string().nullable(),
})
export type NoticeRow = z.infer<typeof noticeRow>

export const noticeCommands = {
  /** Returns the inbox: notices that are neither done nor snoozed, newest first. */
  'notices.list': query(
    noOutput,
    z.object({ notices: z.array(noticeRow), unseen: z.number(), snoozed: z.number() }),
    ['notices'],
  ),
  'notices.see': change(noOutput, noOutput),
  'notices.done': change(z.object({ ids: z.array(id).min(1).max(500) }), noOutput),
  'notices.snooze': change(z.object({ id, until: time }), noOutput),
} as const
