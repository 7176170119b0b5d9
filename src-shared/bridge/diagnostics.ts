import * as z from 'zod'
import { MOST_WORDS } from '../domain/problem-report.ts'
import { change, none, query } from './command.ts'

export const diagnosticCommands = {
  /**
   * What helps to find a fault, as text for whoever is asked: versions, settings, sizes, the end of
   * the log. No names, no records, no secrets.
   */
  'diagnostics.collect': change(none, z.object({ text: z.string() })),
  /** Saves what was collected last, with what somebody wrote, among the downloads. Sends nothing. */
  'diagnostics.save': change(
    z.object({ words: z.string().max(MOST_WORDS) }),
    z.object({ path: z.string() }),
  ),
  /**
   * Whether what happens is being recorded for a report, since when (epoch milliseconds), and how
   * large the recording is (bytes, packed). `full`: nothing more is added.
   */
  'diagnostics.recording': query(
    none,
    z.object({
      state: z.enum(['off', 'on', 'full']),
      since: z.number().nullable(),
      bytes: z.number(),
    }),
    ['session'],
  ),
  /**
   * Begins to record what happens, with made-up words instead of what people wrote. Hotdesk begins
   * anew for it; its windows stay.
   */
  'diagnostics.record': change(none, none),
  /** Ends the recording; saved among the downloads, or thrown away. */
  'diagnostics.endRecording': change(
    z.object({ save: z.boolean() }),
    z.object({ path: z.string().nullable() }),
  ),
} as const
