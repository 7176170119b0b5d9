import { isIdKey, type JsonObject } from './json.ts'

/** Converts `id` and `…_id` to strings, at any depth. Everything else stays unchanged. */
export function withStringIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStringIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      isIdKey(key) && isNumber(entry) ? String(entry) : withStringIds(entry),
    ]),
  )
}

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'

/**
 * The kind of record an id refers to, by its key. A service may number people and companies alike,
 * or only one of them.
 */
const kinds: Record<string, string> = {
  source_ids: 'contact',
  contact_ids: 'contact',
  contact_id: 'contact',
  source_id: 'contact',
  company_id: 'company',
  run_id: 'run',
}
const lists: Record<string, string> = {
  contacts: 'contact',
  prospects: 'contact',
  companies: 'company',
}

/** The form of a service's ids, `number` or `string`, by kind of record. */
export type IdForms = Partial<Record<string, 'number' | 'string'>>

function formOf(value: unknown): 'number' | 'string' | null {
  if (isNumber(value)) return 'number'
  return typeof value === 'string' ? 'string' : null
}

/** Learns from an answer how the service writes ids; returns whether anything was new. */
export function learnIds(forms: IdForms, json: unknown, list: string | null): boolean {
  let learned = false
  const note = (kind: string | undefined, value: unknown) => {
    const form = formOf(value)
    if (kind === undefined || form === null || forms[kind] === form) return
    forms[kind] = form
    learned = true
  }
  const visit = (value: unknown, kind: string | undefined, depth: number) => {
    if (depth > 4 || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      if (value.length) visit(value[0], kind, depth + 1)
      return
    }
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'id') note(kind, entry)
      else if (isIdKey(key)) note(kinds[key], entry)
      else
        visit(
          entry,
          key === 'contact' || key === 'company'
            ? key
            : (lists[key] ?? (key === 'members' ? undefined : kind)),
          depth + 1,
        )
    }
  }
  visit(json, list ? lists[list] : undefined, 0)
  return learned
}

/**
 * Returns the body with ids in the service's form: ids that it writes as numbers are sent as
 * numbers. Everywhere else they are strings.
 */
export function withWireIds(body: unknown, forms: IdForms): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body as JsonObject).map(([key, value]) => {
      if (forms[kinds[key] ?? ''] !== 'number') return [key, value]
      return [key, Array.isArray(value) ? value.map(toNumber) : toNumber(value)]
    }),
  )
}

const raw = JSON as typeof JSON & { rawJSON(text: string): unknown }
// rawJSON writes the digits themselves, so that 64-bit ids survive.
const toNumber = (value: unknown) =>
  typeof value === 'string' && /^-?(0|[1-9]\d*)$/.test(value) ? raw.rawJSON(value) : value
