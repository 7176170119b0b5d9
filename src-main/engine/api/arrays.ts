import { isIdKey, isObject, type JsonObject } from './json.ts'

/**
 * Converts lists that a service writes as objects, keyed by position or by id, into arrays. Returns
 * the answer itself if there are none.
 */
export function withArrays(value: unknown): unknown {
  if (Array.isArray(value)) return convertEach(value)
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  if (isList(entries)) return convertEach(entries.map(([, record]) => record))
  let whole = value
  for (const [key, inner] of entries) {
    const changed = withArrays(inner)
    if (changed !== inner) whole = { ...whole, [key]: changed }
  }
  return whole
}

function convertEach(list: unknown[]): unknown[] {
  let whole = list
  list.forEach((inner, at) => {
    const changed = withArrays(inner)
    if (changed !== inner) whole = whole.with(at, changed)
  })
  return whole
}

const isList = (entries: [string, unknown][]): boolean =>
  entries.length > 0 && entries.every(([key, record]) => isObject(record) && isUnder(key, record))

/** Reports whether a record is keyed by its position in a list or by its own id. */
const isUnder = (key: string, record: JsonObject): boolean => {
  const ids = Object.entries(record).filter(([name]) => isIdKey(name))
  return ids.length > 0 && (/^\d+$/.test(key) || ids.some(([, id]) => String(id) === key))
}

/**
 * Returns the values of an object whose keys count from 0 or 1 like a list; null if they do not.
 */
export function countedValues(value: JsonObject): unknown[] | null {
  const keys = Object.keys(value)
  const first = Number(keys[0])
  const counts = (first === 0 || first === 1) && keys.every((key, at) => key === String(first + at))
  return counts ? Object.values(value) : null
}
