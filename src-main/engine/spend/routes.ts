import type { Bought } from '#shared/domain/no-rebuy.ts'
import { type EndpointName, endpoints } from '#shared/api/index.ts'
import type { Evidence } from '#shared/api/endpoint.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { ListAnswer } from '#main/engine/api/types.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'

export const paidRoutes = [
  'contacts.findEmail',
  'contacts.findPhone',
  'companies.findContacts',
  'companies.research',
  'research.start',
  'desks.generate',
  'sourcing.start',
] as const
export type PaidRoute = (typeof paidRoutes)[number]

/**
 * Number of new contacts one call may bring, for caps. The contract names no limit, so this is an
 * assumption, and is presented as one.
 */
export const MOST_NEW_CONTACTS = 10

/** What spending needs to know about a paid endpoint beyond its row. */
export interface PaidRouteSpec {
  /** What is bought. */
  product: Bought
  /** The cache table in which the result is filed. */
  table: TableName
  /** Where to read the evidence: the record itself, or the list that would contain a new one. */
  evidenceSource:
    | { by: 'record'; endpoint: 'contacts.read' | 'companies.read' }
    | { by: 'list'; endpoint: 'companies.contacts' | 'research.list' | 'desks.list' }
    | null
  /** The field that is bought, if it is a single one: a value speaks against buying it again. */
  field: string | null
  /**
   * Returns when the record's present result was made, if results age and may be bought
   * again, such as research; null if there is none.
   */
  resultDate?: (record: Fields) => number | null
  /** Returns the result of a response, and its cost by the price list (contract §8). */
  parseResult(
    value: unknown,
    body: Fields,
  ): { found: boolean; min: number; max: number; result: Fields }
}

const readField = (value: unknown, field: string) => (value as Fields)[field]
const parseField =
  (field: string, min: number, max: number): PaidRouteSpec['parseResult'] =>
  (value) => {
    const found = typeof readField(value, field) === 'string' && readField(value, field) !== ''
    return {
      found,
      min: found ? min : 0,
      max: found ? max : 0,
      result: found ? { [field]: readField(value, field) } : {},
    }
  }
const parseCreated =
  (cost: number): PaidRouteSpec['parseResult'] =>
  (value) => ({ found: true, min: cost, max: cost, result: { id: readField(value, 'id') } })

export const paidRouteSpecs: Record<PaidRoute, PaidRouteSpec> = {
  'contacts.findEmail': {
    product: 'email',
    table: 'contacts',
    evidenceSource: { by: 'record', endpoint: 'contacts.read' },
    field: 'email',
    parseResult: parseField('email', 2, 2),
  },
  'contacts.findPhone': {
    product: 'phone',
    table: 'contacts',
    evidenceSource: { by: 'record', endpoint: 'contacts.read' },
    field: 'phone',
    parseResult: parseField('phone', 1, 2),
  },
  'companies.findContacts': {
    product: 'contacts',
    table: 'companies',
    evidenceSource: { by: 'list', endpoint: 'companies.contacts' },
    field: null,
    parseResult: (value) => {
      const ids = (value as ListAnswer<Fields>).records.map((record) => record['id'])
      // The response may also contain contacts known before, free of charge; the readings decide.
      return { found: ids.length > 0, min: 0, max: 2 * ids.length, result: { ids } }
    },
  },
  'companies.research': {
    product: 'research',
    table: 'companies',
    evidenceSource: { by: 'record', endpoint: 'companies.read' },
    field: null,
    resultDate: (record) => {
      const at = Date.parse(
        String((record['research'] as Fields | null | undefined)?.['researched_at']),
      )
      return Number.isNaN(at) ? null : at
    },
    parseResult: (value) => {
      const found =
        readField(value, 'research') !== null && readField(value, 'research') !== undefined
      return {
        found,
        min: 0,
        max: found ? 2 : 0,
        result: found ? { research: readField(value, 'research') } : {},
      }
    },
  },
  'research.start': {
    product: 'report',
    table: 'reports',
    evidenceSource: { by: 'list', endpoint: 'research.list' },
    field: null,
    parseResult: parseCreated(6),
  },
  'desks.generate': {
    product: 'desk',
    table: 'desks',
    evidenceSource: { by: 'list', endpoint: 'desks.list' },
    field: null,
    parseResult: parseCreated(3),
  },
  'sourcing.start': {
    product: 'people',
    table: 'contacts',
    evidenceSource: null,
    field: null,
    parseResult: (value, body) => {
      const charged = readField(value, 'charged_credits')
      const isSettled =
        typeof charged === 'number' &&
        readField(value, 'completed_at') !== null &&
        readField(value, 'completed_at') !== undefined
      return {
        found: true,
        min: typeof charged === 'number' ? charged : 0,
        max: isSettled ? charged : Number(body['max_credits'] ?? 0),
        result: { id: readField(value, 'id') },
      }
    },
  },
}

/** Returns the contract's way to find out what became of a lost call on this route. */
export const evidenceOf = (route: PaidRoute): Evidence => endpoints[route as EndpointName].evidence

/**
 * Returns the most a call may cost, in credits, for caps and for the button. `agreed`: the user's
 * maximum where the service takes no limit.
 */
export function maxCostOf(route: PaidRoute, body: Fields, agreed?: number): number {
  if (route === 'sourcing.start') return Number(body['max_credits'] ?? 0)
  const cost = endpoints[route].cost
  if (cost === null) return 0
  return cost.per === 'contact' ? (agreed ?? cost.max * MOST_NEW_CONTACTS) : cost.max
}

/**
 * Names the lane of a paid call, which allows one open call per target or, if the call makes
 * something new, per key or brief.
 */
export function laneOf(route: PaidRoute, params: Record<string, string>, body: Fields): string {
  const { idempotency_key, brief } = body as { idempotency_key?: string; brief?: string }
  return `paid:${route}:${params['id'] ?? idempotency_key ?? brief ?? ''}`
}
