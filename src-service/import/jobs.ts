import { importKinds } from '#shared/tables/columns.ts'
import { fieldName } from '#shared/tables/field-names.ts'
import { LONGEST_NOTES, RowError, type Values } from '#shared/tables/values.ts'
import { isoDate } from '../seed/writing.ts'
import { hash } from '../seed/random.ts'
import type { World } from '../world/world.ts'
import { stateOf } from './locations.ts'
import type { ImportFile } from './read-file.ts'
import type { ImportOptions, ImportReport } from './report.ts'
import { runImport, type Importer } from './run.ts'
import { sectorOf } from './sectors.ts'

/**
 * Key in kv that is set while the job leads are invented. The first import of real ones replaces
 * them, and those found by scrapes since then.
 */
export const generatedJobsKey = 'seed.jobs_are_generated'

interface Listing {
  external_id: string
  title: string
  company_name: string
  status: string
  state: string | null
  sector: string | null
  salary: string | null
  location: string | null
  posting_date: string | null
  notes: string | null
  follow_up_date: string | null
  url: string | null
  updated_at: number | null
}

/**
 * Imports job listings from JSON (a list of objects) or CSV. Companies are matched by name or
 * created. A listing is identified by its ID, also the one that it has here, or, without one, by
 * title, company, location and address together. A listing that already exists stays unchanged; a
 * second row of the same listing is rejected. The first import replaces the generated leads.
 */
export function importJobs(
  world: World,
  file: ImportFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return runImport(world, file, jobImporter(world), options)
}

function jobImporter(world: World): Importer {
  const now = world.clock.now()
  return {
    kind: 'jobs',
    ...importKinds.jobs,
    importRecord: ({ values, row, companies, scratch, write }) => {
      const { updated_at, ...listing } = readListing(values)
      const before = scratch.note(`row ${listing.external_id}`, row)
      if (before !== null) throw new RowError(`The same listing is in row ${before}.`)
      if (isKnown(world, listing.external_id)) return 'known'
      const company_id = companies.match(listing.company_name)
      if (write) {
        world.db.insert('jobs', {
          id: world.random.id('j'),
          company_id,
          ...listing,
          created_at: now,
          updated_at: Math.min(now, updated_at ?? now),
        })
      }
      return 'added'
    },
    beforeFirst: () => {
      if (world.kv.get<true>(generatedJobsKey) === undefined) return []
      // Includes the listings that scrapes have found, which are invented too.
      const deletedRows = world.db.all<{ id: string }>(
        'DELETE FROM jobs WHERE external_id IS NULL RETURNING id',
      )
      world.kv.remove(generatedJobsKey)
      return deletedRows.map(({ id }) => id)
    },
  }
}

/** Reports whether a lead has this ID: that of its file, or that of an export of Hotdesk. */
const isKnown = (world: World, id: string): boolean =>
  world.db.get('SELECT 1 FROM jobs WHERE external_id = ? OR id = ?', id, id) !== undefined

/** Reads one row as a listing. Throws RowError. */
function readListing(values: Values): Listing {
  const title = values.text('title')
  if (title === null) throw new RowError('It has no title.')
  const company = values.text('company_name', 300)
  if (company === null) throw new RowError('It has no company name.')
  const location = values.texts('location')
  const url = values.url('url')
  const posted = values.time('posting_date')
  const followUp = values.time('follow_up_date')
  const sponsorship = values.text('sponsorship', 300)
  const notes = [
    values.text('notes', LONGEST_NOTES),
    sponsorship && !/^other$/i.test(sponsorship) ? `Sponsorship: ${sponsorship}` : null,
  ]
    .filter((part) => part !== null)
    .join('\n')
  const listing = {
    external_id:
      values.text('id', 200) ??
      `row:${hash([title, company, location, url].join('\u0001')).toString(36)}`,
    title,
    company_name: company,
    location,
    url,
    // An inactive listing was taken down, not lost, so it gets a status of its own: `closed`.
    status:
      values.text('status', 60)?.toLowerCase() ??
      (values.flag('active') === false ? 'closed' : 'new'),
    state: values.text('state', 100) ?? stateOf(location),
    sector: values.text('sector', 100) ?? sectorOf(title, company),
    salary: values.text('salary', 300),
    posting_date: posted === null ? null : isoDate(posted),
    follow_up_date: followUp === null ? null : isoDate(followUp),
    updated_at: values.time('updated_at'),
  }
  return { ...listing, notes: values.notesWith(notes, fieldName) }
}
