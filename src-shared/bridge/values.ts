/**
 * Values and limits of the bridge that the window names as well. No schema is beside them, so that it
 * need not load zod.
 */

/**
 * Do-not-contact is a flag of the company (R4), so it is unknown for people without a known
 * company.
 */
export const dncStates = ['yes', 'no', 'unknown'] as const

/**
 * The most people in one enrolment. The guard judges each, and the user reviews each before the
 * enrolment becomes final.
 */
export const MAX_ENROLLED = 200

/** The largest file of an import, in bytes. */
export const MAX_IMPORT_BYTES = 1_000_000_000

/**
 * The largest piece of such a file in one message, in bytes. Encoded as base64, it stays well below
 * MAX_FRAME_BYTES.
 */
export const IMPORT_PIECE_BYTES = 150_000

/**
 * Gaps of a mapped company (G5): no known person, no person with an e-mail address, no person on a
 * hot list.
 */
export const gaps = ['no_contact', 'no_email', 'no_list'] as const
export type Gap = (typeof gaps)[number]

/** Which of two desks has it (G7). */
export const sides = ['both', 'a', 'b'] as const
export type Side = (typeof sides)[number]

const DRAFT = 'draft '

/**
 * Returns the state name of an unsaved text. Such a state is never dropped to make room, however
 * old it is.
 */
export const draftName = (record: string): string => `${DRAFT}${record}`
export const isDraftName = (name: string): boolean => name.startsWith(DRAFT)

/** Ranges of the trend, in steps of hours, days or weeks. */
export const trendRanges = ['day', 'weeks', 'months', 'year'] as const
export type TrendRange = (typeof trendRanges)[number]

/** The longest name, subject and body of a letter template. */
export const TEMPLATE_MOST = { name: 100, subject: 300, body: 20_000 } as const

/** Shortcuts that few programs use and that are the same on all systems. */
export const globalShortcuts = [
  'CommandOrControl+Shift+Space',
  'CommandOrControl+Alt+Space',
  'CommandOrControl+Alt+H',
] as const
