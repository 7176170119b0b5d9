import { isIdKey, isObject, type JsonObject } from './json.ts'

/**
 * Returns the answer with its lists as lists: some services write one as an object, by the place of
 * each record or by its id.
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

/** Whether a record stands under its place in a list, or under its own id. */
const isUnder = (key: string, record: JsonObject): boolean => {
  const ids = Object.entries(record).filter(([name]) => isIdKey(name))
  return ids.length > 0 && (/^\d+$/.test(key) || ids.some(([, id]) => String(id) === key))
}

/** Returns the values of an object that counts them from 0 or 1, as a list does; null: it does not. */
export function countedValues(value: JsonObject): unknown[] | null {
  const keys = Object.keys(value)
  const first = Number(keys[0])
  const counts = (first === 0 || first === 1) && keys.every((key, at) => key === String(first + at))
  return counts ? Object.values(value) : null
}
