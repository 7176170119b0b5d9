import { t } from '#shared/i18n/translate.ts'
import { scopes } from '#shared/api/scopes.ts'
import { isObject, parseJson, type JsonObject } from './json.ts'

/** As much of a service's words as is ever shown (docs/promises.md "Error bodies"). */
const MAX_SHOWN = 200
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

export interface ErrorWords {
  code: string
  message: string
  fields?: Record<string, string>
  scope?: string
}

/**
 * Reads an error body, which may be anything: our shape, another JSON, HTML, plain text, nothing.
 */
export function readError(
  status: number,
  text: string,
  headers: Record<string, string>,
  endpointScope: string,
): ErrorWords {
  const json = parseJson(text)
  const body = isObject(json) ? json : {}
  const inner = isObject(body['error']) ? body['error'] : body
  const message = asText(findWords(inner) ?? findWords(json) ?? (json === undefined ? text : ''))
  const fields = readFields(inner) ?? readFields(body)
  return {
    code: readCode(status, inner, body),
    message: message || t('The service answered {status} without saying why.', { status }),
    ...(fields && { fields }),
    ...(status === 403 && { scope: readScope(inner, text, headers) ?? endpointScope }),
  }
}

/** What services call the words for a person, those that say most first. */
const wordKeys = [
  'message',
  'detail',
  'error_description',
  'error_message',
  'errorMessage',
  'description',
  'title',
  'error',
  'reason',
  'msg',
  'faultstring',
]
/** What is said to programmers. */
const notWords = /stack|trace|debug/i

/** The first words for a person: in the object, then in what stands in it, down to three levels. */
function findWords(json: unknown): string | undefined {
  let level = [json]
  for (let depth = 0; depth < 4 && level.length > 0; depth += 1) {
    const said = level
      .flatMap((one) => (isObject(one) ? wordKeys.map((key) => one[key]) : one))
      .find((one): one is string => typeof one === 'string' && one.trim() !== '')
    if (said !== undefined) return said
    level = level
      .flatMap((one) =>
        isObject(one)
          ? Object.keys(one).flatMap((key) => (notWords.test(key) ? [] : [one[key]]))
          : one,
      )
      .filter((one) => isObject(one) || Array.isArray(one))
  }
  return undefined
}

/**
 * Turns anything into one line of plain text: tags, scripts, control and direction characters gone,
 * at most 200 characters.
 */
export function asText(value: string): string {
  return value
    .slice(0, 20_000)
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SHOWN)
    .toWellFormed()
}

function readCode(status: number, inner: JsonObject, body: JsonObject): string {
  const candidates = [inner['code'], inner['type'], body['code'], body['error']]
  const named = candidates.find(
    (entry) => typeof entry === 'string' && /^[\w.:-]{1,60}$/.test(entry),
  )
  return typeof named === 'string' ? named : `http_${status}`
}

function readFields(object: JsonObject): Record<string, string> | undefined {
  const source = [object['fields'], object['errors'], object['details']].find(
    (entry) => isObject(entry) || (Array.isArray(entry) && entry.some(isObject)),
  )
  const pairs = Array.isArray(source)
    ? source
        .filter(isObject)
        .map((entry) => [
          entry['field'] ?? entry['path'] ?? entry['name'] ?? entry['loc'],
          entry['message'] ?? entry['msg'] ?? entry['detail'],
        ])
    : Object.entries(source ?? {})
  const fields = pairs.flatMap(([name, words]) => {
    const field = Array.isArray(name) ? name.join('.') : name
    const text = messageIn(words)
    return typeof field === 'string' && typeof text === 'string'
      ? [[asText(field), asText(text)] as const]
      : []
  })
  return fields.length ? Object.fromEntries(fields.slice(0, 50)) : undefined
}

/** One message out of what stands at a field: a text, a list of texts, or an object with one. */
function messageIn(words: unknown): unknown {
  if (Array.isArray(words)) return words[0]
  return isObject(words) ? words['message'] : words
}

/** The scope a 403 names, wherever it names it. */
function readScope(
  inner: JsonObject,
  text: string,
  headers: Record<string, string>,
): string | undefined {
  const stated = [inner['scope'], inner['required_scope'], inner['missing_scope']].find(
    (entry) => typeof entry === 'string',
  )
  const words = `${typeof stated === 'string' ? stated : ''} ${headers['www-authenticate'] ?? ''} ${text.slice(0, 2000)}`
  return scopes.find((scope) => words.includes(scope))
}
