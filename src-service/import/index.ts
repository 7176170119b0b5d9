/** Bringing one's own data into the practice workspace. */
export { importCompanies } from './companies.ts'
export { importContacts } from './contacts.ts'
export { importJobs } from './jobs.ts'
export { describeImport, ImportError, type ImportOptions, type ImportReport, type Rejected } from './report.ts'
