import { t } from '#shared/i18n/translate.ts'
import type { EmploymentRole, Position } from '#shared/bridge/employment.ts'
import { tagOfDateWords } from '#shared/i18n/date-words.ts'

const changes: Record<string, string> = {
  add: t('New role'),
  update: t('Changed'),
  end: t('Ended'),
  keep: t('Unchanged'),
}
/** Returns the name of a proposed change. */
export const changeWord = (change: string): string => changes[change] ?? change.replaceAll('_', ' ')
/** The remark beside a role that cannot be chosen, because the service sent no key for it. */
export const NO_KEY = t('can’t be accepted here: the service gave it no key')
/** Reports whether a change of a role is proposed. */
export const isChange = (role: EmploymentRole): boolean => role.change !== 'keep'

/** Formats the months of a position: "Apr 2021 – today". */
export function spanOf({ start_date, end_date }: Position, locale: string | null): string {
  if (start_date === null && end_date === null) return t('no dates')
  const start = start_date === null ? '?' : monthWords(start_date, locale)
  return end_date === null
    ? t('{start} – today', { start })
    : `${start} – ${monthWords(end_date, locale)}`
}

/** Formats `2026-11` as `Nov 2026`. Other texts stay as the service wrote them. */
function monthWords(value: string, locale: string | null): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)) return value
  const words = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tagOfDateWords(locale), words).format(Date.parse(`${value}-01`))
}

/** Reports which parts of a position differ from another. */
export function differs(
  position: Position,
  reference: Position | null,
): { title: boolean; company: boolean; span: boolean } {
  return {
    title: position.title !== (reference?.title ?? null),
    company: position.company_name !== (reference?.company_name ?? null),
    span:
      reference === null ||
      position.start_date !== reference.start_date ||
      position.end_date !== reference.end_date,
  }
}

export const statusLabels: Record<string, string> = {
  none: t('Nothing to review'),
  processing: t('A profile is being read'),
  ready: t('Ready to review'),
  stale: t('Out of date'),
  failed: t('Couldn’t read the profile'),
  applied: t('Accepted'),
  dismissed: t('Dismissed'),
}
