import type { Evidence } from '../api/endpoint.ts'
import { canonical, type Fields, sameValue } from './same-value.ts'

/**
 * After an unknown paid call: how long the service may still be working on it, and the time between
 * the two reads (docs/promises.md "Evidence after an unknown paid call").
 */
export const QUIET_MS = 120_000
export const BETWEEN_READS_MS = 60_000

/**
 * The known state of the target: the record for `field` and `difference`, the ids (and briefs) of a
 * list for `list`.
 */
export interface TargetState {
  record?: Fields
  ids?: string[]
  briefs?: Record<string, string>
  /** The list has fewer rows than the service reports, so a missing id may still exist. */
  partial?: boolean
}

/** Other calls that add to the same list. */
export interface OtherCalls {
  /** For each call of unknown outcome, the ids that existed before it; it created none of them. */
  unknown: readonly (readonly string[])[]
  /** The ids created by calls with a known outcome. */
  ids: readonly string[]
}

export type Verdict =
  /** It took effect and was charged; `found` and `new_ids` are the result. */
  | { verdict: 'paid'; found: Fields; new_ids: string[] }
  /**
   * The reads show nothing new. That is strong evidence that nothing was charged, not proof, so the
   * user decides (docs/promises.md "Finding 6").
   */
  | { verdict: 'nothing_seen' }
  /** Something differs, but it is unclear whether this call did it. */
  | { verdict: 'unclear'; before: unknown; after: unknown }

/**
 * Judges a paid call with a lost answer by two reads after the quiet period, with the evidence rule
 * of its row. Only the second read is compared with `before`.
 */
export function judge(
  evidence: Evidence,
  body: Fields,
  before: TargetState,
  reads: [TargetState, TargetState],
  otherCalls: OtherCalls = { unknown: [], ids: [] },
): Verdict {
  const after = reads[1]
  if (evidence.startsWith('field:'))
    return judgeField(evidence.slice('field:'.length), before, after)
  if (evidence === 'list') return judgeList(body, before, after, otherCalls)
  if (evidence === 'difference') return judgeDifference(before, after)
  return { verdict: 'nothing_seen' }
}

function judgeField(field: string, before: TargetState, after: TargetState): Verdict {
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

function judgeList(
  body: Fields,
  before: TargetState,
  after: TargetState,
  otherCalls: OtherCalls,
): Verdict {
  const known = new Set([...(before.ids ?? []), ...otherCalls.ids])
  const brief = typeof body['brief'] === 'string' ? body['brief'] : null
  const new_ids = (after.ids ?? []).filter(
    (id) =>
      !known.has(id) &&
      (brief === null ||
        after.briefs?.[id] === undefined ||
        sameValue('brief', after.briefs[id], brief)),
  )
  const isNamed = brief !== null && new_ids.every((id) => after.briefs?.[id] !== undefined)
  const isShared =
    new_ids.some((id) => otherCalls.unknown.some((ids) => !ids.includes(id))) && !isNamed
  if (after.partial || (new_ids.length > 0 && (before.partial || isShared)))
    return { verdict: 'unclear', before: before.ids ?? [], after: after.ids ?? [] }
  return new_ids.length > 0 ? { verdict: 'paid', found: {}, new_ids } : { verdict: 'nothing_seen' }
}

/**
 * Compares the records. A colleague may have renewed a company's research, so a difference is shown
 * to the user, and never decides.
 */
function judgeDifference(before: TargetState, after: TargetState): Verdict {
  return canonical(before.record ?? null) === canonical(after.record ?? null)
    ? { verdict: 'nothing_seen' }
    : { verdict: 'unclear', before: before.record ?? null, after: after.record ?? null }
}
