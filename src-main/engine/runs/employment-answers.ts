import type { EmploymentRole, employmentStatuses, Position } from '#shared/bridge/employment.ts'
import { readText, timeOf } from '#main/engine/api/wire-values.ts'

type Json = Record<string, unknown>
type Status = (typeof employmentStatuses)[number]

/*
 * The contract names no status of a review, and of a proposed change only the keys that are
 * approved (contract §4). So each service has its own words.
 */

/** Patterns of status words and their meaning; the first match is used. */
const statusLabels: readonly (readonly [RegExp, Status])[] = [
  [/dismiss|reject|ignored/, 'dismissed'],
  [/applied|approved|accepted|merged|reviewed/, 'applied'],
  [/fail|error/, 'failed'],
  [/stale|outdated|expired/, 'stale'],
  [/review|ready|propos|await|waiting/, 'ready'],
  [/process|running|queued|pending|start|progress/, 'processing'],
  [/none|nothing|^no_|complete|done|finished/, 'none'],
]

/** Returns the meaning of a service's status word; null if it is unknown. */
export function statusMeant(word: string | null): Status | null {
  const plain = word?.toLowerCase() ?? ''
  return statusLabels.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

/**
 * Returns the status of a review. If its word is unknown, or only says that the work ended, a
 * review with proposed changes is still `ready`.
 */
export function statusOfReview(word: string | null, roles: readonly EmploymentRole[]): Status {
  const status = statusMeant(word)
  if (status !== null && status !== 'none') return status
  return roles.length > 0 ? 'ready' : 'none'
}

/** Names of the list of changes in a review; another list is used if it has role keys. */
const lists = ['roles', 'proposed_changes', 'proposed_roles', 'changes', 'proposals']

/** A key as the service wrote it, because it is sent back in that form. */
export type RoleKey = string | number

const keyOf = (role: Json): RoleKey | null => {
  const key = role['role_key'] ?? role['key'] ?? role['id']
  return typeof key === 'string' || typeof key === 'number' ? key : null
}

/** Returns the proposed changes of a review, and the keys of those that can be approved. */
export function readReview(review: Json): {
  roles: EmploymentRole[]
  keys: ReadonlyMap<string, RoleKey>
} {
  const changes = changesIn(review)
  const shared = evidenceIn(review['evidence'])
  const keys = new Map<string, RoleKey>()
  const roles = changes.map((role) => {
    const key = keyOf(role)
    if (key !== null) keys.set(String(key), key)
    const own = evidenceIn(role['evidence'])
    return {
      key: key === null ? null : String(key),
      change: readText(role['change']) ?? 'update',
      current: isRecord(role['current']) ? positionIn(role['current']) : null,
      proposed: positionIn(isRecord(role['proposed']) ? role['proposed'] : role),
      evidence: own.length > 0 ? own : shared,
    }
  })
  return { roles, keys }
}

function changesIn(review: Json): Json[] {
  const namedList = lists.map((name) => review[name]).find(Array.isArray)
  const keyedList = Object.values(review).find(
    (value): value is unknown[] =>
      Array.isArray(value) && value.some((role) => isRecord(role) && 'role_key' in role),
  )
  return (namedList ?? keyedList ?? []).filter(isRecord)
}

const positionIn = (value: Json): Position => ({
  title: readText(value['title']),
  company_name: readText(value['company_name']) ?? companyIn(value['company']),
  start_date: readText(value['start_date'] ?? value['start']),
  end_date: readText(value['end_date'] ?? value['end']),
})

const companyIn = (company: unknown): string | null =>
  isRecord(company) ? readText(company['name']) : readText(company)

const evidenceIn = (evidence: unknown): EmploymentRole['evidence'] =>
  (Array.isArray(evidence) ? evidence : []).map((entry) => {
    const record: Json = isRecord(entry) ? entry : { quote: entry }
    return {
      source: readText(record['source']),
      quote: readText(record['quote']),
      url: readText(record['url']),
      captured_at: timeOf(record['captured_at']),
    }
  })

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
