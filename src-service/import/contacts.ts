import { emailStatuses } from '#shared/api/values.ts'
import { compose } from '#shared/domain/fold.ts'
import { importKinds } from '#shared/tables/columns.ts'
import { readContact } from '#shared/tables/contact.ts'
import { phoneOf } from '#shared/tables/phone.ts'
import { RowError, type Values } from '#shared/tables/values.ts'
import { contactInDetail, findContact } from '../resources/contact-rows.ts'
import type { World } from '../world/world.ts'
import type { ImportFile } from './read-file.ts'
import type { ImportOptions, ImportReport } from './report.ts'
import { runImport, type Importer } from './run.ts'

/**
 * Imports contacts from CSV. Their companies are matched by domain or name, or created. A contact
 * is identified by the ID that it has here, or by its e-mail address. Without one, two contacts are
 * the same only if name, company, telephone and LinkedIn profile agree, because namesakes are
 * different people. A contact that already exists stays unchanged; a second row of the same contact
 * is rejected.
 */
export function importContacts(
  world: World,
  file: ImportFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return runImport(world, file, contactImporter(world), options)
}

/**
 * Builds an SQL condition that compares `column` with a name, ignoring case; the name is bound
 * twice. SQLite itself compares plain ASCII, for speed in files with many people without a company.
 */
const isName = (column: string) =>
  `(${column} IS ? COLLATE NOCASE OR (${column} GLOB '*[^ -~]*' AND lower_case(${column}) = lower_case(?)))`

/** Returns a stored number in the form in which a row is read. */
const normalPhone = (stored: string | null) =>
  stored === null ? null : (phoneOf(stored) ?? stored)

function contactImporter(world: World): Importer {
  const now = world.clock.now()
  const knownByEmail = (email: string) =>
    world.db.get('SELECT 1 FROM contacts WHERE email = ? COLLATE NOCASE', email)
  const knownByName = (
    { first_name, last_name, phone, linkedin_url }: ReturnType<typeof readContact>,
    company_id: string | null,
  ) =>
    world.db
      .all<{ phone: string | null }>(
        `SELECT phone FROM contacts WHERE company_id IS ? AND email IS NULL AND linkedin_url IS ?
        AND ${isName('last_name')} AND ${isName('first_name')}`,
        company_id,
        linkedin_url,
        last_name,
        last_name,
        first_name,
        first_name,
      )
      .some((stored) => normalPhone(stored.phone) === phone)
  /** Reports whether a row has the ID of a contact here, as in an export of Hotdesk. */
  const isExported = (values: Values) => {
    const id = values.text('id')
    return id !== null && world.db.get('SELECT 1 FROM contacts WHERE id = ?', id) !== undefined
  }
  return {
    kind: 'contacts',
    ...importKinds.contacts,
    importRecord: ({ values, row, companies, scratch, write }) => {
      const fields = readContact(values)
      const { company_name: company, company_domain: domain, is_prospect, ...person } = fields
      const contact = {
        ...person,
        is_prospect: is_prospect === true ? 1 : 0,
        email_status: readStatus(values, person.email),
      }
      const distinct = [
        contact.first_name,
        contact.last_name,
        company ?? domain,
        contact.phone,
        contact.linkedin_url,
      ]
      const key = compose(contact.email ?? distinct.join('\u0001'))
      const before = scratch.note(`row ${key}`, row)
      if (before !== null) throw new RowError(`The same contact is in row ${before}.`)
      if (isExported(values) || (contact.email !== null && knownByEmail(contact.email)))
        return 'known'
      const company_id = companies.match(company, domain)
      if (contact.email === null && knownByName(fields, company_id)) return 'known'
      if (!write) return 'added'
      const id = world.random.id('c')
      const record = { id, ...contact, company_id, created_at: now, updated_at: now }
      world.db.insert('contacts', record)
      const newContact = findContact(world, id)
      if (newContact)
        world.emit('contact.created', contactInDetail(newContact), `contact.created:${id}`)
      return 'added'
    },
  }
}

/** Returns the status of an e-mail address; an unrecognised status becomes `unverified`. */
function readStatus(values: Values, email: string | null): string {
  const status = values.text('email_status', 60)?.toLowerCase() ?? ''
  const known = (emailStatuses as readonly string[]).includes(status)
  if (email === null) return 'none'
  return known ? status : 'unverified'
}
