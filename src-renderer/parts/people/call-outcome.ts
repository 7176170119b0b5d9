import { t } from '#shared/i18n/translate.ts'
import type { Formats } from '../../format/formats.ts'
import { workingMorning } from '../../format/mornings.ts'

/** What came of a call: nobody answered, or they spoke. */
export type CallOutcome = 'voicemail' | 'connected'

/**
 * Returns when to try somebody again after a voicemail (A9): three days later in the morning, or
 * the Monday after it if that is a weekend.
 */
export const nextTouch = (now: number): number => workingMorning(now, 3)

/** What is kept of a call (A9). */
export interface CallRecord {
  outcome: CallOutcome
  /** The stamped line below the note. */
  line: string
  next_touch: number | null
  /** What the toast says. */
  sentence: string
}

/** Describes the call with a person that has just ended. */
export function recordCall(
  name: string,
  outcome: CallOutcome,
  now: number,
  format: Formats,
): CallRecord {
  const time = format.dateTime(now)
  if (outcome === 'connected')
    return {
      outcome,
      line: t('{time}: spoke on the phone', { time }),
      next_touch: null,
      sentence: t('{person}: spoke on the phone', { person: name }),
    }
  const next_touch = nextTouch(now)
  return {
    outcome,
    line: t('{time}: left voicemail', { time }),
    next_touch,
    sentence: t('{person}: left voicemail, try again {time}', {
      person: name,
      time: format.stamp(next_touch),
    }),
  }
}
