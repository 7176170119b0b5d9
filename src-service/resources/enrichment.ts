import { record, type Answer } from '../http/answer.ts'
import type { Call, Handlers } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { available, holding } from '../credits/money.ts'
import type { FoundPhone, Subject } from '../enrichment/provider.ts'
import type { World } from '../world/world.ts'
import { findContact, type ContactRow } from './contact-rows.ts'
import { ask, pay } from './pay.ts'

const emailPrice = 2
const freshPhonePrice = 2
const cachedPhonePrice = 1

type ContactCall = Pick<Call, 'world' | 'now' | 'effect' | 'request_id' | 'caller'>

function requireContact(world: World, id: string): ContactRow {
  const row = findContact(world, id)
  if (!row) throw notFound('contact')
  return row
}

const lineOf = (world: World, row: ContactRow) =>
  row.company_id === null
    ? null
    : world.db.value<string | null>('SELECT phone FROM companies WHERE id = ?', row.company_id) ||
      null

const subjectOf = (world: World, row: ContactRow): Subject => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  company:
    row.company_id === null
      ? null
      : {
          id: row.company_id,
          name: row.company_name ?? '',
          domain: row.company_domain,
          phone: lineOf(world, row),
        },
})

/**
 * Reports whether a contact has a usable address. A bounced or invalid address is worth another
 * lookup; any other is not bought twice.
 */
const usable = (row: ContactRow) =>
  row.email !== null && row.email_status !== 'bounced' && row.email_status !== 'invalid'

const noteLookup = ({ world, now }: ContactCall, contactId: string, kind: string, found: boolean) =>
  world.db.insert('lookups', { contact_id: contactId, kind, at: now, found: found ? 1 : 0 })

/**
 * Builds the response for a contact that already has an address, possibly from a concurrent call;
 * it is free.
 */
const emailOf = (row: ContactRow) =>
  record({ email: row.email, email_status: row.email_status, found: true })
const phoneOf = (row: ContactRow) => record({ phone: row.phone, found: true })

function storeEmail(
  call: ContactCall,
  contactId: string,
  found: { email: string; status: string },
): Answer {
  const { world, now } = call
  world.db.run(
    'UPDATE contacts SET email = ?, email_status = ?, updated_at = ? WHERE id = ?',
    found.email,
    found.status,
    now,
    contactId,
  )
  call.effect({ kind: 'update', table: 'contacts', id: contactId, fields: { email: found.email } })
  pay(call, {
    action: 'contacts.findEmail',
    component: 'email',
    target: contactId,
    amount: emailPrice,
    result: { email: found.email },
  })
  world.emit(
    'contact.enriched',
    { contact_id: contactId, type: 'email', found: { email: found.email } },
    `contact.enriched:email:${contactId}:${call.request_id}`,
  )
  return record({ email: found.email, email_status: found.status, found: true })
}

/**
 * Returns the price of a found number (contract §8); a company line that was looked up before is
 * cached.
 */
function phonePrice(found: FoundPhone, line: string | null, funds: number) {
  if (found.kind === 'company_line')
    return line === null
      ? { amount: freshPhonePrice, component: 'phone_line', phone: found.phone }
      : { amount: cachedPhonePrice, component: 'phone_cached', phone: line }
  // The last credit cannot pay for a direct line, so it buys the known company line.
  return funds < freshPhonePrice && line !== null
    ? { amount: cachedPhonePrice, component: 'phone_cached', phone: line }
    : { amount: freshPhonePrice, component: 'phone_direct', phone: found.phone }
}

function storePhone(
  call: ContactCall,
  row: ContactRow,
  { amount, component, phone }: ReturnType<typeof phonePrice>,
): Answer {
  const { world, now } = call
  world.db.run('UPDATE contacts SET phone = ?, updated_at = ? WHERE id = ?', phone, now, row.id)
  call.effect({ kind: 'update', table: 'contacts', id: row.id, fields: { phone } })
  if (component === 'phone_line' && row.company_id !== null) {
    world.db.run(
      'UPDATE companies SET phone = ?, updated_at = ? WHERE id = ?',
      phone,
      now,
      row.company_id,
    )
    call.effect({ kind: 'update', table: 'companies', id: row.company_id, fields: { phone } })
    world.emit(
      'company.updated',
      { company_id: row.company_id, changed_fields: ['phone'] },
      `company.updated:${row.company_id}:${call.request_id}`,
    )
  }
  pay(call, { action: 'contacts.findPhone', component, target: row.id, amount, result: { phone } })
  world.emit(
    'contact.enriched',
    { contact_id: row.id, type: 'phone', found: { phone } },
    `contact.enriched:phone:${row.id}:${call.request_id}`,
  )
  return record({ phone, found: true })
}

export const enrichmentHandlers = {
  'contacts.findEmail': async (call) => {
    const { world, params } = call
    const before = requireContact(world, params.id)
    if (usable(before)) return call.commit(() => emailOf(before))
    return holding(world, emailPrice, async () => {
      const found = await ask(world, () => world.enrichment.findEmail(subjectOf(world, before)))
      return call.commit(() => {
        const row = requireContact(world, params.id)
        if (usable(row)) return emailOf(row)
        noteLookup(call, row.id, 'email', found !== null)
        return found ? storeEmail(call, row.id, found) : record({ email: null, found: false })
      })
    })
  },

  'contacts.findPhone': async (call) => {
    const { world, params } = call
    const before = requireContact(world, params.id)
    if (before.phone) return call.commit(() => phoneOf(before))
    const least = lineOf(world, before) === null ? freshPhonePrice : cachedPhonePrice
    const hold = Math.max(least, Math.min(freshPhonePrice, available(world)))
    return holding(world, hold, async () => {
      const found = await ask(world, () => world.enrichment.findPhone(subjectOf(world, before)))
      return call.commit(() => {
        const row = requireContact(world, params.id)
        if (row.phone) return phoneOf(row)
        noteLookup(call, row.id, 'phone', found !== null)
        return found
          ? storePhone(call, row, phonePrice(found, lineOf(world, row), hold))
          : record({ phone: null, found: false })
      })
    })
  },
} satisfies Partial<Handlers>
