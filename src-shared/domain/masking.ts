import { digitsOf, plainDigits } from './digits.ts'

/** The replacement for masked characters. */
const mark = '•••'
const email = /([\p{L}\p{N}])[\p{L}\p{N}._%+'-]*@[\p{L}\p{N}.-]+\.(\p{L}{2,})/gu
/**
 * A number with a country code, in brackets, or with a leading zero; other numbers are not masked.
 */
const phone =
  /(?:\+\d{1,3}|\(\d{2,5}\)|(?<![\d.:/-])(?!0\d[./-]\d{1,2}[./-]\d{2})0\d)[\d ()./-]{6,}\d/g
const wholePhone = /^(?:phone|mobile|telephone|tel)(?:_|$)/
const wholeEmail = /(?:^|_)e?mail$/
/** Names of fields that identify or link records; masking them would break lookups. */
const technical =
  /^(?:id|ids|link|path|next|after|cursor|key|keys|type|kind|state|status|table|field|columns)$|_(?:id|ids|at|url|status)$|^url$/

const maskEmail = (text: string) =>
  text.replace(email, (_, first: string, tld: string) => `${first}${mark}@${mark}.${tld}`)
/** Keeps the last two digits, so that two numbers of one person can be told apart. */
const maskPhone = (text: string) =>
  digitsOf(text).length < 7 ? text : `${mark} ${mark} ${digitsOf(text).slice(-2)}`

/** Masks the telephone numbers of a text, in the digits of any script; the rest stays as written. */
function maskPhones(text: string): string {
  const parts: string[] = []
  let end = 0
  for (const { index, 0: number } of plainDigits(text).matchAll(phone)) {
    parts.push(text.slice(end, index), maskPhone(number))
    end = index + number.length
  }
  return [...parts, text.slice(end)].join('')
}

/** Masks the e-mail addresses and telephone numbers in a text. */
export const maskText = (text: string): string => maskPhones(maskEmail(text))

function maskValue(value: string, name: string): string {
  if (wholePhone.test(name)) return maskPhone(value)
  return wholeEmail.test(name) && value.includes('@') ? maskEmail(value) : maskText(value)
}

/**
 * Masks the e-mail addresses and telephone numbers in a value of any depth. Returns a value that
 * contains none unchanged.
 */
export function mask<T>(value: T, name = ''): T {
  if (typeof value === 'string') {
    if (technical.test(name)) return value
    return maskValue(value, name) as T
  }
  if (Array.isArray(value)) {
    const next = value.map((element) => mask(element, name) as unknown)
    return next.some((element, at) => element !== value[at]) ? (next as T) : value
  }
  if (typeof value !== 'object' || value === null) return value
  // In { field: 'phone', from, to }, `field` names the values.
  const { field } = value as { field?: unknown }
  const next = Object.entries(value).map(([key, content]): [string, unknown] => [
    key,
    mask(
      content as unknown,
      typeof field === 'string' && /^(?:from|to|was|theirs|mine|value)$/.test(key) ? field : key,
    ),
  ])
  return next.some(([key, content]) => content !== (value as Record<string, unknown>)[key])
    ? (Object.fromEntries(next) as T)
    : value
}

/** Reports whether a value contains a masked text. */
export const carriesMark = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes(mark)
    : typeof value === 'object' && value !== null && Object.values(value).some(carriesMark)
