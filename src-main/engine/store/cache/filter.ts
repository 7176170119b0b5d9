import { digitsOf } from '#shared/domain/digits.ts'
import { StoreError } from '../errors.ts'
import { emptyOf, field, joinSql, joinsFor, joinedTables, type Field } from './fields.ts'
import { reverse } from './search-text.ts'
import { matchText } from './match.ts'
import type { Filter } from './protocol.ts'
import { columnValue, isText } from './spec.ts'
import { tables, type TableName } from './tables.ts'

/** A condition as SQL over `t`, with the joins it needs and the tables it depends on. */
export interface Condition {
  sql: string
  joins: string
  params: unknown[]
  tables: TableName[]
}

const deepest = 20
const highest = '\u{10ffff}'

/**
 * Compiles a filter to SQL. Names come from tables.ts only and values are bound, so that a filter
 * may come from anywhere. Throws StoreError `refused`.
 */
export function condition(
  table: TableName,
  filter: Filter | undefined,
  alsoJoin: string[] = [],
): Condition {
  const joins = new Set<string>(alsoJoin)
  const params: unknown[] = []

  const use = (name: string): Field => {
    const found = field(table, name)
    for (const join of found.joins) joins.add(join)
    return found
  }
  const bind = (value: unknown): string => {
    params.push(value)
    return '?'
  }
  const value = (target: Field, raw: unknown): string | number => {
    if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean')
      throw new StoreError('refused', 'A filter compares with text, numbers, true or false.')
    if (target.kind === 'time' && typeof raw === 'number') return raw
    return columnValue(target.kind, raw)
  }

  const compile = (part: Filter, depth: number): string => {
    if (depth > deepest) throw new StoreError('refused', 'That filter is nested too deeply.')
    if ('and' in part)
      return part.and.length === 0
        ? '1'
        : `(${part.and.map((inner) => compile(inner, depth + 1)).join(' AND ')})`
    if ('or' in part)
      return part.or.length === 0
        ? '0'
        : `(${part.or.map((inner) => compile(inner, depth + 1)).join(' OR ')})`
    // Comparisons with a missing joined record are NULL, and "not" must hold for it.
    if ('not' in part) return `NOT coalesce(${compile(part.not, depth + 1)}, 0)`
    if ('text' in part) return textSql(part.text)
    const target = use(part.field)
    const { sql, kind } = target
    if ('is' in part) return `${sql} = ${bind(value(target, part.is))}`
    if ('in' in part)
      return part.in.length === 0
        ? '0'
        : `${sql} IN (SELECT value FROM json_each(${bind(JSON.stringify(part.in.map((raw) => value(target, raw))))}))`
    if ('has' in part)
      return `coalesce(${sql}, ${literal(emptyOf(kind))}) ${part.has ? '<>' : '='} ${literal(emptyOf(kind))}`
    if ('prefix' in part) {
      const start = String(value(target, part.prefix))
      if (start === '' || start === highest) return '1'
      return `(${sql} >= ${bind(start)} AND ${sql} < ${bind(start + highest)})`
    }
    if ('suffix' in part) return suffixSql(target, part.suffix)
    const bounds = [`${sql} <> ${literal(emptyOf(kind))}`]
    if (part.from !== undefined) bounds.push(`${sql} >= ${bind(value(target, part.from))}`)
    if (part.to !== undefined) bounds.push(`${sql} < ${bind(value(target, part.to))}`)
    return `(${bounds.join(' AND ')})`
  }

  const suffixSql = (target: Field, suffix: string): string => {
    const end = String(value(target, suffix))
    if (end === '') return '1'
    if (target.kind === 'digits' && tables[target.table].search) {
      const alias = target.sql.split('.')[0]
      const index = `search_${target.table}`
      const match = bind(`reverse : "${reverse(digitsOf(end))}" *`)
      return `${alias}.rid IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match})`
    }
    if (!isText(target.kind))
      throw new StoreError('refused', `${target.column} has no end to look at.`)
    return `substr(${target.sql}, ${-[...end].length}) = ${bind(end)}`
  }

  const textSql = (text: string): string => {
    const match = matchText(text)
    if (match === null) return '1'
    const spec = tables[table]
    const places: string[] = []
    if (spec.search)
      places.push(
        `t.rid IN (SELECT rowid FROM search_${table} WHERE search_${table} MATCH ${bind(match)})`,
      )
    for (const name of spec.searchThrough ?? []) {
      for (const join of joinsFor(table, name)) joins.add(join)
      const joinedTable = spec.joins![name]!.table
      places.push(
        `j_${name}.rid IN (SELECT rowid FROM search_${joinedTable} WHERE search_${joinedTable} MATCH ${bind(match)})`,
      )
    }
    return places.length === 0 ? '0' : `(${places.join(' OR ')})`
  }

  const sql = filter ? `t.gone = 0 AND ${compile(filter, 0)}` : 't.gone = 0'
  return { sql, joins: joinSql(table, joins), params, tables: joinedTables(table, joins) }
}

function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value}'`
}
