import type { EndpointName } from '#shared/api/index.ts'
import type { Edit } from '#main/engine/outbox/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import { gesture, refused } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import {
  notTooMany,
  selectedCompanies,
  selectedContacts,
} from '#main/features/common/people-filter.ts'
import { idOf, personName, said } from '#main/features/common/rows/common.ts'

/**
 * How long a deletion can still be called off before it leaves (F7); the service cannot bring a
 * person back.
 */
export const DELETION_HELD_MS = 30_000
/** The most people one request may add to a list (contract §4). */
const MOST_ADDED = 500

type Names =
  | 'contacts.edit'
  | 'contacts.create'
  | 'contacts.addToList'
  | 'contacts.delete'
  | 'contacts.merge'
  | 'companies.edit'

const known = (set: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
const nameOfPerson = (record: Record<string, unknown>) => personName(record) ?? 'No name'
const nameOfCompany = (record: Record<string, unknown>) => said(record['name']) ?? 'No name'
const linkTo = (id: string) => `/people/${encodeURIComponent(id)}`

const words: Record<string, string> = {
  email: 'E-mail',
  do_not_contact: 'Do not contact',
  is_prospect: 'Prospect',
  linkedin_url: 'LinkedIn',
  bd_status: 'BD status',
  company_name: 'Company',
  company_id: 'Company',
  company_domain: 'Domain',
  first_name: 'First name',
  last_name: 'Last name',
  target_role: 'Target role',
}
const wordFor = (field: string) =>
  words[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`
const fieldsOf = (want: Record<string, unknown>) =>
  [...new Set(Object.keys(want).map(wordFor))].join(', ')

/** A PATCH of the fields touched and no others (F2). */
function patch(
  endpoint: EndpointName,
  row: Row<'contacts'> | Row<'companies'>,
  want: Record<string, unknown>,
  read_at: number,
  subject: string,
  link: string,
): { id: string; edit: Edit } {
  const record: Record<string, unknown> = row.record
  return {
    id: row.id,
    edit: {
      endpoint,
      params: { id: row.id },
      want,
      base: Object.fromEntries(Object.keys(want).map((field) => [field, record[field] ?? null])),
      read_at,
      subject,
      link,
    },
  }
}

/** Edits of people and companies; all wait in the outbox, so that they work offline. */
export function peopleChanges(open: () => LiveWorkspace): Pick<Handlers, Names> {
  const gone = (ids: string[], rows: { id: string }[]) => {
    const here = new Set(rows.map((row) => row.id))
    return refused(
      ids.filter((id) => !here.has(id)),
      'This record is no longer there.',
    )
  }
  const onePerson = async (id: string) => {
    const row = await open().cache.get('contacts', open().outbox.serverId(id))
    if (!row)
      throw new ProblemError(
        'gone',
        'This person is no longer there.',
        'Somebody may have deleted them.',
      )
    return row
  }
  const removal = (row: Row<'contacts'>): { id: string; edit: Edit } => ({
    id: row.id,
    edit: {
      endpoint: 'contacts.delete',
      params: { id: row.id },
      want: {},
      subject: nameOfPerson(row.record),
      link: linkTo(row.id),
      hold_ms: DELETION_HELD_MS,
    },
  })

  return {
    'contacts.edit': async ({ select, set }) => {
      const { cache, outbox, clock } = open()
      const read_at = clock.monotonic()
      const ids = notTooMany(
        'ids' in select ? select.ids.map(outbox.serverId) : await selectedContacts(cache, select),
        'people',
      )
      const rows = await cache.getMany('contacts', ids)
      const want = known(set)
      const done = await gesture(
        outbox,
        `${fieldsOf(want)}: ${rows.length === 1 && rows[0] ? nameOfPerson(rows[0].record) : `${rows.length} people`}`,
        rows.map((row) =>
          patch('contacts.update', row, want, read_at, nameOfPerson(row.record), linkTo(row.id)),
        ),
      )
      return { ...done, results: [...done.results, ...gone(ids, rows)] }
    },
    'companies.edit': async ({ select, set }) => {
      const { cache, outbox, clock } = open()
      const read_at = clock.monotonic()
      const ids = notTooMany(
        'ids' in select ? select.ids : await selectedCompanies(cache, select),
        'companies',
      )
      const rows = await cache.getMany('companies', ids)
      const want = known(set)
      const done = await gesture(
        outbox,
        `${fieldsOf(want)}: ${rows.length === 1 && rows[0] ? nameOfCompany(rows[0].record) : `${rows.length} companies`}`,
        rows.map((row) =>
          patch(
            'companies.update',
            row,
            want,
            read_at,
            nameOfCompany(row.record),
            `/companies/${encodeURIComponent(row.id)}`,
          ),
        ),
      )
      return { ...done, results: [...done.results, ...gone(ids, rows)] }
    },
    'contacts.create': async ({ set }) => {
      const want = known(set)
      const name = personName(want)
      if (!name)
        throw new ProblemError(
          'nameless',
          'A person needs a name or an e-mail address.',
          'Type one of them; everything else can wait.',
        )
      const done = await open().outbox.edit(`New person: ${name}`, [
        { endpoint: 'contacts.create', params: {}, want, subject: name, link: '/people' },
      ])
      const [made] = done.results
      if (!made) throw new ProblemError('failed', 'The person could not be added.')
      return { id: made.record_id, history_id: done.history_id }
    },
    'contacts.addToList': async ({ select, list_id }) => {
      const { cache, outbox } = open()
      const ids = notTooMany(
        'ids' in select ? select.ids.map(outbox.serverId) : await selectedContacts(cache, select),
        'people',
      )
      const list = await cache.get('hot_lists', list_id)
      const name = said(list?.record.name) ?? 'a hot list'
      const there = await membersAmong(open(), list_id, ids)
      const fresh = ids.filter((id) => !there.has(id))
      const already = refused(
        ids.filter((id) => there.has(id)),
        `Already on ${name}.`,
      )
      if (fresh.length === 0) return { history_id: null, results: already }
      const [first] = await cache.getMany('contacts', fresh.slice(0, 1))
      const who =
        fresh.length === 1 && first ? nameOfPerson(first.record) : `${fresh.length} people`
      const edits: Edit[] = []
      for (let at = 0; at < fresh.length; at += MOST_ADDED)
        edits.push({
          endpoint: 'hotLists.members.add',
          params: { id: list_id },
          want: { source_ids: fresh.slice(at, at + MOST_ADDED) },
          subject: `${who} · ${name}`,
          link: `/hot-lists/${encodeURIComponent(list_id)}`,
        })
      const done = await outbox.edit(`Added to ${name}: ${who}`, edits)
      return {
        history_id: done.history_id,
        results: [...fresh.map((id) => ({ id, ok: true })), ...already],
      }
    },
    'contacts.delete': async ({ id }) => {
      const row = await onePerson(id)
      const done = await gesture(open().outbox, `Deleted: ${nameOfPerson(row.record)}`, [
        removal(row),
      ])
      return { history_id: done.history_id, held_ms: DELETION_HELD_MS }
    },
    'contacts.merge': async ({ survivor, other, set }) => {
      const { cache, outbox, clock } = open()
      if (survivor === other) throw new ProblemError('same', 'These two are the same record.')
      const read_at = clock.monotonic()
      const [keep, drop] = [await onePerson(survivor), await onePerson(other)]
      const want = known(set)
      const lists = await cache.list('members', {
        filter: { field: 'contact_id', in: [keep.id, drop.id] },
        limit: 200,
      })
      const on = new Set(
        lists.rows
          .filter((row) => idOf(row.record.contact_id) === keep.id)
          .map((row) => row.record.list_id),
      )
      const joins = [
        ...new Set(
          lists.rows
            .filter((row) => idOf(row.record.contact_id) === drop.id)
            .map((row) => row.record.list_id),
        ),
      ].filter((list) => !on.has(list))
      const done = await gesture(
        outbox,
        `Merged: ${nameOfPerson(drop.record)} into ${nameOfPerson(keep.record)}`,
        [
          ...(Object.keys(want).length > 0
            ? [
                patch(
                  'contacts.update',
                  keep,
                  want,
                  read_at,
                  nameOfPerson(keep.record),
                  linkTo(keep.id),
                ),
              ]
            : []),
          ...joins.map((list) => ({
            id: keep.id,
            edit: {
              endpoint: 'hotLists.members.add' as const,
              params: { id: list },
              want: { source_ids: [keep.id] },
              subject: nameOfPerson(keep.record),
              link: `/hot-lists/${encodeURIComponent(list)}`,
            },
          })),
          removal(drop),
        ],
      )
      return { history_id: done.history_id, held_ms: DELETION_HELD_MS }
    },
  }
}

/** Who of these stands on a list already; asked in parts, since a page holds 200. */
async function membersAmong(
  { cache }: Pick<LiveWorkspace, 'cache'>,
  list_id: string,
  ids: string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < ids.length; at += 200) {
    const { rows } = await cache.list('members', {
      filter: {
        and: [
          { field: 'list_id', is: list_id },
          { field: 'contact_id', in: ids.slice(at, at + 200) },
        ],
      },
      limit: 200,
    })
    for (const row of rows) {
      const id =
        idOf(row.record.contact_id) ?? idOf(row.joined.contact?.id) ?? idOf(row.record.source_id)
      if (id !== null) found.add(id)
    }
  }
  return found
}
