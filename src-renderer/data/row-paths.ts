import type { CommandInput } from '#shared/bridge/index.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import type { PagedQueryName, RowOf } from './use-pages.ts'

type PathOf<N extends PagedQueryName> = (row: RowOf<N>, input: CommandInput<N>) => string | null
const person = ({ contact_id }: { contact_id: string | null }) =>
  contact_id === null ? null : recordPath('people', contact_id)

/**
 * The page that a row of each paged list opens, null if it has none. It is found by the query, so
 * that a list can be walked again after a restart, when its screen is not shown.
 */
export const rowPaths = {
  'contacts.list': (row) => recordPath('people', row.id),
  'companies.list': (row) => recordPath('companies', row.id),
  'hotLists.members': person,
  'desks.companies': (row) => recordPath('companies', row.company_id),
  'desks.prospects': person,
  'desks.shared': (row, { of }: Pick<CommandInput<'desks.shared'>, 'of'>) =>
    recordPath(of === 'companies' ? 'companies' : 'people', row.record_id),
  'notes.list': person,
  'spend.bulkRows': (row) => recordPath('people', row.id),
  'spend.ledger': ({ target_table, target_id }) => {
    if (target_id === null) return null
    if (target_table === 'contacts') return recordPath('people', target_id)
    return target_table === 'companies' ? recordPath('companies', target_id) : null
  },
  'import.rows': person,
} satisfies { [N in PagedQueryName]?: PathOf<N> }
/** The queries whose rows open a page of their own. */
export type WalkedQuery = keyof typeof rowPaths

/** Returns the link of a record if that is a page of its own, which shows no list; otherwise null. */
export const pageOfLink = (link: string | null): string | null =>
  link !== null && /^\/(people|companies|campaigns|desks)\/[^/?]+$/.test(link) ? link : null
