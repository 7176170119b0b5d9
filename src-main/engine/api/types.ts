import type { Action } from '#shared/api/rates.ts'
import type {
  EndpointBody,
  EndpointName,
  EndpointParams,
  EndpointQuery,
  EndpointRecord,
  endpoints,
} from '#shared/api/index.ts'
import type { PageSizes } from './page-sizes.ts'

/**
 * Who goes first when the rate does not allow all (docs/promises.md "Rate budget"), most urgent
 * first: finding out about a paid call, what a person waits for, outbox writes and their reads,
 * lists on screen, slow passes.
 */
export const priorities = ['reconcile', 'interactive', 'write', 'visible', 'sweep'] as const
export type Priority = (typeof priorities)[number]

/**
 * What an answer said about paging, as far as it said anything; never needed to find the end of a
 * list.
 */
export interface PageInfo {
  page?: number
  per_page?: number
  total?: number
  /** A bare `count`: of the whole list in some services, of this page in others. */
  count?: number
  total_pages?: number
  /** How many rows of this page say of themselves that they were deleted; they are left out. */
  gone?: number
  /** The answer names a page 0, so that pages are counted from there. */
  zero?: true
  /** Whether there is a page behind this one, by a flag, a `next` or a Link. */
  has_more?: boolean
  /**
   * What to ask with for the page behind this one, the likeliest first, where the answer names
   * something else than a page number.
   */
  next?: Record<string, string>[]
}

/** A list as it was read: records with string ids, and whatever else stood beside them. */
export interface ListAnswer<R> {
  records: R[]
  page: PageInfo
  /** Things in the array that could not be used (no id, not an object). */
  skipped: number
  /** The other keys of the answer, such as `unknown_fields`. */
  extra: Record<string, unknown>
}

/** Ids are strings on our side of the border, whatever the service writes. */
type WithStringIds<R> = {
  [K in keyof R]: K extends 'id' | `${string}_id`
    ? (null extends R[K] ? string | null : string) | Extract<R[K], undefined>
    : R[K]
}

export type ApiRecord<N extends EndpointName> = WithStringIds<EndpointRecord<N>>
/** What `ok` carries: a list for rows with a list key, else the one record. */
export type ApiValue<N extends EndpointName> = (typeof endpoints)[N]['list'] extends string
  ? ListAnswer<ApiRecord<N>>
  : ApiRecord<N>

export interface Ok<T> {
  kind: 'ok'
  status: number
  value: T
  /** Epoch ms at which the answer was complete. */
  at: number
  /**
   * `clock.monotonic()` just before the request left: what the answer says is not older than this.
   */
  asked: number
  /** What a read said about paging around a record: the answer to a list carries it in its value. */
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
 * The request may have taken effect: find out by reading before anything is repeated. For a read:
 * it failed for now.
 */
export interface Unknown {
  kind: 'unknown'
  reason:
    | 'timeout'
    | 'reset'
    | 'server_error'
    | 'bad_body'
    /** A read of one record was answered with nothing in its place, such as null. */
    | 'no_record'
    | 'body_too_large'
    | 'redirect'
    | 'cancelled'
  status?: number
  message: string
  /** Another host, to which the answer pointed: nothing is sent there. */
  led_to?: string
}

/** The service said no, in words a person may read (plain text of at most 200 characters). */
export interface Refused {
  kind: 'refused'
  /**
   * 400, 402, 403, 404, 405, 409, 413, 415, 422, 501, any other 4xx; 2xx where the answer itself
   * says no; 0 when a parameter could not be put into a path.
   */
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  /** The scope that is missing, with 403. */
  scope?: string
}

/** 401 that a fresh token did not cure. The request had no effect. */
export interface SignedOut {
  kind: 'signed_out'
}

/** 429. The request had no effect; the budget has paused the bucket by itself. */
export interface Limited {
  kind: 'limited'
  /** Epoch ms, for people; the budget paces by its own clock. */
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
     * The call may be charged: waits 120 s for an answer. Default: whether the row states a cost.
     */
    expectCharge?: boolean
    /**
     * Called once, when rate and token are there and before the first byte: the place to commit
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
  /** What was learnt of the pages of this service, by whoever read any of them. */
  readonly pageSizes: PageSizes
  /**
   * Gives up every call at once: those under way end as not_sent or unknown, and none is made any
   * more. Resolves when the connections are gone.
   */
  close(): Promise<void>
}

/** The part of the rate budget the client uses (see budget.ts). */
export interface Grants {
  /** Waits for leave; rejects only when the signal is aborted. */
  acquire(action: Action, priority: Priority, signal?: AbortSignal): Promise<Grant>
}

/** Leave for one request. `done` must be called exactly once, when its answer came or it failed. */
export interface Grant {
  /** `headers`: of an answer, which may say how much the service allows. */
  done(
    answer: 'answered' | 'failed' | { limited: { headers: Record<string, string> } },
    headers?: Record<string, string>,
  ): {
    retryInMs: number
  }
  /** Nothing was written: the place in the minute is given back. */
  release(): void
}
