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

/** The tables whose lists may be sorted by names, their own or those of a joined record. */
export const sortedTables = [
  'contacts',
  'companies',
  'hot_lists',
  'members',
  'jobs',
  'meetings',
  'notes',
  'campaigns',
  'desks',
  'reports',
  'scrape_configs',
  'scrape_quality',
] as const
