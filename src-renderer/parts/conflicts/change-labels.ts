import { bdWord } from '#shared/domain/bd-status-labels.ts'
import { fieldLabel } from '#shared/domain/field-labels.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import { isolate, t } from '#shared/i18n/translate.ts'
import type { Conflict } from '#shared/bridge/hot-lists.ts'
import type { PendingRow } from '#shared/bridge/pending.ts'
import type { Formats } from '../../format/formats.ts'
import { isRightToLeft } from '../../ui/direction.ts'

type Clock = Pick<Formats, 'dateTime' | 'date' | 'number'>

/** Maximum length of a value in a one-line summary; longer values are shown in the panel. */
const LONGEST_IN_LINE = 40

/** Formats a field's value as its own screen does: times in the user's clock, statuses by name. */
export function describeValue(field: string, value: string | null, clock: Clock): string {
  if (value === null || value === '') return t('none')
  if (field === 'status') return statusWord(value)
  if (field === 'bd_status') return bdWord(value)
  if (field === 'duration_minutes') return formatMinutes(value, clock)
  if (/(_at|_utc)$/.test(field)) return describeTime(value, clock.dateTime)
  if (field.endsWith('_date')) return describeTime(value, clock.date)
  return value
}

function formatMinutes(value: string, clock: Clock): string {
  const minutes = Number(value)
  return Number.isFinite(minutes) ? t('{minutes} min', { minutes: clock.number(minutes) }) : value
}

/**
 * Formats a time; an unreadable one is returned unchanged. A date alone is the same day in every
 * time zone.
 */
function describeTime(value: string, write: (at: number) => string): string {
  const isDateAlone = /^\d{4}-\d{2}-\d{2}$/.test(value)
  const at = Date.parse(isDateAlone ? `${value}T12:00:00` : value)
  return Number.isNaN(at) ? value : write(at)
}

/** Describes which side of a conflict was taken, with its value: "Took theirs: Tier S". */
export function describeChoice(
  { field, ...sides }: Pick<Conflict, 'field' | 'theirs' | 'mine'>,
  choice: 'theirs' | 'mine',
  clock: Clock,
): string {
  const value = sides[choice]
  const change =
    field === 'notes' || isLong(value)
      ? fieldLabel(field)
      : `${fieldLabel(field)} ${isolate(describeValue(field, value, clock))}`
  return choice === 'theirs'
    ? t('Took theirs: {change}', { change })
    : t('Kept mine: {change}', { change })
}

/** Describes a pending edit in one line: "Tier A → S, Note". */
export function describeSummary(
  { summary, changes }: Pick<PendingRow, 'summary' | 'changes'>,
  clock: Clock,
): string {
  if (summary !== null) return summary
  return changes.map((change) => describeChange(change, clock)).join(', ')
}

function describeChange({ field, from, to }: PendingRow['changes'][number], clock: Clock): string {
  const name = fieldLabel(field)
  if (field === 'notes' || isLong(from) || isLong(to)) return name
  return `${name} ${fromTo(describeValue(field, from, clock), describeValue(field, to, clock))}`
}

/**
 * Formats a change. Each value keeps its own text direction, and the arrow follows the reading
 * direction.
 */
const fromTo = (from: string, to: string): string =>
  `${isolate(from)} ${changeArrow()} ${isolate(to)}`

/** Returns the arrow from the old to the new value, in the reading direction of the page. */
export const changeArrow = (): string => (isRightToLeft() ? '←' : '→')

const isLong = (value: string | null) => (value?.length ?? 0) > LONGEST_IN_LINE
