import { t } from '#shared/i18n/translate.ts'
import { memberStatuses } from '../api/hot-lists.ts'
import { mergeText } from './merge-text.ts'
import { type Fields, sameValue } from './same-value.ts'

/**
 * A question only a person can answer: three values of one field, and the one a sensible colleague
 * would pick, if there is one.
 */
export interface ConflictCard {
  field: string
  was: unknown
  theirs: unknown
  mine: unknown
  /** Shown first and marked, never taken by itself. */
  offer: 'theirs' | 'mine' | null
  /** Why it is offered, or what is at stake; one plain sentence. */
  why: string
}

/** What the three-way comparison of one record says (base B, server S, mine W). */
export interface Merge {
  /** Fields to send, with texts already merged. */
  send: Fields
  /** Fields the service already has as wanted, or where we want nothing else than what once was. */
  settled: string[]
  /** Fields that two people changed to different values. */
  ask: ConflictCard[]
  /** Fields of `send` whose value was put together from theirs and mine. */
  merged: string[]
}

/** Fields that hold running text: merged line by line instead of asked about. */
const texts = new Set(['notes'])

/**
 * Merges field by field: S = B, send W; S = W, done; W = B, nothing of mine to lose, so theirs
 * stays; else texts are merged and everything else is asked about (docs/promises.md "Merge", P6).
 * Only the fields of `mine` are looked at: what I did not touch is not mine to send.
 */
export function mergeRecord(base: Fields, server: Fields, mine: Fields): Merge {
  const result: Merge = { send: {}, settled: [], ask: [], merged: [] }
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
    result.ask.push(conflictCard(field, was, theirs, mine))
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
 * Returns the card for one field; status offers whichever stands further along, anything else
 * offers nothing.
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
  const [their, my] = [order.indexOf(theirs), order.indexOf(mine)]
  if (their < 0 || my < 0) return noOffer()
  return their > my
    ? { offer: 'theirs', why: t('Their status is further along than yours.') }
    : { offer: 'mine', why: t('Your status is further along than theirs.') }
}
