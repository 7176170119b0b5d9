import { t } from '#shared/i18n/translate.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { Facet, Filter, Row } from '#main/engine/store/cache/protocol.ts'
import type { Engine } from '#main/engine/engine.ts'
import { pageFrom, paging } from '#main/features/common/context.ts'
import { duplicateFilter, judgeDuplicates } from './duplicates.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { campaignsOf, type EnrolledReading } from '#main/features/common/enrolled-campaigns.ts'
import {
  companyConditions,
  companyOrder,
  contactConditions,
  contactOrder,
} from '#main/features/common/people-filter.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { meetingRow, noteRow } from '#main/features/common/rows/meeting.ts'
import { companyRow, contactRow } from '#main/features/common/rows/people.ts'

type Needs = EnrolledReading & Pick<Engine, 'outbox' | 'budget'>
type Names =
  | 'contacts.list'
  | 'contacts.facets'
  | 'contacts.read'
  | 'contacts.duplicates'
  | 'companies.list'
  | 'companies.facets'
  | 'companies.read'

const PLANNED_WRITES = 10
const values = (facets: Facet[] | undefined) =>
  (facets ?? [])
    .filter((facet) => facet.value !== null && facet.value !== '')
    .map((facet) => ({ value: String(facet.value), count: facet.count }))

/** Builds the rows of people, with the number of hot lists each person is on. */
export async function contactRows(
  { cache, conflicts }: Pick<Needs, 'cache' | 'conflicts'>,
  rows: Row<'contacts'>[],
) {
  const ids = rows.map((row) => row.id)
  const counts = ids.length
    ? await cache.counts('members', ['contact_id'], { field: 'contact_id', in: ids })
    : {}
  const lists = new Map(
    (counts['contact_id'] ?? []).map((facet) => [String(facet.value), facet.count]),
  )
  const open = conflicts('contacts')
  return rows.map((row) => contactRow(row, open, lists))
}

/** Builds the handlers that read people and companies from the cache. */
export function peopleQueries(engine: Needs): Pick<Handlers, Names> {
  const asOf = async (list: string) => (await engine.cache.freshness([list]))[0]?.as_of ?? null
  return {
    'contacts.list': async ({ filter, sort, descending, ...page }) => {
      const found = await engine.cache.list('contacts', {
        filter: contactConditions(filter),
        sort: contactOrder(sort, descending),
        ...paging(page),
      })
      const rows = await contactRows(engine, found.rows)
      return { ...pageFrom(found, page.offset, (row) => row.id), rows }
    },
    'contacts.facets': async () => {
      const { cache, budget } = engine
      const [all, counts, as_of] = await Promise.all([
        cache.total('contacts'),
        cache.counts('contacts', ['email_status']),
        asOf('contacts'),
      ])
      return {
        all,
        email_status: values(counts['email_status']),
        as_of,
        writes_per_minute:
          budget.state().find(({ action }) => action === 'write')?.rate ?? PLANNED_WRITES,
      }
    },
    'contacts.read': async ({ id }) => readPerson(engine, id),
    'contacts.duplicates': async ({ set, except }) => {
      const filter = duplicateFilter(set)
      if (!filter) return { people: [] }
      const { rows } = await engine.cache.list('contacts', { filter, limit: 20 })
      return {
        people: judgeDuplicates(
          set,
          await contactRows(
            engine,
            rows.filter((row) => row.id !== except),
          ),
        ),
      }
    },
    'companies.list': async ({ filter, sort, descending, ...page }) => {
      const { cache, conflicts } = engine
      const found = await cache.list('companies', {
        filter: companyConditions(filter),
        sort: companyOrder(sort, descending),
        ...paging(page),
      })
      const openConflicts = conflicts('companies')
      // The service's list of companies has no count of people, so count the known ones.
      const ids = found.rows.map((row) => row.id)
      const counts = ids.length
        ? await cache.counts('contacts', ['company_id'], { field: 'company_id', in: ids })
        : {}
      const known = new Map(
        (counts['company_id'] ?? []).map((facet) => [String(facet.value), facet.count]),
      )
      return pageFrom(found, page.offset, (row) => {
        const company = companyRow(row, openConflicts)
        return {
          ...company,
          contact_count: Math.max(company.contact_count, known.get(row.id) ?? 0),
        }
      })
    },
    'companies.facets': async () => {
      const { cache } = engine
      const [all, dnc, counts, as_of] = await Promise.all([
        cache.total('companies'),
        cache.total('companies', { field: 'do_not_contact', is: true }),
        cache.counts('companies', ['industry', 'state', 'bd_status']),
        asOf('companies'),
      ])
      return {
        all,
        dnc,
        industry: values(counts['industry']),
        state: values(counts['state']),
        bd_status: values(counts['bd_status']),
        as_of,
      }
    },
    'companies.read': async ({ id }) => readCompany(engine, id),
  }
}

