import { t } from '#shared/i18n/translate.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { EndpointName } from '#shared/api/index.ts'
import type * as z from 'zod'
import { withArrays } from './arrays.ts'
import type { Answer } from './exchange.ts'
import { identityNames } from './conform.ts'
import { findEmbedded } from './embedded.ts'
import { withStringIds } from './ids.ts'
import { isObject, parseJson, type JsonObject } from './json.ts'
import { isMarkedDeleted } from './missing.ts'
import { findList, readFigures, readList, readRecord } from './read-answer.ts'
import { readError } from './read-error.ts'
import { readPage } from './read-page.ts'
import type { ListAnswer, Ok, Refused, SignedOut, Unknown } from './types.ts'
import { readText } from './wire-values.ts'

export interface Reading {
  requested_at: number
  at: number
  /** Origin of the service. */
  origin: string
  /** The id of the record in the request path; undefined if the path has none. */
  id?: string | undefined
  /** Receives the parsed answer, to learn how ids are written. */
  learn(json: unknown, list: string | null): void
}

/** Interprets a complete answer. 429 and the first 401 are handled before. */
export function readOutcome(
  name: EndpointName,
  row: Endpoint,
  answer: Answer,
  reading: Reading,
): Ok<ListAnswer<JsonObject> | JsonObject> | Refused | Unknown | SignedOut {
  const { status, headers } = answer
  if (status >= 200 && status < 300) return readSuccess(name, row, answer, reading)
  if (status === 401) return { kind: 'signed_out' }
  if (status < 400) return readRedirect(status, headers['location'], reading.origin)
  const words = readError(status, answer.body.toString('utf8'), headers, row.scope)
  // 408 and 5xx do not show whether anything was done, except 501: the service does not know the
  // call at all.
  if (status === 408 || (status >= 500 && status !== 501))
    return { kind: 'unknown', reason: 'server_error', status, message: words.message }
  return { kind: 'refused', status, ...words }
}

/** Returns the outcome of a redirect that the client did not follow. */
function readRedirect(status: number, location: string | undefined, origin: string): Unknown {
  const to = URL.parse(location ?? '', origin)
  const isAway = to !== null && to.origin !== origin && to.host !== ''
  return {
    kind: 'unknown',
    reason: 'redirect',
    status,
    ...(isAway && { led_to: to.host }),
    message: isAway
      ? t(
          'The service points to {host}, where Hotdesk sends nothing. If the service has moved, ask your administrator for its new address.',
          { host: to.host },
        )
      : t('The service pointed to another address, which is not followed.'),
  }
}

