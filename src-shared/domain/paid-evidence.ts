import type { Evidence } from '../api/endpoint.ts'
import { canonical, type Fields, sameValue } from './same-value.ts'

/**
 * After an unknown paid call: how long the service may still be working on it, and how far apart
 * the two reads are (docs/promises.md "Evidence after an unknown paid call").
 */
export const QUIET_MS = 120_000
export const BETWEEN_READS_MS = 60_000

/**
 * What is known of the target: the record for `field` and `difference`, the ids (and briefs) of a
 * list for `list`.
 */
export interface Sight {
  record?: Fields
  ids?: string[]
  briefs?: Record<string, string>
  /** The list shows less than it states: what is not among the ids may be there all the same. */
  partial?: boolean
}

/** Other calls into the same list. */
export interface OtherCalls {
  /** For each whose outcome is unknown, the ids that stood there before it: none of them is its. */
  unknown: readonly (readonly string[])[]
  /** What those brought whose outcome is known. */
  ids: readonly string[]
}

export type Verdict =
  /** It took effect: charged, and here is what came of it. */
  | { verdict: 'paid'; found: Fields; new_ids: string[] }
  /**
   * Both reads show nothing new. Strong evidence that nothing was charged, not proof: a person
   * decides (docs/promises.md "Finding 6").
   */
  | { verdict: 'nothing_seen' }
  /** Something differs, but nobody can tell whether this call did it. */
  | { verdict: 'unclear'; before: unknown; after: unknown }

/**
 * Judges what two reads after the quiet period say about a paid call whose answer was lost, by its
 * row's evidence rule.
 */
export function judge(
  evidence: Evidence,
  wanted: Fields,
  before: Sight,
  reads: [Sight, Sight],
  others: OtherCalls = { unknown: [], ids: [] },
): Verdict {
  const after = reads[1]
  if (evidence.startsWith('field:'))
    return judgeField(evidence.slice('field:'.length), before, after)
  if (evidence === 'list') return judgeList(wanted, before, after, others)
  if (evidence === 'difference') return judgeDifference(before, after)
  return { verdict: 'nothing_seen' }
}

function judgeField(field: string, before: Sight, after: Sight): Verdict {
  const value = after.record?.[field]
  const changed =
    !sameValue(field, value, before.record?.[field]) &&
    value !== null &&
    value !== undefined &&
    value !== ''
  return changed
    ? { verdict: 'paid', found: { [field]: value }, new_ids: [] }
    : { verdict: 'nothing_seen' }
}

function judgeList(wanted: Fields, before: Sight, after: Sight, others: OtherCalls): Verdict {
  const known = new Set([...(before.ids ?? []), ...others.ids])
  const brief = typeof wanted['brief'] === 'string' ? wanted['brief'] : null
  const new_ids = (after.ids ?? []).filter(
    (id) =>
      !known.has(id) &&
      (brief === null ||
        after.briefs?.[id] === undefined ||
        sameValue('brief', after.briefs[id], brief)),
  )
  const isNamed = brief !== null && new_ids.every((id) => after.briefs?.[id] !== undefined)
  const isShared = new_ids.some((id) => others.unknown.some((ids) => !ids.includes(id))) && !isNamed
  if (after.partial || (new_ids.length > 0 && (before.partial || isShared)))
    return { verdict: 'unclear', before: before.ids ?? [], after: after.ids ?? [] }
  return new_ids.length > 0 ? { verdict: 'paid', found: {}, new_ids } : { verdict: 'nothing_seen' }
}

/**
 * A company's research may have been renewed by a colleague: the difference is shown, never decided
 * upon.
 */
function judgeDifference(before: Sight, after: Sight): Verdict {
  return canonical(before.record ?? null) === canonical(after.record ?? null)
    ? { verdict: 'nothing_seen' }
    : { verdict: 'unclear', before: before.record ?? null, after: after.record ?? null }
}
