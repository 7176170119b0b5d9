import { t } from '#shared/i18n/translate.ts'
import { localMidnight } from './local-day.ts'
/** The user's spending limits on this computer (D4); null: no limit. */
export interface SpendLimits {
  day: number | null
  week: number | null
  floor: number | null
  /** Limits set by an administrator, which the user cannot loosen. */
  fixed?: readonly ('day' | 'week' | 'floor')[]
}

/**
 * What this computer has spent. Calls in progress or of unknown outcome count with their maximum
 * cost.
 */
export interface Spent {
  day: number
  week: number
}

export type CapAnswer =
  | { allowed: true }
  | {
      allowed: false
      code: 'cap_day' | 'cap_week' | 'floor' | 'balance' | 'balance_unknown'
      message: string
      hint: string
    }

/**
 * Reports whether a call that may cost up to `most` credits stays within the limits (P8), before
 * any request is sent.
 */
export function withinLimits(
  most: number,
  limits: SpendLimits,
  spent: Spent,
  balance: number | null,
): CapAnswer {
  const isOver = (cap: number | null, amount: number) => cap !== null && amount + most > cap
  const isFixed = (name: 'day' | 'week' | 'floor') => limits.fixed?.includes(name) ?? false
  const capHint = (name: 'day' | 'week') => {
    if (!isFixed(name)) return raiseOrWait[name]()
    return limits[name] === 0 ? t('Your organisation allows no spending.') : fixedWait[name]()
  }
  if (isOver(limits.day, spent.day))
    return refuse(
      'cap_day',
      t(
        'This may cost {most, plural, one {# credit} other {# credits}}; {rest, plural, one {# credit} other {# credits}} of today’s limit of {limit} left.',
        { most, rest: amountLeft(limits.day, spent.day), limit: limits.day },
      ),
      capHint('day'),
    )
  if (isOver(limits.week, spent.week))
    return refuse(
      'cap_week',
      t(
        'This may cost {most, plural, one {# credit} other {# credits}}; {rest, plural, one {# credit} other {# credits}} of this week’s limit of {limit} left.',
        { most, rest: amountLeft(limits.week, spent.week), limit: limits.week },
      ),
      capHint('week'),
    )
  if (balance === null)
    return limits.floor === null
      ? { allowed: true }
      : refuse(
          'balance_unknown',
          t('The balance could not be read, so Hotdesk can’t tell whether enough would be left.'),
          t('Try again when the service answers.'),
        )
  if (limits.floor !== null && balance - most < limits.floor)
    return refuse(
      'floor',
      t(
        'This may cost {most, plural, one {# credit} other {# credits}} and would leave less than the {floor} you keep.',
        { most, floor: limits.floor },
      ),
      isFixed('floor')
        ? t('Your organisation set what to keep. Top up in the workspace.')
        : t('Lower “Keep at least” in Credits, or top up.'),
    )
  if (balance < most)
    return refuse(
      'balance',
      t(
        'This may cost {most, plural, one {# credit} other {# credits}}; the workspace has {balance, plural, one {# credit} other {# credits}}.',
        { most, balance },
      ),
      t('Top up in the workspace, then try again.'),
    )
  return { allowed: true }
}

/** Returns the credits that limits and balance leave together; null if neither is known. */
export function roomWithin(
  limits: SpendLimits,
  spent: Spent,
  balance: number | null,
): number | null {
  const rooms = [
    limits.day === null ? null : limits.day - spent.day,
    limits.week === null ? null : limits.week - spent.week,
    balance === null ? null : balance - (limits.floor ?? 0),
  ].filter((room) => room !== null)
  return rooms.length === 0 ? null : Math.max(0, Math.min(...rooms))
}

const amountLeft = (cap: number | null, amount: number) => Math.max((cap ?? 0) - amount, 0)
const raiseOrWait = {
  day: () => t('Raise the limit in Credits, or wait until tomorrow.'),
  week: () => t('Raise the limit in Credits, or wait until next week.'),
}
const fixedWait = {
  day: () => t('Your organisation set this limit. You can wait until tomorrow.'),
  week: () => t('Your organisation set this limit. You can wait until next week.'),
}
const refuse = (
  code: Exclude<CapAnswer, { allowed: true }>['code'],
  message: string,
  hint: string,
): CapAnswer => ({ allowed: false, code, message, hint })

/** Returns the start of the current day and week (Monday) in local time, in epoch ms. */
export function capPeriods(now: number): { day: number; week: number } {
  const daysSinceMonday = (new Date(now).getDay() + 6) % 7
  return { day: localMidnight(now), week: localMidnight(now, -daysSinceMonday) }
}
