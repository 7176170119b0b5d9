import { t } from '#shared/i18n/translate.ts'
import type { Formats } from '../../format/formats.ts'
import { workingMorning } from '../../format/mornings.ts'

/** The outcome of a call: voicemail, or a conversation. */
export type CallOutcome = 'voicemail' | 'connected'

/**
 * Returns when to call again after a voicemail (A9): in the morning three days later, or on the
 * next working day if that is a weekend.
 */
export const nextTouch = (now: number, locale: string | null): number =>
  workingMorning(now, 3, locale)

/** The record of a call (A9). */
export interface CallRecord {
  outcome: CallOutcome
  /** The timestamped line added below the note. */
  line: string
  next_touch: number | null
  /** The text of the toast. */
  sentence: string
}

/** Builds the record of a call that has just ended. */
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
  const next_touch = nextTouch(now, format.locale)
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
