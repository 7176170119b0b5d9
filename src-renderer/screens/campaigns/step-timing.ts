import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'

export type Step = CommandOutput<'campaigns.read'>['steps'][number]

/**
 * Returns when a step is sent. A delay that Hotdesk does not understand is shown in the service's
 * words.
 */
export function timingOf(
  { delay_days, delay }: Pick<Step, 'delay_days' | 'delay'>,
  index: number,
  day: number | null,
): string {
  if (delay_days === null) return delay === null ? '' : t('delay {delay}', { delay })
  if (index === 0 && delay_days === 0) return t('at once')
  return day === null
    ? t('{delay_days, plural, one {# day} other {# days}} later', { delay_days })
    : t('{delay_days, plural, one {# day} other {# days}} later, day {day}', {
        delay_days,
        day,
      })
}
