/** How much time somebody has before what is held goes on by itself (WCAG 2.2.1). */
export const holdTimes = ['standard', 'longer', 'longest'] as const
export type HoldTime = (typeof holdTimes)[number]

/** What waits for a person, in seconds, where nobody asked for more time. */
const standardSeconds = {
  /** A deletion of a person, a merge's included: the service cannot bring anybody back (F7). */
  deletion: 30,
  /** An enrolment: nothing brings anybody out of a campaign again (R3). */
  enrolment: 30,
  /** The deletion of a webhook, whose secret is gone with it. */
  webhook: 10,
  /** Activating a campaign sends mail to everybody enrolled (E3). */
  activation: 10,
  /** Exclusion terms cannot be taken back from a scraper. */
  exclusions: 10,
  /** The browser, while somebody signs in on its page. */
  sign_in: 300,
  /** The second key of a shortcut such as G H. */
  sequence: 3,
}
export type Hold = keyof typeof standardSeconds

const multipleOf: Record<HoldTime, number> = { standard: 1, longer: 3, longest: 10 }

/** Returns how many milliseconds something is held for somebody who chose this time. */
export const holdMs = (hold: Hold, time: HoldTime): number =>
  standardSeconds[hold] * multipleOf[time] * 1000

/** Returns how many milliseconds something is held now. */
export type HeldFor = (hold: Hold) => number

/** Holds as the settings say at the moment it begins. */
export const heldAsChosen =
  (settings: () => { hold_time: HoldTime }): HeldFor =>
  (hold) =>
    holdMs(hold, settings().hold_time)