async function readPerson(reading: Needs, id: string) {
  const { cache, clock, conflicts, outbox } = reading
  const found = await cache.get('contacts', id)
  const deletion = outbox
    .openOf('contacts', id)
    .find((op) => op.kind === 'remove' && op.state === 'queued')
  const pendingDeletion = deletion
    ? {
        operation_id: deletion.id,
        history_id: await outbox.gestureOf(deletion),
      }
    : null
  if (!found)
    return {
      contact: null,
      lists: [],
      meetings: [],
      notes: [],
      campaigns: [],
      conflicts: [],
      deletion: pendingDeletion,
    }
  const ofPerson: Filter = { field: 'contact_id', is: id }
  const [[contact], members, meetings, notes, campaigns] = await Promise.all([
    contactRows(reading, [found]),
    listAll(cache, 'members', { filter: ofPerson }),
    cache.list('meetings', {
      filter: ofPerson,
      sort: [{ field: 'starts_at', desc: true }],
      limit: 50,
    }),
    cache.list('notes', {
      filter: ofPerson,
      sort: [{ field: 'recorded_at', desc: true }],
      limit: 50,
    }),
    campaignsOf(reading, id),
  ])
  return {
    contact: contact ?? null,
    lists: members.rows.map((row) => ({
      list_id: row.record.list_id,
      member_id: row.id,
      name: readText(row.joined.list?.name) ?? t('A list'),
      tier: readText(row.record.tier),
      status: readText(row.record.status) ?? 'not_started',
      notes: readText(row.record.notes),
    })),
    meetings: meetings.rows.map((row) => meetingRow(row, conflicts('meetings'), clock.now())),
    notes: notes.rows.map(noteRow),
    campaigns,
    conflicts: outbox.conflicts('contacts').get(id) ?? [],
    deletion: pendingDeletion,
  }
}

async function readCompany(reading: Needs, id: string) {
  const { cache, clock, conflicts, enrolments, outbox } = reading
  const atCompany: Filter = { field: 'company_id', is: id }
  const [found, ids, members, meetings, fresh] = await Promise.all([
    cache.get('companies', id),
    cache.ids('contacts', atCompany),
    cache.counts('members', ['contact_id'], { field: 'contact.company_id', is: id }),
    cache.list('meetings', {
      filter: { and: [{ or: [atCompany, { field: 'contact.company_id', is: id }] }] },
      sort: [{ field: 'starts_at', desc: true }],
      limit: 20,
    }),
    cache.freshness([`company_contacts:${id}`]),
  ])
  return {
    company: found ? companyRow(found, conflicts('companies')) : null,
    people: ids.length,
    on_lists: members['contact_id']?.length ?? 0,
    enrolled: ids.filter((contact) => enrolments(contact).length > 0).length,
    meetings: meetings.rows.map((row) => meetingRow(row, conflicts('meetings'), clock.now())),
    conflicts: outbox.conflicts('companies').get(id) ?? [],
    people_as_of: fresh[0]?.as_of ?? null,
  }
}