function readSuccess(
  name: EndpointName,
  row: Endpoint,
  answer: Answer,
  { requested_at: requestedAt, at, id, learn }: Reading,
): Ok<ListAnswer<JsonObject> | JsonObject> | Refused | Unknown {
  const { status, headers } = answer
  const bad = {
    kind: 'unknown',
    reason: 'bad_body',
    status,
    message: t('The service answered something that could not be read.'),
  } as const
  const ok = (value: ListAnswer<JsonObject> | JsonObject) =>
    ({ kind: 'ok', status, value, at, requested_at: requestedAt }) as const
  const text = answer.body.toString('utf8')
  const empty = text.trim() === ''
  // An empty body is a complete answer to a deletion, and to any call whose status is 204, except
  // where only the answer would identify the created record.
  const makes = row.evidence === 'list' && row.list === null
  const emptyList = { records: [], page: {}, skipped: 0, extra: {} }
  if (empty && row.method !== 'GET' && (row.method === 'DELETE' || (status === 204 && !makes)))
    return ok(row.list === null ? {} : emptyList)
  if (empty && status === 204 && row.method === 'GET' && row.list !== null) return ok(emptyList)
  const json = withArrays(parseJson(text))
  if (json === undefined) return bad
  learn(json, row.list)
  const refusal = readRefusal(json, row, answer, text)
  if (refusal) return refusal
  if (row.list !== null) {
    const list = readList(json, row.list, row.response, headers)
    if (list) return ok(list)
    const figures = name === 'scrapeQuality.list' ? readFigures(json, row.response) : null
    if (figures) return ok({ records: figures, page: {}, skipped: 0, extra: {} })
    return row.method !== 'GET' && isObject(json)
      ? ok({ records: [], page: {}, skipped: 0, extra: withStringIds(json) as JsonObject })
      : bad
  }
  // A deletion may answer anything, or nothing: it was carried out all the same.
  if (row.method === 'DELETE') return ok(isObject(json) ? (withStringIds(json) as JsonObject) : {})
  const embedded = findEmbedded(name, json, row.response)
  const record = readRecord(
    makes ? withoutJob(json) : (embedded?.around ?? json),
    row.response,
    row.method === 'GET' ? id : undefined,
  )
  // A change may be answered with something other than a record, such as {"ok": true}: it was
  // accepted, and a read shows what is stored.
  if (!record && row.method === 'PATCH' && isObject(json) && !isNamed(json, row.response))
    return ok(withStringIds(json) as JsonObject)
  // A single such answer may be damaged; services without a 404 give it every time.
  if (!record) return isNoRecord(json, row) ? { ...bad, reason: 'no_record' } : bad
  if (row.method === 'GET' && isMarkedDeleted(record)) return deleted()
  if (!embedded) return { ...ok(record), page: readPage(json, headers) }
  const whole = embedded.into(record, headers)
  return { ...ok(whole.record), page: whole.page }
}

/**
 * Removes the background job that a service has started from its answer: the job's id is not that
 * of the record to be made.
 */
function withoutJob(json: unknown): unknown {
  if (!isObject(json)) return json
  const jobs = ['job', 'task', 'operation'].filter((key) => isObject(json[key]))
  return jobs.length === 0
    ? json
    : Object.fromEntries(Object.entries(json).filter(([key]) => !jobs.includes(key)))
}

/** Returns the refusal for a record that the service marks as deleted, as if it had answered 404. */
const deleted = (): Refused => ({
  kind: 'refused',
  status: 404,
  code: 'no_record',
  message: t('The service has no such record.'),
})

/** Reports whether a read of one record returned none: null or an empty list in its place. */
function isNoRecord(json: unknown, row: Endpoint): boolean {
  if (row.method !== 'GET' || !row.path.endsWith('}')) return false
  const isNone = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  if (isNone(json)) return true
  if (!isObject(json) || statesFailure(json) || (json['error'] ?? '') !== '') return false
  const values = Object.values(json)
  return values.some(isNone) && values.every((value) => isNone(value) || typeof value !== 'object')
}

/** Reports whether the body of an answer states a failure, whatever the status is. */
const statesFailure = (json: JsonObject): boolean =>
  json['ok'] === false ||
  json['success'] === false ||
  /^(error|fail|failed|failure|[45]\d\d)$/i.test(readText(json['status']) ?? '')

/**
 * Reads a refusal with a success status: `{"ok": false, "error": …}` or `{"status": "error"}`.
 * Returns null if it is none. Paid calls are excluded, because such a body does not show what they
 * cost, and so are reads, which are repeated as after any other failure.
 */
function readRefusal(
  json: unknown,
  row: Endpoint,
  { status, headers }: Answer,
  text: string,
): Refused | null {
  if (row.method === 'GET' || row.cost !== null || !isObject(json)) return null
  if (!statesFailure(json) || holdsRecord(json, row)) return null
  return { kind: 'refused', status, ...readError(status, text, headers, row.scope) }
}

/** Reports whether an answer contains what was asked for. A deletion asks for nothing. */
function holdsRecord(json: JsonObject, row: Endpoint): boolean {
  if (row.method === 'DELETE') return false
  return (row.list === null ? readRecord(json, row.response) : findList(json, row.list)) !== null
}

/** Reports whether an object has the identity of a record, readable or not. */
const isNamed = (json: JsonObject, schema: z.ZodType): boolean =>
  identityNames(schema).some((name) => (json[name] ?? null) !== null)
