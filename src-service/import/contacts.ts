import { emailStatuses } from '#shared/api/contacts.ts'
import type { World } from '../world.ts'
import { importKinds } from './columns.ts'
import type { ImportOptions, ImportReport } from './report.ts'
import { runImport, type Importer } from './run.ts'
import { RowError, type Values } from './values.ts'

/**
 * Imports contacts from CSV. Their companies are matched by domain or name, or made. A contact is known by its e-mail address, or by
 * name and company if it has none: one that is in the workspace already is left as it is, one that is in the file twice is rejected
 * the second time.
 */
export function importContacts(world: World, file: string, options: ImportOptions = {}): Promise<ImportReport> {
  return runImport(world, file, contactImporter(world), options)
}

function contactImporter(world: World): Importer {
  const now = world.clock.now()
  const known = (email: string | null, first: string | null, last: string | null, company: string | null) => email !== null
    ? world.db.get('SELECT 1 FROM contacts WHERE email = ? COLLATE NOCASE', email)
    : world.db.get('SELECT 1 FROM contacts WHERE last_name IS ? COLLATE NOCASE AND first_name IS ? COLLATE NOCASE AND company_id IS ?', last, first, company)
  return {
    kind: 'contacts', ...importKinds.contacts,
    one: ({ values, row, companies, scratch, write }) => {
      const contact = readContact(values)
      const company = values.text('company_name', 300)
      const domain = readDomain(values, 'company_domain')
      const key = (contact.email ?? [contact.first_name, contact.last_name, company ?? domain].join('\u0001')).toLowerCase()
      const before = scratch.note(`row ${key}`, row)
      if (before !== null) throw new RowError(`The same contact is in row ${before}.`)
      if (contact.email !== null && known(contact.email, null, null, null)) return 'known'
      const company_id = companies.match(company, domain)
      if (contact.email === null && known(null, contact.first_name, contact.last_name, company_id)) return 'known'
      if (!write) return 'added'
      const id = world.random.id('c')
      const record = { id, ...contact, company_id, created_at: now, updated_at: now }
      world.db.insert('contacts', record)
      const at = new Date(now).toISOString()
      world.emit('contact.created', { ...record, is_prospect: record.is_prospect === 1, company_name: company, created_at: at, updated_at: at }, `contact.created:${id}`)
      return 'added'
    },
  }
}

function readContact(values: Values) {
  const whole = values.text('name', 400)
  const split = whole === null ? -1 : whole.lastIndexOf(' ')
  const first_name = values.text('first_name', 200) ?? (whole === null ? null : split < 0 ? whole : whole.slice(0, split))
  const last_name = values.text('last_name', 200) ?? (whole === null || split < 0 ? null : whole.slice(split + 1))
  const email = values.email('email')
  if (first_name === null && last_name === null && email === null) throw new RowError('It has neither a name nor an e-mail address.')
  const status = values.text('email_status', 60)?.toLowerCase() ?? null
  if (status !== null && !(emailStatuses as readonly string[]).includes(status)) throw new RowError(`email_status must be one of ${emailStatuses.join(', ')}, but is '${status}'.`)
  return {
    first_name, last_name, email, email_status: email === null ? 'none' : status ?? 'unverified',
    phone: values.text('phone', 60, true), title: values.text('title', 300), location: values.text('location', 300), notes: values.text('notes', 100_000),
    target_role: values.text('target_role', 300), linkedin_url: values.url('linkedin_url'), is_prospect: values.flag('is_prospect') === true ? 1 : 0,
  }
}

/** `https://www.Example.com/about` and `example.com` are one domain. */
export function readDomain(values: Values, field: string): string | null {
  const text = values.text(field, 300)
  if (text === null) return null
  const domain = text.toLowerCase().replace(/^https?:\/\//, '').replace(/^www\./, '').replace(/[/?#].*$/, '')
  if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain)) throw new RowError(`${field} is not a domain: '${text.slice(0, 60)}'.`)
  return domain
}
