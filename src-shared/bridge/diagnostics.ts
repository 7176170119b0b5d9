import * as z from 'zod'
import { change, none } from './command.ts'

export const diagnosticCommands = {
  /**
   * What helps to find a fault, as text for whoever is asked: versions, settings, sizes, the end of
   * the log. No names, no records, no secrets.
   */
  'diagnostics.collect': change(none, z.object({ text: z.string() })),
} as const
