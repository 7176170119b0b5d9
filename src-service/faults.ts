import type { EndpointName } from '#shared/api/index.ts'

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
  /** null: any endpoint. */
  endpoint: EndpointName | null
  /** How many requests it still befalls. */
  remaining: number
  what: FaultKind
}

/** Faults waiting for their requests; kept in memory, so a restart ends them. */
export interface Faults {
  add(fault: { endpoint?: EndpointName | null; count?: number; what: FaultKind }): Fault
  list(): Fault[]
  clear(): void
  /** The fault that befalls this request, if any; it is used up by being taken. */
  take(endpoint: EndpointName): FaultKind | null
}

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
    clear: () => { faults = [] },
    take: (endpoint) => {
      const fault = faults.find((each) => each.endpoint === null || each.endpoint === endpoint)
      if (!fault) return null
      fault.remaining -= 1
      if (fault.remaining <= 0) faults = faults.filter((each) => each !== fault)
      return fault.what
    },
  }
}
