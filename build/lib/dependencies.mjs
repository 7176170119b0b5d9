import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, top } from './run.mjs'
import { environment, headers, node24 } from './node24.mjs'
import { SetUpError } from './steps.mjs'

/**
 * Ten minutes: a clean install takes half a minute, and a hanging registry must not hold a person
 * for ever.
 */
const INSTALL_LIMIT_MS = 600_000

/** Installs what package-lock.json names, unless exactly that is there already. */
export async function dependencies() {
  const why = staleness()
  if (!why) return 'up to date'
  // Compiling keytar needs Node's headers: those of the Node among the dependencies, since
  // nodejs.org may be out of reach.
  const env = { ...process.env, ...headers(), ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }
  const { code, out } = await npm(['ci', '--no-audit', '--no-fund'], env)
  if (code !== 0)
    throw new SetUpError(
      `npm ci failed (exit code ${code}):\n${out.split('\n').slice(-25).join('\n')}`,
    )
  return `installed, because ${why}`
}

/**
 * Why node_modules is not what the lockfile says, or null. npm keeps a lockfile of what it
 * installed inside the folder.
 */
export function staleness(folder = top) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return 'node_modules is missing'
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  for (const [path, entry] of Object.entries(wanted)) {
    // The root is no package, and optional ones are for other platforms or could not be built
    // (keychain.mjs looks after keytar).
    if (path === '' || entry.link || (entry.optional && !installed[path])) continue
    if (installed[path]?.version !== entry.version)
      return `${path.replace(/^.*node_modules\//, '')} ${entry.version} is missing`
  }
  return null
}

/**
 * Makes sure that keytar really loads under the Node that will run Hotdesk: npm drops an optional
 * package silently when it cannot be compiled. Gives back why it does not, or null.
 */
export async function keytarTrouble() {
  const check = () => run(node24(), ['-e', "require('keytar')"], { env: environment() })
  const first = await check()
  if (first.code === 0) return null
  const version = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')).optionalDependencies
    .keytar
  const env = environment(headers())
  const present = existsSync(join(top, 'node_modules', 'keytar'))
  const args = present
    ? ['rebuild', 'keytar']
    : ['install', '--no-save', '--no-audit', `keytar@${version}`]
  await npm([...args, '--foreground-scripts'], env)
  const second = await check()
  return second.code === 0
    ? null
    : (second.out.split('\n').find((row) => row.includes('Error')) ?? 'it does not load')
}

/** The npm that runs this script if there is one, else the one on the PATH. */
export function npm(args, env) {
  const own = process.env.npm_execpath
  const [command, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  return run(command, [...before, ...args], { env, limitMs: INSTALL_LIMIT_MS })
}
