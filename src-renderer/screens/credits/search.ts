import { localMidnight } from '#shared/domain/local-day.ts'
import { readMoment } from '#shared/domain/moment.ts'

export const periods = ['today', 'week', 'month', 'quarter'] as const
export type Period = (typeof periods)[number]
export type CreditsPart = 'ledger' | 'runs'

/** Search parameters of a link to Credits: a period or a day, whose spending, and a bulk run. */
export interface CreditsSearch {
  period?: Period
  /**
   * A day such as `2026-11-20`, in this computer's time zone. It takes precedence over the period.
   */
  day?: string
  kind?: 'mine' | 'others' | 'top_up'
  run?: string
}

/** Reads the search parameters of a link and ignores unknown ones. */
export function creditsSearch(raw: Record<string, unknown>): CreditsSearch {
  const period = periods.find((periodName) => periodName === raw.period)
  const day = typeof raw.day === 'string' && isDay(raw.day) ? raw.day : undefined
  const kind =
    raw.kind === 'mine' || raw.kind === 'others' || raw.kind === 'top_up' ? raw.kind : undefined
  return {
    ...(period ? { period } : {}),
    ...(day ? { day } : {}),
    ...(kind ? { kind } : {}),
    ...(typeof raw.run === 'string' ? { run: raw.run } : {}),
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && readMoment(text).date_only

const lengths: Record<Period, number> = { today: 1, week: 7, month: 30, quarter: 90 }

/**
 * Returns the period in epoch milliseconds, from the first moment of its first day to the last of
 * its last day, in this computer's time zone. `now` is in epoch milliseconds.
 */
export function stretchOf(
  { period = 'week', day }: CreditsSearch,
  now: number,
): { from: number; to: number } {
  const last = day === undefined ? now : new Date(`${day}T00:00:00`).getTime()
  const daysBefore = day === undefined ? lengths[period] - 1 : 0
  return { from: localMidnight(last, -daysBefore), to: localMidnight(last, 1) - 1 }
}
