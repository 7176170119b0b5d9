import type { TableName } from '../store/cache/tables.ts'
import { ProblemError } from '../problem.ts'
import type { LiveWorkspace } from '../workspaces/live.ts'
import { gesture, refused } from './edits.ts'
import type { Handlers } from './handlers.ts'
import { personName, said } from './rows/common.ts'

const known = (set: Record<string, unknown>) => Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))

/** Edits of people and companies: only the fields touched are sent (F2). */
export function peopleChanges(open: () => LiveWorkspace): Pick<Handlers, 'contacts.edit' | 'contacts.create' | 'companies.edit'> {
  async function edit(table: Extract<TableName, 'contacts' | 'companies'>, endpoint: 'contacts.update' | 'companies.update', ids: string[], set: Record<string, unknown>, nameOf: (record: Record<string, unknown>) => string, path: string) {
    const { cache, outbox } = open()
    const want = known(set)
    const rows = await cache.getMany(table, ids)
    const here = new Set(rows.map((row) => row.id))
    const fields = Object.keys(want).map((field) => field.replaceAll('_', ' ')).join(', ')
    const done = await gesture(outbox, `${fields}: ${rows.length === 1 && rows[0] ? nameOf(rows[0].record) : `${rows.length} records`}`, rows.map((row) => ({
      id: row.id, edit: { endpoint, params: { id: row.id }, want, base: Object.fromEntries(Object.keys(want).map((field) => [field, row.record[field] ?? null])), subject: nameOf(row.record), link: `${path}/${row.id}` },
    })))
    return { ...done, results: [...done.results, ...refused(ids.filter((id) => !here.has(id)), 'This record is no longer there.')] }
  }
  return {
    'contacts.edit': ({ ids, set }) => edit('contacts', 'contacts.update', ids, set, (record) => personName(record) ?? 'No name', '/people'),
    'companies.edit': ({ ids, set }) => edit('companies', 'companies.update', ids, set, (record) => said(record['name']) ?? 'No name', '/companies'),
    'contacts.create': async ({ set }) => {
      const want = known(set)
      const name = personName(want)
      if (!name) throw new ProblemError('nameless', 'A person needs a name or an e-mail address.', 'Type one of them; everything else can wait.')
      const done = await open().outbox.edit(`New person: ${name}`, [{ endpoint: 'contacts.create', params: {}, want, subject: name, link: '/people' }])
      const [made] = done.results
      if (!made) throw new ProblemError('failed', 'The person could not be added.')
      return { id: made.record_id, history_id: done.history_id }
    },
  }
}
