import * as z from 'zod'
import { readRules } from '#shared/api/endpoint.ts'
import { rememberFor } from '#shared/domain/remember-for.ts'
import { countedValues } from './arrays.ts'
import { withoutAttributes } from './attributes.ts'
import { convert, isWrittenTime, plainTimes } from './convert.ts'
import { isObject, type JsonObject } from './json.ts'
import { spellAsContract } from './contract-spelling.ts'
import { ODD } from './odd-fields.ts'
import { tryParse } from './try-parse.ts'
import { unwrap } from './unwrapped.ts'

/** The result of fitting one value. `odd` is true if the value is not what its field is for. */
interface Fit {
  value: unknown
  odd: boolean
}
const noFit: Fit = { value: undefined, odd: true }

/**
 * Makes a record fit its schema; returns null if nothing identifies it. A value of another type is
 * converted if its meaning is plain. Otherwise it stays under `odd_fields` as it came; the field
 * itself then holds it as text, or nothing if it cannot hold text. Unknown fields stay. So an odd
 * field never costs more than itself, at any depth.
 */
export function conform(schema: z.ZodType, record: JsonObject): JsonObject | null {
  if (!(schema instanceof z.ZodObject)) return null
  const whole = withIdentity(schema, normalizeRecord(schema, completeDeep(schema, record)))
  if (whole === null) return null
  const odd = oddTimes(whole)
  const first = tryParse(schema, whole)
  if (first.success) return isObject(first.data) ? markOdd(first.data, odd) : null
  const second = tryParse(schema, fitFields(schema, whole, odd))
  return second.success && isObject(second.data) ? second.data : null
}

/**
 * Returns the record, and the records in it, with times and the contract's words in their normal
 * form.
 */
function normalizeRecord(schema: z.ZodObject, record: JsonObject): JsonObject {
  return mapParts(schema, spellAsContract(schema, plainTimes(record)), normalizeRecord)
}

/** Returns the field names of a schema, to tell a record from its wrapper. */
export function knownKeys(schema: z.ZodType): ReadonlySet<string> {
  return new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
}

/** Returns the fields that may identify a record of this schema; none if it has no identity. */
export function identityNames(schema: z.ZodType): readonly string[] {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape['id'] : undefined
  return field instanceof z.ZodType ? (readRules.get(unwrap(field))?.identity ?? []) : []
}

/** Returns the value as an id, or undefined if it cannot be one. */
export function usableId(value: unknown): string | number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/**
 * Fills in fields of the record, and of the records in it, that are stated elsewhere. A value this
 * replaces stays as an odd field.
 */
function completeDeep(schema: z.ZodObject, stated: JsonObject): JsonObject {
  return mapParts(schema, completeRecord(schema, stated), completePart)
}

function completeRecord(schema: z.ZodObject, stated: JsonObject): JsonObject {
  const record = withContractNames(schema, withoutWrappers(schema, stated))
  const whole = readRules.get(schema)?.complete?.(record) ?? record
  if (whole === record) return record
  const replaced = Object.entries(record).filter(
    ([key, value]) => value !== null && value !== undefined && whole[key] !== value,
  )
  return markOdd(whole, Object.fromEntries(replaced))
}

/** Returns the record, and the records in it, with their `attributes` moved to the top level. */
function withoutWrappers(schema: z.ZodObject, stated: JsonObject): JsonObject {
  const wraps = isObject(stated['attributes'])
  return mapParts(
    schema,
    wraps ? withoutAttributes(stated, knownKeys(schema)) : stated,
    withoutWrappers,
  )
}

/** Completes a record inside another one, if its schema has a reading. */
const completePart = (schema: z.ZodObject, part: JsonObject): JsonObject =>
  readRules.has(schema) ? completeDeep(schema, part) : part

/** Returns the record with `change` applied to each record in it. */
function mapParts(
  schema: z.ZodObject,
  record: JsonObject,
  change: (schema: z.ZodObject, part: JsonObject) => JsonObject,
): JsonObject {
  let whole = record
  for (const [key, part] of partsOf(schema)) {
    const value = record[key]
    if (typeof value !== 'object' || value === null) continue
    const changeElement = (element: unknown) =>
      isObject(element) ? change(part, element) : element
    const changed = Array.isArray(value) ? mapIfChanged(value, changeElement) : changeElement(value)
    if (changed !== value) whole = { ...whole, [key]: changed }
  }
  return whole
}

