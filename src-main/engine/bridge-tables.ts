import type { TableName } from './store/cache/tables.ts'

const parentTable: Partial<Record<TableName, 'desks'>> = {
  desk_companies: 'desks',
  desk_prospects: 'desks',
}

/** Names tables of the cache as the bridge does: what belongs to a desk counts as the desk. */
export const bridgeTables = (tables: readonly TableName[]) =>
  tables.map(
    (table) =>
      parentTable[table] ?? (table as Exclude<TableName, 'desk_companies' | 'desk_prospects'>),
  )
