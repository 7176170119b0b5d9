import { importKinds } from '#shared/tables/columns.ts'
import { readDomain } from '#shared/tables/contact.ts'
import { fieldName } from '#shared/tables/field-names.ts'
import { RowError, type Values } from '#shared/tables/values.ts'
import { nameKey } from '../resources/companies-of-contacts.ts'
import type { World } from '../world/world.ts'
import type { ImportFile } from './read-file.ts'
import type { ImportOptions, ImportReport } from './report.ts'
import { runImport, type Importer } from './run.ts'

/**
 * Imports companies from CSV. Companies are identified by domain or by name, ignoring case and
 * spaces. A company that already exists stays unchanged; a second row of the same company is
 * rejected.
 */
export function importCompanies(
  world: World,
  file: ImportFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return runImport(world, file, companyImporter(world), options)
}

function companyImporter(world: World): Importer {
  const now = world.clock.now()
  return {
    kind: 'companies',
    ...importKinds.companies,
    importRecord: ({ values, row, scratch, write }) => {
      const name = values.text('name', 300)
      if (name === null) throw new RowError('It has no name.')
      const domain = readDomain(values, 'domain')
      const company = {
        name,
        name_key: nameKey(name),
        domain,
        industry: values.text('industry', 200),
        state: values.text('state', 100),
        location: values.text('location', 300),
        phone: values.phone('phone'),
        bd_status: values.text('bd_status', 60)?.toLowerCase() ?? 'none',
        do_not_contact: readDoNotContact(values),
        notes: values.notesWith(values.text('notes', 100_000), fieldName),
      }
      const before =
        scratch.get(`row name ${company.name_key}`) ??
        (domain === null ? null : scratch.get(`row domain ${domain}`))
      if (before !== null) throw new RowError(`The same company is in row ${before}.`)
      scratch.note(`row name ${company.name_key}`, row)
      if (domain !== null) scratch.note(`row domain ${domain}`, row)
      if (
        world.db.get(
          'SELECT 1 FROM companies WHERE name_key = ? OR domain = ?',
          company.name_key,
          domain,
        )
      )
        return 'known'
      if (!write) return 'added'
      const id = world.random.id('co')
      world.db.insert('companies', { id, ...company, created_at: now, updated_at: now })
      world.emit('company.created', { company_id: id, name }, `company.created:${id}`)
      return 'added'
    },
  }
}

/** Reads the do-not-contact flag. An unclear value counts as yes, which is the safe side. */
function readDoNotContact(values: Values): 0 | 1 {
  const text = values.flag('do_not_contact')
  const unclear = values.kept.some(({ field }) => field === 'do_not_contact')
  return (text ?? unclear) ? 1 : 0
}
