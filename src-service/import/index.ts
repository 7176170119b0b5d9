/** Import of the user's own data into the practice workspace. */
import type { ImportKind } from '#shared/tables/problem.ts'
import { previewImport as preview } from '#shared/tables/preview.ts'
import type { World } from '../world/world.ts'
import { importCompanies } from './companies.ts'
import { importContacts } from './contacts.ts'
import { importJobs } from './jobs.ts'
import { fileSource, type ImportFile } from './read-file.ts'
import type { ImportOptions, ImportReport } from './report.ts'

export type { ImportPreview } from '#shared/tables/preview.ts'
export { ImportError, type ImportKind } from '#shared/tables/problem.ts'
export { describeImport, type ImportOptions, type ImportReport, type Rejected } from './report.ts'
export { importCompanies, importContacts, importJobs }

/**
 * Previews a file without importing anything. Throws ImportError if the file as a whole cannot be
 * used.
 */
export const previewImport = async (file: ImportFile, kind?: ImportKind) =>
  preview(await fileSource(file), kind)

/** The importer of each kind. */
export const importers: Record<
  ImportKind,
  (world: World, file: ImportFile, options?: ImportOptions) => Promise<ImportReport>
> = { contacts: importContacts, companies: importCompanies, jobs: importJobs }
