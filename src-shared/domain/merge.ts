import { t } from '#shared/i18n/translate.ts'
import { memberStatuses } from '../api/values.ts'
import { mergeText } from './merge-text.ts'
import { type Fields, sameValue } from './same-value.ts'

/**
 * A conflict that only the user can resolve: three values of one field, and a suggestion if there
 * is a sensible one.
 */
export interface ConflictCard {
  field: string
  was: unknown
  theirs: unknown
  mine: unknown
  /** The suggested value, shown first and marked; never applied automatically. */
  offer: 'theirs' | 'mine' | null
  /** Why it is suggested, or what is at stake, in one plain sentence. */
  why: string
}

/** The three-way comparison of one record (base B, server S, mine W). */
export interface Merge {
  /** Fields to send, with texts already merged. */
  send: Fields
  /**
   * Fields for which nothing is sent: the service already has the value, or mine equals the base.
   */
  settled: string[]
  /** Fields that two people changed to different values. */
  conflicts: ConflictCard[]
  /** Fields of `send` whose value combines theirs and mine. */
  merged: string[]
}

/** Fields with running text, which are merged line by line instead of raising a conflict. */
const texts = new Set(['notes'])

/**
 * Merges field by field. S = B: sends W. S = W: done. W = B: nothing of mine is lost, so theirs
 * stays. Otherwise texts are merged, and any other field raises a conflict (docs/promises.md
 * "Merge", P6). Only the fields of `mine` are compared: untouched fields are never sent.
 */
export function mergeRecord(base: Fields, server: Fields, mine: Fields): Merge {
  const result: Merge = { send: {}, settled: [], conflicts: [], merged: [] }
  for (const field of Object.keys(mine))
    mergeField(result, field, base[field], server[field], mine[field])
  return result
}

function mergeField(
  result: Merge,
  field: string,
  was: unknown,
  theirs: unknown,
  mine: unknown,
): void {
  if (sameValue(field, theirs, mine) || sameValue(field, was, mine)) {
    result.settled.push(field)
  } else if (sameValue(field, theirs, was)) {
    result.send[field] = mine
  } else if (texts.has(field)) {
    mergeNotes(result, field, was, theirs, mine)
  } else {
    result.conflicts.push(conflictCard(field, was, theirs, mine))
  }
}

function mergeNotes(
  result: Merge,
  field: string,
  was: unknown,
  theirs: unknown,
  mine: unknown,
): void {
  const merged = mergeText(asText(was), asText(theirs), asText(mine))
  if (sameValue(field, merged, theirs)) {
    result.settled.push(field)
    return
  }
  result.send[field] = merged
  result.merged.push(field)
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/**
 * Returns the card for one field. For a status it suggests the value further along; otherwise it
 * suggests nothing.
 */
export function conflictCard(
  field: string,
  was: unknown,
  theirs: unknown,
  mine: unknown,
): ConflictCard {
  return {
    field,
    was: was ?? null,
    theirs: theirs ?? null,
    mine: mine ?? null,
    ...(field === 'status' ? statusOffer(theirs, mine) : noOffer()),
  }
}

const noOffer = () => ({
  offer: null,
  why: t('Both of you changed this. One value will be lost; choose which one stays.'),
})

function statusOffer(theirs: unknown, mine: unknown): Pick<ConflictCard, 'offer' | 'why'> {
  const order: readonly unknown[] = memberStatuses
  const [theirRank, ownRank] = [order.indexOf(theirs), order.indexOf(mine)]
  if (theirRank < 0 || ownRank < 0) return noOffer()
  return theirRank > ownRank
    ? { offer: 'theirs', why: t('Their status is further along than yours.') }
    : { offer: 'mine', why: t('Your status is further along than theirs.') }
}
