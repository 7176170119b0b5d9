import type { Action } from '#shared/api/rates.ts'
import type {
  EndpointBody,
  EndpointName,
  EndpointParams,
  EndpointQuery,
  EndpointRecord,
  endpoints,
} from '#shared/api/index.ts'
import type { PagingKnowledge } from './paging-knowledge.ts'

/**
 * Priorities when the rate does not allow all requests (docs/promises.md "Rate budget"), most
 * urgent first: settling a paid call, what the user waits for, outbox writes and their reads, lists
 * on screen, background sweeps.
 */
export const priorities = ['reconcile', 'interactive', 'write', 'visible', 'sweep'] as const
export type Priority = (typeof priorities)[number]

/** The paging an answer states, as far as it states any; never needed to find the end of a list. */
export interface PageInfo {
  page?: number
  per_page?: number
  total?: number
  /** A bare `count`: of the whole list in some services, of this page in others. */
  count?: number
  total_pages?: number
  /** The number of rows of this page that are marked as deleted; they are left out. */
  deleted?: number
  /** Set if the answer names a page 0, so that pages are counted from there. */
  zero?: true
  /** Whether there is a next page, by a flag, a `next` or a Link. */
  has_more?: boolean
  /**
   * Queries for the next page, the likeliest first, if the answer names something other than a page
   * number.
   */
  next?: Record<string, string>[]
}

/** A list as it was read: records with string ids, and everything else in the answer. */
export interface ListAnswer<R> {
  records: R[]
  page: PageInfo
  /** The number of unusable elements in the array (no id, or not an object). */
  skipped: number
  /** The other keys of the answer, such as `unknown_fields`. */
  extra: Record<string, unknown>
}

/** A record with string ids, whatever form the service uses. */
type WithStringIds<R> = {
  [K in keyof R]: K extends 'id' | `${string}_id`
    ? (null extends R[K] ? string | null : string) | Extract<R[K], undefined>
    : R[K]
}

export type ApiRecord<N extends EndpointName> = WithStringIds<EndpointRecord<N>>
/** The value of `ok`: a list for rows with a list key, else the one record. */
export type ApiValue<N extends EndpointName> = (typeof endpoints)[N]['list'] extends string
  ? ListAnswer<ApiRecord<N>>
  : ApiRecord<N>

export interface Ok<T> {
  kind: 'ok'
  status: number
  value: T
  /** Epoch milliseconds at which the answer was complete. */
  at: number
  /** `clock.monotonic()` just before the request left: the answer is not older than this. */
  requested_at: number
  /** The paging of a list inside a record; the answer to a list has it in its value. */
  page?: PageInfo
}

/**
 * Provably no byte of the request was written: it may be sent again as if it had never been tried.
 */
export interface NotSent {
  kind: 'not_sent'
  reason:
    | 'unreachable'
    | 'refused_connection'
    | 'dns'
    | 'tls'
    | 'untrusted'
    | 'proxy_sign_in'
    | 'proxy_refused'
    | 'connect_timeout'
    | 'cancelled'
    | 'no_token'
  message: string
}

/**
 * The request may have taken effect: read to find out before anything is repeated. A read simply
 * failed for now.
 */
export interface Unknown {
  kind: 'unknown'
  reason:
    | 'timeout'
    | 'reset'
    | 'server_error'
    | 'bad_body'
    /** A read of one record returned nothing in its place, such as null. */
    | 'no_record'
    | 'body_too_large'
    | 'redirect'
    | 'cancelled'
  status?: number
  message: string
  /** Another host to which the answer redirected; nothing is sent there. */
  led_to?: string
}

/**
 * The service refused the call. `message` is plain text of at most 200 characters that may be
 * shown.
 */
export interface Refused {
  kind: 'refused'
  /**
   * 400, 402, 403, 404, 405, 409, 413, 415, 422, 501 or any other 4xx; 2xx if the body states a
   * failure; 0 if a parameter could not be put into a path.
   */
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  /** The missing scope, with 403. */
  scope?: string
}

/** A 401 that a fresh token did not cure. The request had no effect. */
export interface SignedOut {
  kind: 'signed_out'
}

/** A 429. The request had no effect; the budget has already paused the bucket. */
export interface Limited {
  kind: 'limited'
  /** Epoch milliseconds, to show to people; the budget paces by its own clock. */
  retryAt: number
  retryInMs: number
}

export type Failure = NotSent | Unknown | Refused | SignedOut | Limited
export type Outcome<T> = Ok<T> | Failure

type Params<N extends EndpointName> = keyof EndpointParams<N> extends never
  ? { params?: undefined }
  : { params: EndpointParams<N> }
type Body<N extends EndpointName> =
  undefined extends EndpointBody<N> ? { body?: undefined } : { body: EndpointBody<N> }

export type CallOptions<N extends EndpointName> = Params<N> &
  Body<N> & {
    query?: EndpointQuery<N>
    /** Default: 'write' for anything that is not a GET, 'visible' for reads. */
    priority?: Priority
    signal?: AbortSignal
    /**
     * The call may be charged: it waits 120 s for an answer. Default: whether the row states a
     * cost.
     */
    expectCharge?: boolean
    /**
     * Called once, after the grant and the token and before the first byte: the place to commit
     * `sending`. If it throws, nothing is sent and the error reaches the caller. Not called again
     * for the one repeat after a 401.
     */
    beforeSend?: () => void
  }

type MustGive<N extends EndpointName> = keyof EndpointParams<N> extends never
  ? undefined extends EndpointBody<N>
    ? false
    : true
  : true

export interface Api {
  /**
   * Calls one row of the contract. Never throws for anything a network or a service can do; see
   * Outcome.
   */
  call<N extends EndpointName>(
    name: N,
    ...options: MustGive<N> extends true ? [CallOptions<N>] : [CallOptions<N>?]
  ): Promise<Outcome<ApiValue<N>>>
  /** What any read has learnt about the pages of this service. */
  readonly pagingKnowledge: PagingKnowledge
  /**
   * Aborts every call at once: calls in flight end as not_sent or unknown, and no new one is made.
   * Resolves when the connections are closed.
   */
  close(): Promise<void>
}

/** The part of the rate budget that the client uses (see budget/index.ts). */
export interface Grants {
  /** Waits for a grant; rejects only when the signal is aborted. */
  acquire(action: Action, priority: Priority, signal?: AbortSignal): Promise<Grant>
}

/** Permission for one request. Call `done` exactly once, when its answer came or it failed. */
export interface Grant {
  /** Ends the request. `headers` are those of an answer, which may state the service's limit. */
  done(
    answer: 'answered' | 'failed' | { limited: { headers: Record<string, string> } },
    headers?: Record<string, string>,
  ): {
    retryInMs: number
  }
  /** Gives the place in the minute back, because nothing was written. */
  release(): void
}
