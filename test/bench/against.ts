import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changes, drawn, type Run } from './compare.ts'

/** Runs of each commit, in turn, so that what else the machine does meets both. */
const ROUNDS = 3

const top = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs the benchmarks of another commit and of this working tree in turn, and returns a table of
 * the medians. The other commit is checked out, with the packages of this one, and built below
 * `.cache`; what it left there is removed. Throws where git does not know it, or where it does not
 * build.
 */
export function benchAgainst(ref: string, args: readonly string[]): string {
  const other = checkOut(ref)
  try {
    const before: Run[] = []
    const now: Run[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      process.stderr.write(`round ${round} of ${ROUNDS}: ${ref}\n`)
      before.push(runIn(other, args))
      process.stderr.write(`round ${round} of ${ROUNDS}: this working tree\n`)
      now.push(runIn(top, args))
    }
    return drawn(changes(before, now))
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
}

function checkOut(ref: string): string {
  const archive = execFileSync('git', ['archive', ref], { cwd: top, maxBuffer: 500_000_000 })
  mkdirSync(join(top, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(top, '.cache', 'against-'))
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  // Linked, not copied: the same disk, and nobody writes into packages.
  execFileSync('cp', ['-al', join(top, 'node_modules'), folder])
  const vite = join(folder, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  execFileSync(process.execPath, [vite, 'build'], { cwd: folder, stdio: 'ignore' })
  return folder
}

/** Runs the benchmarks of a checkout, and reads the file of figures that it wrote. */
function runIn(checkout: string, args: readonly string[]): Run {
  const { status } = spawnSync(process.execPath, [join('test', 'bench', 'main.ts'), ...args], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`The benchmarks of ${checkout} ended with ${status}.`)
  const folder = join(checkout, 'bench-results')
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new Error(`The benchmarks wrote nothing into ${folder}.`)
  const written = JSON.parse(readFileSync(join(folder, newest), 'utf8')) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(written).filter((entry): entry is [string, Run[string]] =>
      Array.isArray(entry[1]),
    ),
  )
}
