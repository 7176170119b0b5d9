import { readTables } from './rows.ts'
import type { StandIns } from './stand-ins.ts'
import { computed, hash, looksLikeJson, plain } from './state.ts'
import type { StartingRows } from './tape.ts'

const rowsPerLine = 500
/** Times in the tag of a notice, as epoch milliseconds or ISO text; they tell notices apart. */
const inTags = /\b1\d{12}\b|\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?/g

/**
 * Writes the rows of a closed workspace with stand-ins, so that a replay can start from them.
 * Columns computed from others are left out. `say` receives some hundred rows at a time and is
 * awaited.
 */
export async function recordStartingRows(
  { workspace, cacheFile, key }: { workspace: string; cacheFile: string; key: Buffer },
  standIns: StandIns,
  say: (rows: StartingRows) => Promise<void>,
): Promise<void> {
  const batches: StartingRows[] = []
  readTables(cacheFile, key, (file, table, db) => {
    const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all()
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !computed.test(column))
    for (let from = 0; from < rows.length; from += rowsPerLine)
      batches.push({
        workspace: standIns.text(workspace),
        file,
        table,
        columns,
        rows: rows.slice(from, from + rowsPerLine).map((row) => columns.map((name) => row[name])),
      })
  })
  for (const { columns, rows, ...rest } of batches)
    await say({
      ...rest,
      columns,
      rows: rows.map((row) =>
        row.map((value, at) =>
          rest.table === 'sqlite_sequence'
            ? value
            : disguiseCell(columns[at] ?? '', value, standIns),
        ),
      ),
    })
}

/**
 * Replaces the words of a cell. JSON stays JSON, and values that only Hotdesk chooses stay as they
 * are.
 */
function disguiseCell(column: string, value: unknown, standIns: StandIns): unknown {
  if (typeof value !== 'string' || plain.test(column)) return value
  const kept = column === 'tag' ? inTags : hash
  return replaceAround(kept, value, (text) => disguiseText(text, standIns))
}

function disguiseText(text: string, standIns: StandIns): string {
  if (!looksLikeJson.test(text)) return standIns.text(text)
  try {
    return JSON.stringify(standIns.value(JSON.parse(text)))
  } catch {
    return standIns.text(text)
  }
}

/** Replaces a text except for these parts of it. */
function replaceAround(parts: RegExp, text: string, replace: (text: string) => string): string {
  const kept: string[] = []
  const template = text.replace(parts, (found) => `\uE000${kept.push(found) - 1}\uE000`)
  return replace(template).replace(/\uE000(\d+)\uE000/g, (_, at: string) => kept[Number(at)] ?? '')
}
