import * as z from 'zod'
import { change, none, query } from './command.ts'

/** The spell check of notes: what it knows, and what it lacks. */
export const spellingState = z.object({
  /** Languages with a dictionary, as BCP 47 tags; empty where the system chooses (macOS). */
  languages: z.array(z.string()),
  /** Chosen languages whose dictionary could not be fetched. */
  missing: z.array(z.string()),
  /** Words that the person added. */
  words: z.array(z.string()),
})
export type SpellingState = z.infer<typeof spellingState>

export const spellingCommands = {
  /** Null where the host leaves spelling to the browser. */
  'spelling.state': query(none, spellingState.nullable(), ['preferences']),
  /** Takes a word that the person added out of the dictionary again. */
  'spelling.forget': change(z.object({ word: z.string().min(1).max(200) }), none),
} as const
