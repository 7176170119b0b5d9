import type { CommandOutput } from '#shared/bridge/index.ts'
import { count } from '../../format/formats.ts'

export type Step = CommandOutput<'campaigns.read'>['steps'][number]

/** Says when a step is sent; what is not understood is told as the service wrote it. */
export function timingOf(
  { delay_days, delay }: Pick<Step, 'delay_days' | 'delay'>,
  index: number,
  day: number | null,
): string {
  if (delay_days === null) return delay === null ? '' : `delay ${delay}`
  if (index === 0 && delay_days === 0) return 'at once'
  return `${count(delay_days, 'day')} later${day === null ? '' : `, day ${day}`}`
}
