import { t } from '#shared/i18n/translate.ts'
import { endpoints, type EndpointName } from '#shared/api/index.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Clock, Connection, Log } from '#main/ports.ts'
import { ACCEPT_ENCODING } from './decode-body.ts'
import { deadlines } from './deadlines.ts'
import { createDispatcher } from './dispatcher.ts'
import { exchange, type Answer, type ExchangeRequest } from './exchange.ts'
import { findLocalId } from './local-ids.ts'
import { learnIds, withWireIds, type IdForms } from './ids.ts'
import { checkBaseUrl, onwardPath, requestPath } from './request-path.ts'
import { cancelUnsent, notReached } from './not-sent.ts'
import { PagingKnowledge } from './paging-knowledge.ts'
import { readOutcome } from './outcome.ts'
import type { Api, Failure, Grant, Grants, NotSent, Priority, SignedOut, Unknown } from './types.ts'

/** The most redirects that one call follows. */
const MAX_HOPS = 3

export interface ApiOptions {
  /** Root of the v2 API; https, or http on loopback. */
  baseUrl: string
  /**
   * Returns the access token to use now; null when signed out. Throws if there is none at the
   * moment; the error has `offline: true` if the network is the cause.
   */
  getToken(): Promise<string | null>
  /**
   * Called when the service rejected this token. Returns a fresh one, or null when signed out;
   * throws if it cannot tell now.
   */
  onUnauthorized(rejected: string): Promise<string | null>
  budget: Grants
  clock: Clock
  log: Log
  version: string
  dispatcher?: Connection | undefined
  /**
   * Keeps over restarts how the service writes ids. Without it, that is learnt again from the first
   * answers.
   */
  idForms?: { load(): IdForms; save(forms: IdForms): void }
  /**
   * Called when a request has ended, for the screens and to detect whether the service can be
   * reached.
   */
  onEnded?(call: { name: EndpointName; outcome: 'ok' | Failure }): void
}

interface AnyCall {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  priority?: Priority
  signal?: AbortSignal
  expectCharge?: boolean
  beforeSend?: () => void
}

/**
 * Creates the client of the service from the rows of the contract. It never repeats a write for
 * lack of an answer, and follows redirects only inside the service.
 */
export function createApi(options: ApiOptions): Api {
  const base = checkBaseUrl(options.baseUrl)
  const dispatcher = options.dispatcher ?? createDispatcher()
  const forms: IdForms = options.idForms?.load() ?? {}
  const closing = new AbortController()
  const request = requestBuilder(base.origin, options.version, forms, closing.signal)

  async function call(name: EndpointName, input: AnyCall = {}) {
    const row: Endpoint = endpoints[name]
    const local = findLocalId([input.params, input.query, input.body])
    if (local !== null) return refuseLocalId(name, options)
    const path = requestPath(base.path, row.path, input.params ?? {}, input.query ?? {})
    if (path === null) return refuseUnusableId()
    const outcome = await attempt(name, row, path, input)
    if (outcome.kind !== 'ok')
      options.log.info('call failed', {
        endpoint: name,
        outcome: outcome.kind,
        ...('status' in outcome && outcome.status !== undefined && { status: outcome.status }),
      })
    if (outcome.kind === 'ok') logSkipped(options.log, name, outcome.value)
    options.onEnded?.({ name, outcome: outcome.kind === 'ok' ? 'ok' : outcome })
    return outcome
  }

  async function attempt(name: EndpointName, row: Endpoint, path: string, input: AnyCall) {
    let rejected: string | null = null
    let at = path
    let hops = 0
    for (;;) {
      const grant = await waitForGrant(row, input)
      if ('kind' in grant) return grant
      // The token is fetched after the grant, because the wait for the grant may outlive a token.
      const stale: string | null = rejected
      const token: string | NotSent | SignedOut = await unlessClosed(
        closing.signal,
        tokenFrom(stale === null ? options.getToken : () => options.onUnauthorized(stale)),
      )
      if (typeof token !== 'string') {
        grant.release()
        return token
      }
      if (stale === null && hops === 0) runBeforeSend(grant, input)
      const requestedAt = options.clock.monotonic()
      const answer = await exchange(dispatcher, options.clock, request(row, at, input, token))
      const retryInMs = settle(grant, answer)
      if (answer.kind !== 'answer') return answer
      const onward =
        hops < MAX_HOPS && !isPaid(row, input) ? onwardPath(base, row.method, at, answer) : null
      if (onward !== null) {
        at = onward
        hops += 1
        continue
      }
      // Only an answered 401 proves that nothing was done. So a call is repeated only then, and
      // once.
      if (answer.status === 401 && rejected === null) rejected = token
      else if (answer.status === 429)
        return { kind: 'limited', retryAt: options.clock.now() + retryInMs, retryInMs } as const
      else {
        const id = input.params?.[/\{(\w+)\}$/.exec(row.path)?.[1] ?? '']
        const reading = {
          requested_at: requestedAt,
          at: options.clock.now(),
          origin: base.origin,
          id,
          learn,
        }
        return readOutcome(name, row, answer, reading)
      }
    }
  }

  async function waitForGrant(row: Endpoint, input: AnyCall): Promise<Grant | NotSent> {
    const signal = input.signal ? AbortSignal.any([input.signal, closing.signal]) : closing.signal
    try {
      return await options.budget.acquire(
        row.action,
        input.priority ?? (row.method === 'GET' ? 'visible' : 'write'),
        signal,
      )
    } catch (error) {
      if (!signal.aborted) throw error
      return cancelUnsent()
    }
  }

  function learn(json: unknown, list: string | null): void {
    if (learnIds(forms, json, list)) options.idForms?.save(forms)
  }

  return {
    call: call as Api['call'],
    pagingKnowledge: new PagingKnowledge(),
    close() {
      closing.abort()
      return dispatcher.destroy()
    },
  }
}

