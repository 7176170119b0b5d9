/** The user's choice of how long holds last (WCAG 2.2.1). */
export const holdTimes = ['standard', 'longer', 'longest'] as const
export type HoldTime = (typeof holdTimes)[number]

/** The standard length of each hold or time limit, in seconds. */
const standardSeconds = {
  /** The deletion of a person, also by a merge: the service cannot restore a person (F7). */
  deletion: 30,
  /** An enrolment: no one can be removed from a campaign again (R3). */
  enrolment: 30,
  /** The deletion of a webhook, which loses its secret. */
  webhook: 10,
  /** The activation of a campaign, which sends mail to everyone enrolled (E3). */
  activation: 10,
  /** Exclusion terms, which cannot be removed from a scraper. */
  exclusions: 10,
  /** The wait for a sign-in in the browser. */
  sign_in: 300,
  /** The wait for the second key of a shortcut such as G H. */
  sequence: 3,
}
export type Hold = keyof typeof standardSeconds

const multipleOf: Record<HoldTime, number> = { standard: 1, longer: 3, longest: 10 }

/** Returns the length of a hold with this setting, in milliseconds. */
export const holdMs = (hold: Hold, time: HoldTime): number =>
  standardSeconds[hold] * multipleOf[time] * 1000

/** A function that returns the current length of a hold, in milliseconds. */
export type HeldFor = (hold: Hold) => number

/** Returns hold lengths by the settings at the moment a hold begins. */
export const heldAsChosen =
  (settings: () => { hold_time: HoldTime }): HeldFor =>
  (hold) =>
    holdMs(hold, settings().hold_time)
