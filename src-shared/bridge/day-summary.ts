import * as z from 'zod'
import { id, noOutput, query, time } from './command.ts'

/** A summary of the day for the tray and the window title (N1). */
export const daySummary = z.object({
  due_today: z.number(),
  next_meeting: z
    .object({ id, title: z.string(), starts_at: time, link: z.string().nullable() })
    .nullable(),
  credits: z.object({ total: z.number(), low: z.boolean() }).nullable(),
  pending: z.number(),
  needs_you: z.number(),
  kept_here: z.number(),
})
export type DaySummary = z.infer<typeof daySummary>

export const dayCommands = {
  'day.summary': query(noOutput, daySummary, [
    'jobs',
    'meetings',
    'overlays',
    'credits',
    'operations',
    'imports',
    'session',
    'preferences',
  ]),
} as const
