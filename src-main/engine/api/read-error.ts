import { t } from '#shared/i18n/translate.ts'
import { scopes } from '#shared/api/scopes.ts'
import { isObject, parseJson, type JsonObject } from './json.ts'

/** The most characters of a service's message that are shown (docs/promises.md "Error bodies"). */
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

/** Reads an error body of any kind: our shape, other JSON, HTML, plain text or nothing. */
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

/** Keys of messages for people, the most informative first. */
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
/** Keys of messages for programmers. */
const notWords = /stack|trace|debug/i

/** Returns the first message for people: in the object itself, then up to three levels down. */
function findWords(json: unknown): string | undefined {
  let level = [json]
  for (let depth = 0; depth < 4 && level.length > 0; depth += 1) {
    const message = level
      .flatMap((value) => (isObject(value) ? wordKeys.map((key) => value[key]) : value))
      .find((text): text is string => typeof text === 'string' && text.trim() !== '')
    if (message !== undefined) return message
    level = level
      .flatMap((value) =>
        isObject(value)
          ? Object.keys(value).flatMap((key) => (notWords.test(key) ? [] : [value[key]]))
          : value,
      )
      .filter((value) => isObject(value) || Array.isArray(value))
  }
  return undefined
}

/**
 * Converts any text to one line of plain text without tags, scripts, control and direction
 * characters, at most 200 characters long.
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
  const code = candidates.find(
    (entry) => typeof entry === 'string' && /^[\w.:-]{1,60}$/.test(entry),
  )
  return typeof code === 'string' ? code : `http_${status}`
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

/** Returns one message of a field: a text, the first of a list, or the `message` of an object. */
function messageIn(words: unknown): unknown {
  if (Array.isArray(words)) return words[0]
  return isObject(words) ? words['message'] : words
}

/** Returns the scope a 403 names, wherever it names it. */
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
