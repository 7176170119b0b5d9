import type { Call } from '../http/call.ts'
import { linkCompany } from './companies-of-contacts.ts'
import { changeOf } from './changes.ts'
import { existingContact, type ProposedRole } from './employment-rows.ts'

type ApplyCall = Pick<Call, 'world' | 'now' | 'effect' | 'request_id'>

/**
 * Writes the selected roles to the history. Updates the contact if they change its present
 * position.
 */
export function applyRoles(call: ApplyCall, contactId: string, chosen: ProposedRole[]): void {
  const { world } = call
  for (const role of chosen.filter((proposal) => proposal.change !== 'keep')) {
    world.db.run(
      `INSERT INTO employment_roles (contact_id, role_key, title, company_name, start_date, end_date) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (contact_id, role_key) DO UPDATE SET title = excluded.title,
        company_name = excluded.company_name, start_date = excluded.start_date,
        end_date = excluded.end_date`,
      contactId,
      role.role_key,
      role.title,
      role.company_name,
      role.start_date,
      role.end_date,
    )
    call.effect({
      kind: 'update',
      table: 'employment_roles',
      id: `${contactId}/${role.role_key}`,
      fields: { title: role.title, company_name: role.company_name, end_date: role.end_date },
    })
  }
  world.db.run(
    'INSERT INTO employment (contact_id, history_revision) VALUES (?, 2) ON CONFLICT ' +
      '(contact_id) DO UPDATE SET history_revision = history_revision + 1',
    contactId,
  )
  updateContact(call, contactId, chosen)
}

/**
 * Updates title and company of a contact who has moved, or the title if the present role's title
 * was corrected.
 */
function updateContact(call: ApplyCall, contactId: string, chosen: ProposedRole[]) {
  const { world, now } = call
  const contact = existingContact(world, contactId)
  const moved = chosen.some((role) => role.change === 'end')
    ? chosen.find((role) => role.change === 'add' && role.end_date === null)
    : undefined
  const renamed = chosen.find(
    (role) =>
      role.change === 'update' && role.end_date === null && role.current?.title === contact.title,
  )
  const change = changeOf(contact, {
    title: (moved ?? renamed)?.title ?? undefined,
    company_id: moved?.company_name
      ? linkCompany(call, { company_name: moved.company_name })
      : undefined,
  })
  const names = Object.keys(change)
  if (names.length === 0) return
  world.db.run(
    `UPDATE contacts SET ${names.map((name) => `${name} = ?`).join(', ')}, updated_at = ? WHERE id = ?`,
    ...Object.values(change),
    now,
    contactId,
  )
  call.effect({ kind: 'update', table: 'contacts', id: contactId, fields: change })
  world.emit(
    'contact.updated',
    { contact_id: contactId, changed_fields: names },
    `contact.updated:${contactId}:${call.request_id}`,
  )
}
