import type { World } from '../world/world.ts'
import { iso } from './wire.ts'

export interface ContactRow {
  seq: number
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  email_status: string | null
  phone: string | null
  title: string | null
  location: string | null
  notes: string | null
  target_role: string | null
  linkedin_url: string | null
  company_id: string | null
  is_prospect: number
  created_at: number
  updated_at: number
  company_name: string | null
  company_domain: string | null
  company_dnc: number | null
}

/** Selects contacts as `t`, with the fields of their company that are shown. */
export const selectContacts = `
SELECT t.*, co.name AS company_name, co.domain AS company_domain, co.do_not_contact AS company_dnc
FROM contacts t LEFT JOIN companies co ON co.id = t.company_id`

/** Returns a contact as shown in lists. */
export const contactInList = (row: ContactRow) => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  title: row.title,
  location: row.location,
  notes: row.notes,
  target_role: row.target_role,
  company_id: row.company_id,
  company_name: row.company_name,
  is_prospect: row.is_prospect === 1,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/**
 * Returns a contact in full; only the detail has the LinkedIn profile, the e-mail status and the
 * company (contract §2).
 */
export const contactInDetail = (row: ContactRow) => ({
  ...contactInList(row),
  email_status: row.email_status,
  linkedin_url: row.linkedin_url,
  company:
    row.company_id === null
      ? null
      : {
          id: row.company_id,
          name: row.company_name,
          domain: row.company_domain,
          do_not_contact: row.company_dnc === 1,
        },
})

/** Finds a contact and its company by the contact's ID; undefined if there is none. */
export const findContact = (world: World, id: string) =>
  world.db.get<ContactRow>(`${selectContacts} WHERE t.id = ?`, id)
