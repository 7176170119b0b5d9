import { RowError, type Values } from './values.ts'

/**
 * A person as a row tells of them; what it does not tell is null. A whole name is cut before its
 * last word. Throws RowError for a row that cannot be a person.
 */
export function readContact(values: Values) {
  const [first, last] = splitName(values.text('name', 400))
  const first_name = values.text('first_name', 200) ?? first
  const last_name = values.text('last_name', 200) ?? last
  const email = values.email('email')
  if (first_name === null && last_name === null && email === null)
    throw new RowError('It has neither a name nor an e-mail address.')
  return {
    first_name,
    last_name,
    email,
    phone: values.text('phone', 60, true),
    title: values.text('title', 300),
    location: values.text('location', 300),
    notes: values.text('notes', 100_000),
    target_role: values.text('target_role', 300),
    linkedin_url: values.url('linkedin_url'),
    is_prospect: values.flag('is_prospect'),
    company_name: values.text('company_name', 300),
    company_domain: readDomain(values, 'company_domain'),
  }
}

/** Splits a whole name before its last word. */
function splitName(whole: string | null): [first: string | null, last: string | null] {
  const split = whole?.lastIndexOf(' ') ?? -1
  if (whole === null || split < 0) return [whole, null]
  return [whole.slice(0, split), whole.slice(split + 1)]
}

/** `https://www.Example.com/about` and `example.com` are one domain. */
export function readDomain(values: Values, field: string): string | null {
  const text = values.text(field, 300)
  if (text === null) return null
  const domain = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/, '')
  if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain))
    throw new RowError(`${field} is not a domain: '${text.slice(0, 60)}'.`)
  return domain
}
