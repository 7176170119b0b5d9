import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, top } from './run.mjs'
import { environment, node24 } from './node24.mjs'
import { SetUpError } from './steps.mjs'

/** What out/ is made of. A change of anything else does not build it anew. */
export const SOURCES = [
  'src-shared',
  'src-main',
  'src-preload',
  'src-renderer',
  'src-service',
  'build/languages',
  // Hotdesk shows its entries.
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'electron.vite.config.ts',
]
/** The command that compiles the catalogues into out/languages. */
const LANGUAGES = [join(top, 'build', 'languages', 'compile.ts'), join(top, 'out', 'languages')]
const stampFile = join(top, 'out', '.stamp')

/** Builds out/ with electron-vite if a source has changed since the last build. */
export async function bundle() {
  const now = fingerprint()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return 'up to date'
  const vite = join(top, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { code, out } = await run(node24(), [vite, 'build'], {
    env: environment(),
    limitMs: 300_000,
  })
  if (code !== 0)
    throw new SetUpError(`The build failed:\n${out.split('\n').slice(-30).join('\n')}`)
  const compiled = await run(node24(), LANGUAGES, { env: environment(), limitMs: 60_000 })
  if (compiled.code !== 0)
    throw new SetUpError(`The catalogues could not be compiled:\n${compiled.out}`)
  writeFileSync(stampFile, now)
  return 'built out/'
}

/**
 * Returns one digest of all sources. It hashes contents and not times, because times are arbitrary
 * in a fresh clone or after a branch switch.
 */
function fingerprint() {
  const hash = createHash('sha256')
  for (const name of SOURCES)
    for (const path of files(join(top, name)))
      hash.update(path.slice(top.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

function* files(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return yield path
  for (const entry of readdirSync(path).sort()) yield* files(join(path, entry))
}