/** Returns the refusal of a call whose path would lead elsewhere because of an id. */
const refuseUnusableId = () =>
  ({
    kind: 'refused',
    status: 0,
    code: 'bad_parameter',
    message: t('This id can’t be part of an address.'),
  }) as const

/** Reports whether a call may cost credits. */
const isPaid = (row: Endpoint, input: AnyCall): boolean => input.expectCharge ?? row.cost !== null

/**
 * Resolves to the value of `wait`, or to a cancelled outcome as soon as the client is closed, so
 * that a slow token does not delay closing.
 */
function unlessClosed<T>(closing: AbortSignal, wait: Promise<T>): Promise<T | NotSent> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(cancelUnsent())
    if (closing.aborted) giveUp()
    closing.addEventListener('abort', giveUp)
    wait
      .then((value) => resolve(closing.aborted ? cancelUnsent() : value), reject)
      .finally(() => closing.removeEventListener('abort', giveUp))
  })
}

/** Logs rows without an identity: they can be neither kept nor shown. */
function logSkipped(log: Log, endpoint: EndpointName, { skipped }: { skipped?: unknown }): void {
  if (typeof skipped === 'number' && skipped > 0)
    log.warn('rows could not be read', { endpoint, rows: skipped })
}

/**
 * Refuses a call about a record that exists only on this computer. Such a call is a bug of the
 * caller: it throws in tests, and elsewhere must not stop the user's work.
 */
function refuseLocalId(name: EndpointName, { log }: Pick<ApiOptions, 'log'>) {
  if (process.env['NODE_ENV'] === 'test') throw new Error(`${name} was called with a local id`)
  log.error('a request with a local id was held back', { endpoint: name })
  return {
    kind: 'refused',
    status: 0,
    code: 'not_yet_there',
    message: t('This record is not yet at the service.'),
  } as const
}

async function tokenFrom(
  getToken: () => Promise<string | null>,
): Promise<string | NotSent | SignedOut> {
  try {
    return (await getToken()) ?? { kind: 'signed_out' }
  } catch (error) {
    if (error instanceof Error && 'offline' in error && error.offline === true) return notReached()
    return {
      kind: 'not_sent',
      reason: 'no_token',
      message: t('The sign-in could not be renewed just now.'),
    }
  }
}

/** Runs the last step before the bytes leave; if it throws, frees the place in the rate. */
function runBeforeSend(grant: Grant, input: AnyCall): void {
  try {
    input.beforeSend?.()
  } catch (error) {
    grant.release()
    throw error
  }
}

/**
 * Reports to the budget how the request ended. Returns how long the service asks to wait, in
 * milliseconds.
 */
function settle(grant: Grant, answer: Answer | NotSent | Unknown): number {
  if (answer.kind === 'not_sent') {
    grant.release()
    return 0
  }
  if (answer.kind === 'unknown') return grant.done('failed').retryInMs
  if (answer.status === 429) return grant.done({ limited: { headers: answer.headers } }).retryInMs
  return grant.done(answer.status >= 500 ? 'failed' : 'answered', answer.headers).retryInMs
}

/**
 * Creates the function that builds requests: the headers, and the body with ids as the service
 * writes them.
 */
const requestBuilder =
  (origin: string, version: string, forms: IdForms, closing: AbortSignal) =>
  (row: Endpoint, path: string, input: AnyCall, token: string): ExchangeRequest => {
    const body =
      row.body === null || input.body === undefined
        ? null
        : JSON.stringify(withWireIds(input.body, forms))
    return {
      origin,
      path,
      method: row.method,
      body,
      headersTimeoutMs: isPaid(row, input) ? deadlines.paidHeaders : deadlines.headers,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'accept-encoding': ACCEPT_ENCODING,
        'user-agent': `Hotdesk/${version}`,
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      signal: input.signal ? AbortSignal.any([input.signal, closing]) : closing,
    }
  }
