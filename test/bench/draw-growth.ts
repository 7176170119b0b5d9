import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { growthBench, growthExponent } from './growth.bench.ts'
import { growthChart } from './growth-charts.ts'

const LEAST = 1000

/**
 * Measures how figures grow from a thousand rows to `most`, draws each into `docs/growth`, and
 * returns them as a table for docs/benchmarks.md.
 */
export function drawGrowth(most: number, load: number): string {
  const sizes: number[] = []
  for (let rows = LEAST; rows <= most; rows *= 10) sizes.push(rows)
  if (sizes.length < 2) throw new Error(`Growth needs at least ${LEAST * 10} rows.`)
  const growths = growthBench(sizes, (line) => process.stderr.write(`${line}\n`))
  const folder = join(fileURLToPath(new URL('../../', import.meta.url)), 'docs', 'growth')
  mkdirSync(folder, { recursive: true })
  for (const growth of growths)
    writeFileSync(join(folder, `${growth.name}.svg`), growthChart(growth))
  return [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, load ${load.toFixed(1)}`,
    '',
    `| What | ${sizes.map((rows) => rows.toLocaleString('en')).join(' | ')} | Exponent |`,
    `| --- |${' --- |'.repeat(sizes.length + 1)}`,
    ...growths.map(({ what, points }) => {
      const cells = points.map(({ ms }) => `${ms.toFixed(ms < 1 ? 3 : 1)} ms`)
      return `| ${what} | ${cells.join(' | ')} | ${growthExponent(points).toFixed(2)} |`
    }),
  ].join('\n')
}
