import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { top } from './run.mjs'
import { SetUpError } from './steps.mjs'

const folder = join(
  top,
  'node_modules',
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
)

/**
 * The Node 24 that everything runs on, as Electron embeds it: the one that runs this, or the one
 * among the dependencies.
 */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const own = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  throw new SetUpError(
    `Hotdesk needs Node 24 on ${process.platform}-${process.arch}; this is Node ${process.versions.node}. Install it, then start again.`,
  )
}

/**
 * Says at once, before anything is installed, that Node 24 is missing where no package brings it.
 * `manifest`: package.json, whose optional packages name the systems that have one.
 */
export function checkNode(
  manifest = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')),
  { node = process.versions.node, platform = process.platform, arch = process.arch } = {},
) {
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  if (Number(node.split('.')[0]) >= 24 || manifest.optionalDependencies[name]) return
  throw new SetUpError(
    `Hotdesk needs Node 24 or later on ${platform}-${arch}, and this is Node ${node}. Install it from https://nodejs.org, then start again; nothing was changed.`,
  )
}

/**
 * What tells npm where Node's headers stand for compiling native modules, so that they need not be
 * downloaded; nothing where there are none, as beside Node on Windows.
 */
export function headers({
  platform = process.platform,
  program = process.execPath,
  own = folder,
} = {}) {
  // On Linux they come with the dependencies, which may not be there yet.
  if (platform === 'linux' || existsSync(join(own, 'include'))) return { npm_config_nodedir: own }
  const beside = dirname(dirname(program))
  return existsSync(join(beside, 'include', 'node')) ? { npm_config_nodedir: beside } : {}
}

/**
 * The environment for Node 24's children: its own folder first on the PATH, so that scripts with
 * `node` find it too.
 */
export function environment(extra = {}) {
  const path = `${dirname(node24())}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  // Importing `electron` outside Electron would try a download; the set-up alone decides about that
  // (electron.mjs).
  return {
    ...process.env,
    PATH: path,
    ELECTRON_OVERRIDE_DIST_PATH: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '/nonexistent',
    ...extra,
  }
}
