// npm run bench [-- ROWS] [-- --only PART] [-- --kills N]: the benchmarks, each beside its
// alternative in the same run; a table here, JSON in bench-results/. The parts are below. With
// -- --against REF the same of another commit, in turn with this working tree, and what changed. With
// -- --growth how the questions of a list grow with the rows, drawn into docs/growth. With
// -- --rivals [--only NAME,NAME] the same questions of what somebody would pick instead, one table
// for all.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appBench } from './app.bench.ts'
import { burstBench } from './burst.bench.ts'
import { idleBench } from './idle.bench.ts'
import { outboxBench } from './outbox.bench.ts'
import { syncBench } from './sync.bench.ts'
import { rateBench } from './rate.bench.ts'
import { serviceBench } from './service.bench.ts'
import { slowDiskBench } from './slow-disk.bench.ts'
import { startBench } from './start.bench.ts'
import { printed, storeBench, type Measured } from './store.bench.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '1000' },
    against: { type: 'string' },
    growth: { type: 'boolean', default: false },
    rivals: { type: 'boolean', default: false },
  },
})
const rows = Number(positionals[0] ?? 100_000)
if (!Number.isInteger(rows) || rows < 1000) {
  process.stderr.write('npm run bench -- ROWS: a whole number of at least 1000\n')
  process.exit(2)
}

const load = loadavg()[0] ?? 0
if (load > cpus().length)
  process.stderr.write(
    `This machine is busy (load ${load.toFixed(1)} on ${cpus().length} processors): read the ratios, not the times.\n`,
  )

if (values.against !== undefined) {
  const only = values.only === undefined ? [] : ['--only', values.only]
  const { benchAgainst } = await import('./against.ts')
  console.log(`${' '.repeat(84)}    before       now`)
  console.log(benchAgainst(values.against, [String(rows), ...only, '--kills', values.kills]))
  process.exit(0)
}

if (values.growth) {
  const { drawGrowth } = await import('./draw-growth.ts')
  console.log(drawGrowth(rows, load))
  process.exit(0)
}

if (values.rivals) {
  const { benchRivals } = await import('./contest/main.ts')
  await benchRivals(rows, values.only?.split(',') ?? [])
  process.exit(0)
}

/**
 * In the order of what they need of the machine; the kills of G12 take the longest, a third of a
 * second each.
 */
const parts: Record<string, () => Promise<Measured[]>> = {
  store: () => storeBench(rows),
  outbox: () => outboxBench(Math.min(rows, 20_000), Number(values.kills)),
  'slow-disk': () => slowDiskBench(),
  sync: () => syncBench(Math.min(rows, 30_000)),
  service: () => serviceBench({ large: rows }),
  app: () => appBench(rows),
  start: () => startBench(rows),
  rate: () => rateBench(),
  idle: () => idleBench(rows),
  burst: () => burstBench(rows),
}
const results: Record<string, Measured[]> = {}
for (const [name, run] of Object.entries(parts).filter(
  // An hour without work is measured only when it is asked for.
  ([part]) => (values.only === undefined ? part !== 'idle' : part === values.only),
)) {
  process.stderr.write(`${name}…\n`)
  const measured = await run()
  results[name] = measured
  console.log(printed(measured))
}

const folder = join(fileURLToPath(new URL('../../', import.meta.url)), 'bench-results')
mkdirSync(folder, { recursive: true })
const file = join(
  folder,
  `bench-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`,
)
writeFileSync(
  file,
  `${JSON.stringify({ rows, load, node: process.version, ...results }, null, 2)}\n`,
)
console.log(`\nWritten to ${file}`)
