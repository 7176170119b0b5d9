import type { EndpointName } from '#shared/api/index.ts'

/** The contract's five OAuth paths by name (contract §5), for faults and the journal. */
export const oauthEndpoints = [
  'oauth.authorize',
  'oauth.token',
  'oauth.userinfo',
  'oauth.revoke',
  'oauth.discovery',
] as const
export type OauthEndpoint = (typeof oauthEndpoints)[number]
export type FaultTarget = EndpointName | OauthEndpoint

/** What goes wrong with an answer. Delays are real milliseconds. */
export type FaultKind =
  | { kind: 'drop_before' } // the connection is cut, nothing was done
  | { kind: 'drop_after' } // everything was done, the connection is cut before the first byte
  | { kind: 'truncate' } // everything was done, the body ends half-way
  | { kind: 'delay'; ms: number; when?: 'before' | 'after' }
  | { kind: 'status'; status: number; after_effect?: boolean }
  | { kind: 'malformed' } // done; 200 with text that is no JSON
  | { kind: 'html' } // done; 200 with a page
  | { kind: 'rate_limit'; retry_after?: number | string } // 429; without retry_after the header is missing

export interface Fault {
  id: string
  /** null: any endpoint of the API; those of OAuth only by name. */
  endpoint: FaultTarget | null
  /** How many requests it still befalls. */
  remaining: number
  what: FaultKind
}

/** Faults waiting for their requests; kept in memory, so a restart ends them. */
export interface Faults {
  add(fault: { endpoint?: FaultTarget | null; count?: number; what: FaultKind }): Fault
  list(): Fault[]
  clear(): void
  /** The fault that befalls this request, if any; it is used up by being taken. */
  take(endpoint: FaultTarget): FaultKind | null
}

/** Builds the faults of one process; there is none at first. */
export function createFaults(): Faults {
  let faults: Fault[] = []
  let made = 0
  return {
    add: ({ endpoint = null, count = 1, what }) => {
      const fault: Fault = { id: `f_${++made}`, endpoint, remaining: count, what }
      faults.push(fault)
      return fault
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = []
    },
    take: (endpoint) => {
      const fault = faults.find(
        (each) =>
          each.endpoint === endpoint || (each.endpoint === null && !endpoint.startsWith('oauth.')),
      )
      if (!fault) return null
      fault.remaining -= 1
      if (fault.remaining <= 0) faults = faults.filter((each) => each !== fault)
      return fault.what
    },
  }
}
