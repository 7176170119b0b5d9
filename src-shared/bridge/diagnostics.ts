import * as z from 'zod'
import { MOST_WORDS } from '../domain/problem-report.ts'
import { change, none } from './command.ts'

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
} as const
