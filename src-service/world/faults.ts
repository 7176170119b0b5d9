import type { EndpointName } from '#shared/api/index.ts'

/** Names of the contract's five OAuth endpoints (contract §5), for faults and the journal. */
export const oauthEndpoints = [
  'oauth.authorize',
  'oauth.token',
  'oauth.userinfo',
  'oauth.revoke',
  'oauth.discovery',
] as const
export type OauthEndpoint = (typeof oauthEndpoints)[number]
export type FaultTarget = EndpointName | OauthEndpoint

/** A fault of a response. Delays are real milliseconds. */
export type FaultKind =
  | { kind: 'drop_before' } // the connection is cut before any work
  | { kind: 'drop_after' } // the work is done, but the connection is cut before the first byte
  | { kind: 'truncate' } // the work is done, but the body is cut half-way
  | { kind: 'delay'; ms: number; when?: 'before' | 'after' }
  | { kind: 'status'; status: number; after_effect?: boolean }
  | { kind: 'malformed' } // the work is done; 200 with invalid JSON
  | { kind: 'html' } // the work is done; 200 with an HTML page
  | { kind: 'rate_limit'; retry_after?: number | string } // 429; no header without retry_after

export interface Fault {
  id: string
  /** null means any endpoint of the API; OAuth endpoints only by name. */
  endpoint: FaultTarget | null
  /** Number of requests it still applies to. */
  remaining: number
  what: FaultKind
}

/** Faults that wait for their requests; kept in memory, so a restart ends them. */
export interface Faults {
  add(fault: { endpoint?: FaultTarget | null; count?: number; what: FaultKind }): Fault
  list(): Fault[]
  clear(): void
  /** Returns the fault for a request, or null, and uses it up once. */
  next(endpoint: FaultTarget): FaultKind | null
}

/** Builds the faults of one process, with none at first. */
export function createFaults(): Faults {
  let faults: Fault[] = []
  let lastNumber = 0
  return {
    add: ({ endpoint = null, count = 1, what }) => {
      const fault: Fault = { id: `f_${++lastNumber}`, endpoint, remaining: count, what }
      faults.push(fault)
      return fault
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = []
    },
    next: (endpoint) => {
      const fault = faults.find(
        (candidate) =>
          candidate.endpoint === endpoint ||
          (candidate.endpoint === null && !endpoint.startsWith('oauth.')),
      )
      if (!fault) return null
      fault.remaining -= 1
      if (fault.remaining <= 0) faults = faults.filter((candidate) => candidate !== fault)
      return fault.what
    },
  }
}
