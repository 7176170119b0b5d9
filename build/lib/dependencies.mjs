import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, top } from './run.mjs'
import { environment, headers, node24 } from './node24.mjs'
import { SetUpError } from './steps.mjs'

/**
 * Ten minutes: a clean install takes half a minute, and an unresponsive registry must not block the
 * user forever.
 */
const INSTALL_LIMIT_MS = 600_000

/** Installs the packages of package-lock.json, unless exactly those are installed. */
export async function dependencies() {
  const reason = staleness()
  if (!reason) return 'up to date'
  // Compiling keytar needs Node's headers. They come from the Node package among the dependencies,
  // because nodejs.org may be unreachable.
  const env = { ...process.env, ...headers(), ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }
  const { code, out } = await npm(['ci', '--no-audit', '--no-fund'], env)
  if (code !== 0)
    throw new SetUpError(
      `npm ci failed (exit code ${code}):\n${out.split('\n').slice(-25).join('\n')}`,
    )
  return `installed, because ${reason}`
}

/**
 * Returns why node_modules differs from the lockfile, or null. npm stores a lockfile of the
 * installed packages inside that folder.
 */
export function staleness(folder = top) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return 'node_modules is missing'
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  for (const [path, entry] of Object.entries(locked)) {
    // The root is not a package; optional ones are for other platforms, or could not be built
    // (keytarTrouble handles keytar).
    if (path === '' || entry.link || (entry.optional && !installed[path])) continue
    if (installed[path]?.version !== entry.version)
      return `${path.replace(/^.*node_modules\//, '')} ${entry.version} is missing`
  }
  return null
}

/**
 * Makes sure that keytar loads under the Node that will run Hotdesk, because npm silently drops an
 * optional package that fails to compile. Returns why it does not load, or null.
 */
export async function keytarProblem() {
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

/** Runs the npm that started this script or, without one, the npm on the PATH. */
export function npm(args, env) {
  const npmScript = process.env.npm_execpath
  const [command, before] = npmScript?.endsWith('.js')
    ? [process.execPath, [npmScript]]
    : ['npm', []]
  return run(command, [...before, ...args], { env, limitMs: INSTALL_LIMIT_MS })
}
