import { sayKnown } from '#shared/i18n/translate.ts'
import type { KnownAction } from './action.ts'
import known from './known-keys.json'

/** Labels with a placeholder that the code fills, as in the message catalogues. */
export const framesOfLabels = [
  'BD status: {bdWord}',
  'Company {index}',
  'Confirm suggestion {place}',
  'Dismiss: {reason}',
  'Follow up: choice {index}',
  'Generate a desk from a brief ({price} credits)',
  'Queue: {each}',
  'Set status: {status}',
  'Set tier {tier}',
  'Show: {view}',
  'Snooze: {choice}',
  'Stage: {stage} (on this computer)',
  'Start research ({price} credits)',
  'View: {view}',
] as const

interface Frame {
  message: string
  before: string
  name: string
  after: string
}

const frames = framesOfLabels.map((message): Frame => {
  const [before = '', name = '', after = ''] = message.split(/[{}]/)
  return { message, before, name, after }
})

/** A label with a number in it, and the message with its plural. */
export const COUNTED = {
  label: /^Show (\d+) days$/,
  message: '{days, plural, one {Show # day} other {Show # days}}',
}

/**
 * Translates the label of a known action: as a whole if the catalogue has it, otherwise the frame
 * and its placeholder separately.
 */
export function sayKnownLabel(label: string): string {
  const whole = sayKnown(label)
  if (whole !== label) return whole
  const frame = frames.find(
    ({ before, after }) => label.startsWith(before) && label.endsWith(after),
  )
  const days = COUNTED.label.exec(label)?.[1]
  if (days !== undefined && !frame) return sayKnown(COUNTED.message, { days: Number(days) })
  if (!frame) return label
  const part = label.slice(frame.before.length, label.length - frame.after.length)
  return sayKnown(frame.message, {
    [frame.name]: /^\d+$/.test(part) ? Number(part) : sayKnown(part),
  })
}

/** Lists the actions of all screens, in the user's language. */
export const knownActions = (): KnownAction[] =>
  known.map((action) => ({
    ...action,
    label: sayKnownLabel(action.label),
    group: sayKnown(action.group),
  }))
