// npm run bench [-- ROWS]: the benchmarks, each beside its alternative in the same run; a table here, JSON in bench-results/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { serviceBench } from './service.bench.ts'
import { printed, storeBench } from './store.bench.ts'

const rows = Number(process.argv[2] ?? 100_000)
if (!Number.isInteger(rows) || rows < 1000) {
  process.stderr.write('npm run bench -- ROWS: a whole number of at least 1000\n')
  process.exit(2)
}

const load = loadavg()[0] ?? 0
if (load > cpus().length) process.stderr.write(`This machine is busy (load ${load.toFixed(1)} on ${cpus().length} processors): read the ratios, not the times.\n`)

const store = await storeBench(rows)
console.log(printed(store))
const service = await serviceBench({ large: rows })
console.log(printed(service))

const folder = join(fileURLToPath(new URL('../../', import.meta.url)), 'bench-results')
mkdirSync(folder, { recursive: true })
const file = join(folder, `bench-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
writeFileSync(file, `${JSON.stringify({ rows, load, node: process.version, store, service }, null, 2)}\n`)
console.log(`\nWritten to ${file}`)
