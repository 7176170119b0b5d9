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
 * Returns the Node 24 that runs everything, the version Electron embeds: the running one, or the
 * one among the dependencies.
 */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const installed = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(installed)) return installed
  throw new SetUpError(
    `Hotdesk needs Node 24 on ${process.platform}-${process.arch}; this is Node ${process.versions.node}. Install it, then start again.`,
  )
}

/**
 * Throws a SetUpError before anything is installed, if Node 24 is missing and no package provides
 * it. `manifest`: package.json, whose optional packages show the supported platforms.
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
 * Returns the npm setting for the location of Node's headers, so that compiling native modules does
 * not download them; empty if there are none, as with Node on Windows.
 */
export function headers({
  platform = process.platform,
  program = process.execPath,
  own = folder,
} = {}) {
  // On Linux the headers come with the dependencies, which may not be installed yet.
  if (platform === 'linux' || existsSync(join(own, 'include'))) return { npm_config_nodedir: own }
  const prefix = dirname(dirname(program))
  return existsSync(join(prefix, 'include', 'node')) ? { npm_config_nodedir: prefix } : {}
}

/**
 * Returns the environment for child processes of Node 24. Its folder is first on the PATH, so that
 * scripts that call `node` find it too.
 */
export function environment(extra = {}) {
  const path = `${dirname(node24())}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  // Importing `electron` outside Electron would try a download; only the set-up decides about that
  // (electron.mjs).
  return {
    ...process.env,
    PATH: path,
    ELECTRON_OVERRIDE_DIST_PATH: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '/nonexistent',
    ...extra,
  }
}
