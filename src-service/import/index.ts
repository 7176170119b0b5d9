/** Bringing one's own data into the practice workspace. */
import type { World } from '../world.ts'
import { importCompanies } from './companies.ts'
import { importContacts } from './contacts.ts'
import { importJobs } from './jobs.ts'
import type { ImportKind, ImportOptions, ImportReport } from './report.ts'

export { previewImport, type ImportPreview } from './preview.ts'
export { describeImport, ImportError, type ImportKind, type ImportOptions, type ImportReport, type Rejected } from './report.ts'
export { importCompanies, importContacts, importJobs }

/** The importer of each kind. */
export const importers: Record<ImportKind, (world: World, file: string, options?: ImportOptions) => Promise<ImportReport>> = { contacts: importContacts, companies: importCompanies, jobs: importJobs }
