import { t } from '#shared/i18n/translate.ts'
import { fieldNameInNotes } from './field-names.ts'
import { splitFullName } from './full-name.ts'
import { RowError, type Values } from './values.ts'

/**
 * Reads a person from a row; missing values are null. Splits a full name. Values that do not fit a
 * field, and further numbers and addresses, are added below the notes. Throws RowError if the row
 * cannot be a person.
 */
export function readContact(values: Values) {
  const [first, last] = splitName(values.text('name', 400))
  const first_name = values.text('first_name', 200) ?? first
  const last_name = values.text('last_name', 200) ?? last
  const email = firstOf(values, ['email', 'other_email'], (field) => values.email(field))
  if (first_name === null && last_name === null && email === null)
    throw new RowError(explainNobody(badAddresses(values)))
  const known = {
    first_name,
    last_name,
    email,
    phone: firstOf(values, ['mobile', 'phone', 'other_phone'], (field) => values.phone(field)),
    title: values.text('title', 300),
    location: values.text('location', 300) ?? placeOf(values),
    target_role: values.text('target_role', 300),
    linkedin_url: readProfile(values),
    is_prospect: values.flag('is_prospect'),
    company_name: values.text('company_name', 300),
    company_domain: readDomain(values, 'company_domain'),
  }
  return { ...known, notes: values.notesWith(values.text('notes', 100_000), fieldNameInNotes) }
}

const badAddresses = (values: Values) =>
  values.kept.filter(({ field }) => field.endsWith('email')).map(({ text }) => text.slice(0, 60))

/** Explains that a row contains no name and no address, and quotes the invalid addresses. */
function explainNobody([first, second]: string[]): string {
  if (first === undefined) return t('It has neither a name nor an e-mail address.')
  return second === undefined
    ? t('It has neither a name nor an e-mail address; ‘{text}’ is no address.', { text: first })
    : t(
        'It has neither a name nor an e-mail address; ‘{first}’ is no address; ‘{second}’ is no address.',
        { first, second },
      )
}

/**
 * Returns the value of the first field that has one. Different values of the other fields are kept
 * for the notes.
 */
function firstOf(
  values: Values,
  fields: readonly string[],
  read: (field: string) => string | null,
): string | null {
  let found: string | null = null
  for (const field of fields) {
    const value = read(field)
    if (found === null) found = value
    else if (value !== null && value !== found) values.keep(field, value)
  }
  return found
}

/** Joins the columns of a place: `Oslo, Norway`. */
const placeOf = (values: Values) =>
  ['city', 'region', 'country']
    .map((field) => values.text(field, 100))
    .filter((part) => part !== null)
    .join(', ') || null

/** Returns a LinkedIn profile URL. Any other URL is kept for the notes. */
function readProfile(values: Values): string | null {
  const url = values.url('linkedin_url')
  if (url === null) return null
  if (!/^https?:\/\/([a-z]{2,3}\.)?linkedin\.com\//i.test(url) || url.length > 500)
    return values.keep('linkedin_url', url)
  // Drops LinkedIn's tracking parameters.
  return url.replace(/[?#].*$/, '')
}

/** Credentials that may follow a name after a comma. */
const credentials = /^(?:[A-Z][\p{L}.]{0,3}[A-Z.]\.?|[JS]r\.?|I{1,3}|IV)$/u

/**
 * Splits a full name in the order of its script (splitFullName). `Byron, Ada` is reversed; `Ada
 * Byron, PhD` loses its suffix.
 */
function splitName(fullName: string | null): [first: string | null, last: string | null] {
  const [name, afterComma, ...more] = (fullName ?? '').split(/\s*,\s*/)
  const known = afterComma === undefined || more.length > 0 || credentials.test(afterComma)
  if (!known) return [afterComma, name ?? null]
  const whole = (name ?? '').trim() || fullName
  return whole === null ? [null, null] : splitFullName(whole)
}

/**
 * Reads a domain; `https://www.Example.com/about` and `example.com` are the same. Returns null if
 * there is none; a text that is not a domain is kept for the notes.
 */
export function readDomain(values: Values, field: string): string | null {
  const text = values.text(field, 300)
  if (text === null) return null
  const domain = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/, '')
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain) ? domain : values.keep(field, text)
}
