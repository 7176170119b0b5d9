import { record, type Answer } from '../http/answer.ts'
import type { Call, Handlers } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { available, holding } from '../credits/money.ts'
import type { FoundPerson } from '../enrichment/provider.ts'
import type { World } from '../world/world.ts'
import { companyInDetail, findCompany } from './company-rows.ts'
import { contactInDetail, findContact } from './contact-rows.ts'
import { ask, pay } from './pay.ts'

const contactPrice = 2
const researchPrice = 2

type CompanyCall = Pick<Call, 'world' | 'now' | 'effect' | 'request_id' | 'caller'>

function requireCompany(world: World, id: string) {
  const row = findCompany(world, id)
  if (!row) throw notFound('company')
  return row
}

const fullName = (first: string | null, last: string | null) =>
  `${first ?? ''} ${last ?? ''}`.trim().toLowerCase()

/** Returns the lower-case full names of the people known at the company. */
const knownAt = (world: World, companyId: string) =>
  new Set(
    world.db
      .all<{ first_name: string | null; last_name: string | null }>(
        'SELECT first_name, last_name FROM contacts WHERE company_id = ?',
        companyId,
      )
      .map((row) => fullName(row.first_name, row.last_name)),
  )

/** Stores a new person and charges for it. */
function storePerson(call: CompanyCall, companyId: string, person: FoundPerson) {
  const { world, now } = call
  const id = world.random.id('c')
  const row = {
    id,
    ...person,
    email_status: person.email === null ? 'none' : 'verified',
    company_id: companyId,
    is_prospect: 1,
    created_at: now,
    updated_at: now,
  }
  world.db.insert('contacts', row)
  call.effect({ kind: 'create', table: 'contacts', id, fields: row })
  pay(call, {
    action: 'companies.findContacts',
    component: 'contact',
    target: id,
    amount: contactPrice,
    result: { contact_id: id, company_id: companyId },
  })
  const newContact = findContact(world, id)
  if (!newContact) throw notFound('contact')
  world.emit('contact.created', contactInDetail(newContact), `contact.created:${id}`)
  return contactInDetail(newContact)
}

export const companyEnrichmentHandlers = {
  'companies.findContacts': async (call) => {
    const { world, params } = call
    const company = requireCompany(world, params.id)
    return holding(world, contactPrice, async () => {
      const found = await ask(world, () =>
        world.enrichment.findContacts(company, knownAt(world, company.id)),
      )
      return call.commit((): Answer => {
        requireCompany(world, params.id)
        // A concurrent call may have found the same people. No more people are stored than the
        // balance pays for.
        const known = knownAt(world, company.id)
        const affordable = Math.floor((available(world) + contactPrice) / contactPrice)
        const fresh = found
          .filter((person) => !known.has(fullName(person.first_name, person.last_name)))
          .slice(0, affordable)
        world.db.insert('lookups', {
          company_id: company.id,
          kind: 'contacts',
          at: call.now,
          found: fresh.length ? 1 : 0,
        })
        return {
          kind: 'list',
          records: fresh.map((person) => storePerson(call, company.id, person)),
        }
      })
    })
  },

  'companies.research': async (call) => {
    const { world, params, now } = call
    const company = requireCompany(world, params.id)
    return holding(world, researchPrice, async () => {
      const found = await ask(world, () => world.enrichment.research(company))
      return call.commit(() => {
        const row = requireCompany(world, params.id)
        world.db.insert('lookups', {
          company_id: row.id,
          kind: 'research',
          at: now,
          found: found ? 1 : 0,
        })
        if (found) {
          world.db.run(
            'UPDATE companies SET research_summary = ?, researched_at = ?, updated_at = ? WHERE id = ?',
            found.summary,
            now,
            now,
            row.id,
          )
          call.effect({
            kind: 'update',
            table: 'companies',
            id: row.id,
            fields: { research_summary: found.summary },
          })
          pay(call, {
            action: 'companies.research',
            component: 'research',
            target: row.id,
            amount: researchPrice,
            result: { company_id: row.id, summary: found.summary },
          })
          world.emit(
            'company.updated',
            { company_id: row.id, changed_fields: ['research'] },
            `company.updated:${row.id}:${call.request_id}`,
          )
        }
        return record(companyInDetail(world, requireCompany(world, params.id)))
      })
    })
  },
} satisfies Partial<Handlers>
