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

/** Selects contacts with what they show of their company; the contact is called `t`. */
export const selectContacts = `
SELECT t.*, co.name AS company_name, co.domain AS company_domain, co.do_not_contact AS company_dnc
FROM contacts t LEFT JOIN companies co ON co.id = t.company_id`

/** Writes a contact as lists show it. */
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
 * Writes a contact in full: its LinkedIn profile, e-mail status and company stand in detail only
 * (contract §2).
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

/** Finds a contact by its id, with its company; undefined if there is none. */
export const findContact = (world: World, id: string) =>
  world.db.get<ContactRow>(`${selectContacts} WHERE t.id = ?`, id)
