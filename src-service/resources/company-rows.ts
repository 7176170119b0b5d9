import type { World } from '../world/world.ts'
import { iso } from './wire.ts'

export interface CompanyRow {
  seq: number
  id: string
  name: string
  domain: string | null
  industry: string | null
  state: string | null
  location: string | null
  phone: string | null
  bd_status: string
  notes: string | null
  do_not_contact: number
  research_summary: string | null
  researched_at: number | null
  created_at: number
  updated_at: number
}

/** Returns a company as shown in lists. */
export const companyInList = (row: CompanyRow) => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  industry: row.industry,
  state: row.state,
  location: row.location,
  phone: row.phone,
  bd_status: row.bd_status,
  notes: row.notes,
  do_not_contact: row.do_not_contact === 1,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/** Returns a company in full; only the detail has the contact count (contract §2). */
export const companyInDetail = (world: World, row: CompanyRow) => ({
  ...companyInList(row),
  contact_count:
    world.db.value<number>('SELECT count(*) FROM contacts WHERE company_id = ?', row.id) ?? 0,
  research:
    row.researched_at === null
      ? null
      : { summary: row.research_summary, researched_at: iso(row.researched_at) },
})

/** Finds a company by its ID; undefined if there is none. */
export const findCompany = (world: World, id: string) =>
  world.db.get<CompanyRow>('SELECT * FROM companies WHERE id = ?', id)
