import type { TableName } from './store/cache/tables.ts'

const parentTable: Partial<Record<TableName, 'desks'>> = {
  desk_companies: 'desks',
  desk_prospects: 'desks',
}

/** Translates cache tables into bridge tables: tables that belong to a desk count as `desks`. */
export const bridgeTables = (tables: readonly TableName[]) =>
  tables.map(
    (table) =>
      parentTable[table] ?? (table as Exclude<TableName, 'desk_companies' | 'desk_prospects'>),
  )
