import * as z from 'zod'
import { change, noOutput, query } from './command.ts'

/** The state of the spell check of notes. */
export const spellingState = z.object({
  /** Languages with a dictionary, as BCP 47 tags; empty if the system chooses (macOS). */
  languages: z.array(z.string()),
  /** Chosen languages whose dictionary could not be downloaded. */
  missing: z.array(z.string()),
  /** Words that the user added. */
  words: z.array(z.string()),
})
export type SpellingState = z.infer<typeof spellingState>

export const spellingCommands = {
  /** Returns the state; null if the host leaves spelling to the browser. */
  'spelling.state': query(noOutput, spellingState.nullable(), ['preferences']),
  /** Removes a word that the user added from the dictionary. */
  'spelling.forget': change(z.object({ word: z.string().min(1).max(200) }), noOutput),
} as const