function mapIfChanged(values: unknown[], change: (value: unknown) => unknown): unknown[] {
  const whole = values.map(change)
  return whole.every((value, at) => value === values[at]) ? values : whole
}

/** Returns the fields of a schema that hold records or lists of records. */
const partsOf = rememberFor((schema: z.ZodObject) =>
  Object.entries(schema.shape).flatMap(([key, field]): [string, z.ZodObject][] => {
    const inner = field instanceof z.ZodType ? unwrap(field) : field
    const part = inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : inner
    return part instanceof z.ZodObject ? [[key, part]] : []
  }),
)

/** Fills in fields that are stated under another name; the other name stays too. */
function withContractNames(schema: z.ZodType, record: JsonObject): JsonObject {
  const found = Object.entries(readRules.get(schema)?.aliases ?? {}).flatMap(([name, aliases]) => {
    if ((record[name] ?? null) !== null) return []
    const alias = aliases.find((candidate) => (record[candidate] ?? null) !== null)
    return alias === undefined ? [] : [[name, record[alias]] as const]
  })
  return found.length === 0 ? record : { ...record, ...Object.fromEntries(found) }
}

/** Returns the record under its identity. An `id` with another value stays as an odd field. */
function withIdentity(schema: z.ZodObject, record: JsonObject): JsonObject | null {
  const names = identityNames(schema)
  const identity = names.map((name) => usableId(record[name])).find((value) => value !== undefined)
  const stated = record['id']
  if (identity === undefined) {
    if (names.length > 0 && !acceptsNothing(schema.shape['id'])) return null
    return record
  }
  if (stated === identity) return record
  const whole = { ...record, id: String(identity) }
  return stated === undefined || stated === null || toText(stated) === String(identity)
    ? whole
    : markOdd(whole, { id: stated })
}

function oddTimes(record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([key, value]) => typeof value === 'string' && !isWrittenTime(key, value),
    ),
  )
}

function markOdd(record: JsonObject, odd: JsonObject): JsonObject {
  if (Object.keys(odd).length === 0) return record
  const before = record[ODD]
  return { ...record, [ODD]: { ...(isObject(before) ? before : {}), ...odd } }
}

/** Makes every field of the schema fit, and moves those that do not fit to the odd fields. */
function fitFields(schema: z.ZodObject, record: JsonObject, oddBefore: JsonObject): JsonObject {
  const whole = { ...record }
  const odd = { ...oddBefore }
  for (const [key, field] of Object.entries(schema.shape)) {
    if (!(field instanceof z.ZodType) || tryParse(field, record[key]).success) continue
    const plain = findPlainValue(key, record[key])
    const fitted = plain === null ? fit(unwrap(field), record[key]) : { value: plain, odd: true }
    if (fitted.odd && (record[key] ?? null) !== null) odd[key] = record[key]
    if (fitted.value !== undefined) whole[key] = fitted.value
    else if (field.safeParse(null).success) whole[key] = null
    else delete whole[key]
  }
  return markOdd(whole, odd)
}

/** Names of the plain value of a field that comes as an object. */
const keysOfPlainValue: Partial<Record<string, readonly string[]>> = {
  email: ['address', 'email', 'value'],
  phone: ['number', 'phone', 'value'],
}

/**
 * Returns the e-mail address or phone number from an object that holds more; null if there is none.
 */
