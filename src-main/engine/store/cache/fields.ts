import { StoreError } from '../errors.ts'
import { emptyLast } from './search-text.ts'
import { absent, type ColumnKind } from './spec.ts'
import { tables, type TableName } from './tables.ts'

/** A field of a filter or a sort, as SQL: `t` is the queried table, `j_name` the join `name`. */
export interface Field {
  sql: string
  kind: ColumnKind
  joins: string[]
  table: TableName
  column: string
}

const own: Record<string, { sql: string; kind: ColumnKind }> = {
  id: { sql: 't.id', kind: 'exact' },
  position: { sql: 't.rid', kind: 'number' },
  pending: { sql: 't.pending', kind: 'flag' },
  local: { sql: '(t.server IS NULL)', kind: 'flag' },
  overlay: { sql: `(t.overlay <> '[]')`, kind: 'flag' },
  suspect: { sql: '(t.suspect_since IS NOT NULL)', kind: 'flag' },
  missing: { sql: '(t.suspect_count >= 2)', kind: 'flag' },
  first_seen_at: { sql: 't.first_seen_at', kind: 'time' },
  changed_at: { sql: 't.changed_at', kind: 'time' },
}

/**
 * Finds a field by its name, `name` or `join.name`. Only names from tables.ts become SQL; any other
 * throws StoreError `refused`, whatever its source.
 */
export function field(table: TableName, name: string): Field {
  const plain = Object.hasOwn(own, name) ? own[name] : undefined
  if (plain) return { ...plain, joins: [], table, column: name }
  const spec = tables[table]
  const [first, second] = name.split('.') as [string, string | undefined]
  if (second === undefined) {
    const column = Object.hasOwn(spec.columns, first) ? spec.columns[first] : undefined
    if (!column) throw new StoreError('refused', `There is no field ${name} in ${table}.`)
    return { sql: `t.c_${first}`, kind: column.kind, joins: [], table, column: first }
  }
  const join = spec.joins && Object.hasOwn(spec.joins, first) ? spec.joins[first] : undefined
  const target = join?.table as TableName | undefined
  const column =
    target && Object.hasOwn(tables[target].columns, second)
      ? tables[target].columns[second]
      : undefined
  if (!target || !column) throw new StoreError('refused', `There is no field ${name} in ${table}.`)
  return {
    sql: `j_${first}.c_${second}`,
    kind: column.kind,
    joins: joinsFor(table, first),
    table: target,
    column: second,
  }
}

/** Lists the joins that a join needs, itself last. */
export function joinsFor(table: TableName, name: string): string[] {
  const on = tables[table].joins?.[name]?.on ?? ''
  const earlier = on.includes('.') ? joinsFor(table, on.split('.')[0]!) : []
  return [...earlier, name]
}

/** Returns the SQL of these joins, each once; rows marked as gone are not joined. */
export function joinSql(table: TableName, names: Iterable<string>): string {
  return [...new Set(names)]
    .map((name) => {
      const join = tables[table].joins![name]!
      const on = join.on.includes('.') ? `j_${join.on.replace('.', '.c_')}` : `t.c_${join.on}`
      return `LEFT JOIN ${join.table} j_${name} ON j_${name}.id = ${on} AND j_${name}.gone = 0`
    })
    .join(' ')
}

/** Lists the tables that a query depends on: a cached total is valid until one of them changes. */
export function joinedTables(table: TableName, names: Iterable<string>): TableName[] {
  return [table, ...[...names].map((name) => tables[table].joins![name]!.table as TableName)]
}

/** Returns the value of this kind of column for "not known". */
export function emptyOf(kind: ColumnKind): string | number {
  if (kind === 'folded' || kind === 'order') return emptyLast
  return kind === 'number' || kind === 'flag' || kind === 'time' ? absent : ''
}

/** Returns the expression to order by; never NULL, even if a joined record is missing. */
export function orderSql({ sql, kind }: Field): string {
  if (!sql.startsWith('j_')) return sql
  const empty = emptyOf(kind)
  return `coalesce(${sql}, ${typeof empty === 'number' ? String(empty) : `'${empty}'`})`
}
