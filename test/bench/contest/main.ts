import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareRivals, installRivals } from './run.ts'
import { drawTable, goalsSaid } from './table.ts'

/**
 * Installs the rivals, measures Hotdesk beside them, prints the table of docs/benchmarks.md
 * "Rivals", and writes the figures into `bench-results/rivals`.
 */
export async function benchRivals(rows: number, only: readonly string[]): Promise<void> {
  const tell = (line: string) => process.stderr.write(`${line}\n`)
  tell(await installRivals())
  const comparison = await compareRivals(rows, only, tell)
  const { results, flush, loads } = comparison
  const load = loads.map((one) => one.toFixed(1)).join(', ')
  const when = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}`
  console.log(`${when}, ${rows} people, load ${load} on ${cpus().length} processors\n`)
  console.log(drawTable(results))
  console.log(`\n${goalsSaid(results, flush).join('\n')}`)
  const folder = join(fileURLToPath(new URL('../../../', import.meta.url)), 'bench-results/rivals')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ rows, ...comparison }, null, 2)}\n`)
  console.log(`\nWritten to ${file}`)
}