function findPlainValue(key: string, value: unknown): string | null {
  const names = keysOfPlainValue[key]
  if (names === undefined || !isObject(value)) return null
  const found = names.map((name) => value[name]).find((candidate) => typeof candidate === 'string')
  return typeof found === 'string' ? found : null
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.every((element) => typeof element === 'string' && element.trim() !== '')

/** Names of the plain value in an object that holds one. */
const plainValueKeys = [
  'value',
  'name',
  'label',
  'display_name',
  'url',
  'href',
  'total',
  'count',
  'code',
]

/**
 * Fits an object by its one plain value, such as `{"value": 3}` or `{"name": "Acme"}`; undefined if
 * it has none.
 */
function fitWrappedValue(field: z.ZodType, wrapper: JsonObject): Fit | undefined {
  const name = plainValueKeys.find((key) =>
    ['string', 'number', 'boolean'].includes(typeof wrapper[key]),
  )
  if (name === undefined) return undefined
  const { unit } = wrapper
  // A number means nothing without its unit; only percent is understood.
  if (unit !== undefined && unit !== '%' && unit !== 'percent') return undefined
  const value = unit === undefined ? wrapper[name] : `${String(wrapper[name])} %`
  const plain = tryParse(field, value).success ? value : convert(value, field)
  return plain === undefined ? undefined : { value: plain, odd: true }
}

function fit(field: z.ZodType, value: unknown): Fit {
  if (tryParse(field, value).success) return { value, odd: false }
  if (value === undefined || value === null) return noFit
  if (meansNone(value, field)) return { value: undefined, odd: false }
  if (field instanceof z.ZodArray) return fitArray(field, value)
  if (field instanceof z.ZodObject) return fitObject(field, value)
  const plain = convert(value, field)
  if (plain !== undefined) return { value: plain, odd: false }
  // An id field must not hold an object as text: that would identify nothing.
  if (readRules.get(field)?.identity) return noFit
  if (isTextList(value) && field.safeParse('text').success)
    return { value: value.join(', '), odd: true }
  const options = field instanceof z.ZodUnion ? (field.options as z.ZodType[]) : []
  const unwrapped =
    isObject(value) && options.length === 0 ? fitWrappedValue(field, value) : undefined
  if (unwrapped !== undefined) return unwrapped
  const fits = options.map((option) => fit(unwrap(option), value))
  const whole = fits.find(({ odd }) => !odd)
  if (whole) return whole
  if (field.safeParse('text').success) return { value: toText(value), odd: true }
  return fits.find((candidate) => candidate.value !== undefined) ?? noFit
}

/**
 * Reports whether a value stands for "none", as some services write it: an empty list or object in
 * a field for neither, and false in a text field.
 */
function meansNone(value: unknown, field: z.ZodType): boolean {
  if (value === false) return field.safeParse('text').success
  if (typeof value !== 'object' || value === null || field instanceof z.ZodArray) return false
  return Object.keys(value).length === 0
}

/**
 * Fits a list, keeping the elements that fit. A single value, or an object around one list, counts
 * as a list.
 */
function fitArray(field: z.ZodArray, value: unknown): Fit {
  const element = unwrap(field.element as z.ZodType)
  const list = Array.isArray(value) ? value : listIn(value)
  const hasMoreKeys = isObject(value) && Object.keys(value).length > 1
  if (list === null) {
    const single = fit(element, value)
    return single.value === undefined ? noFit : { value: [single.value], odd: true }
  }
  const fits = list.map((item) => fit(element, item))
  return {
    value: fits.flatMap((result) => (result.value === undefined ? [] : [result.value])),
    odd: hasMoreKeys || fits.some((result) => result.odd || result.value === undefined),
  }
}

function listIn(value: unknown): unknown[] | null {
  const counted = isObject(value) ? countedValues(value) : null
  if (counted !== null) return counted
  const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : []
  return lists.length === 1 ? (lists[0] as unknown[]) : null
}

/** Fits an object as a record. A text becomes the object it stands for, mostly by its name. */
function fitObject(field: z.ZodObject, value: unknown): Fit {
  if (Array.isArray(value) && value.length === 1) return { ...fit(field, value[0]), odd: true }
  if (isObject(value)) {
    const record = conform(field, value)
    return record ? { value: record, odd: false } : noFit
  }
  const converted = typeof value === 'string' ? recordFromText(field, value) : undefined
  return converted && field.safeParse(converted).success ? { value: converted, odd: false } : noFit
}

function recordFromText(field: z.ZodObject, text: string): JsonObject | undefined {
  const { fromText: convertText } = readRules.get(field) ?? {}
  if (convertText) return convertText(text)
  return field.shape['name'] ? { name: text } : undefined
}

/** Writes a value as text, unchanged if it is text and else as JSON. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

const acceptsNothing = (field: unknown): boolean =>
  field instanceof z.ZodType && field.safeParse(undefined).success
