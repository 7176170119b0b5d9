import * as z from 'zod'
import { MAX_REPORT_LENGTH } from '../domain/problem-report.ts'
import { change, noOutput, query } from './command.ts'

export const diagnosticCommands = {
  /**
   * Collects diagnostic text for a fault report: versions, settings, sizes, the end of the log. It
   * contains no names, records or secrets.
   */
  'diagnostics.collect': change(noOutput, z.object({ text: z.string() })),
  /**
   * Saves the text collected last, with what the user wrote, in the downloads folder. Sends
   * nothing.
   */
  'diagnostics.save': change(
    z.object({ words: z.string().max(MAX_REPORT_LENGTH) }),
    z.object({ path: z.string() }),
  ),
  /** Opens the folder of the log in the system's file manager. */
  'diagnostics.openLogs': change(noOutput, noOutput),
  /**
   * Returns whether a recording for a report is running, its start (epoch milliseconds) and its
   * size (bytes, compressed). `full`: nothing more is added.
   */
  'diagnostics.recording': query(
    noOutput,
    z.object({
      state: z.enum(['off', 'on', 'full']),
      since: z.number().nullable(),
      bytes: z.number(),
    }),
    ['session'],
  ),
  /**
   * Starts a recording, which replaces what people wrote with made-up words. Hotdesk restarts for
   * it; its windows stay.
   */
  'diagnostics.record': change(noOutput, noOutput),
  /** Ends the recording, and saves it in the downloads folder or discards it. */
  'diagnostics.endRecording': change(
    z.object({ save: z.boolean() }),
    z.object({ path: z.string().nullable() }),
  ),
} as const
