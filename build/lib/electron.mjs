import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, top } from './run.mjs'
import { environment, node24 } from './node24.mjs'

const folder = join(top, 'node_modules', 'electron')
const note = join(top, 'node_modules', '.cache', 'hotdesk', 'electron.json')

/**
 * The time limit for the download of 110 MB. If it is exceeded, Hotdesk starts in the browser host,
 * and the download is tried again a day later.
 */
const FETCH_LIMIT_MS = 120_000
const ASK_AGAIN_MS = 24 * 3_600_000

/**
 * Returns {path} of Electron's binary, downloading it once if that is possible within the limit, or
 * {why} it cannot be used on this machine.
 */
export async function electron({ fetch = true } = {}) {
  if (!existsSync(folder)) return { why: 'its package is not installed' }
  const present = binary()
  if (present) return { path: present }
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD)
    return { why: 'ELECTRON_SKIP_BINARY_DOWNLOAD is set' }
  const earlier = lastAttempt()
  if (earlier) return { why: earlier }
  if (!fetch) return { why: 'its program has not been fetched' }
  const env = environment()
  delete env.ELECTRON_OVERRIDE_DIST_PATH
  const { code, out } = await run(node24(), [join(folder, 'install.js')], {
    env,
    limitMs: FETCH_LIMIT_MS,
  })
  const fetched = code === 0 ? binary() : null
  if (fetched) return { path: fetched }
  const reason = out
    .split('\n')
    .find((row) => /error|ENOTFOUND|EAI_AGAIN|ECONN/i.test(row))
    ?.trim()
    .replace(/^TypeError: /, '')
    .slice(0, 120)
  const why = `its program could not be fetched (${code >= 128 ? `not within ${FETCH_LIMIT_MS / 1000} s` : (reason ?? `exit code ${code}`)})`
  mkdirSync(join(note, '..'), { recursive: true })
  writeFileSync(note, JSON.stringify({ at: Date.now(), version: version(), why }))
  return { why }
}

function binary() {
  try {
    if (
      readFileSync(join(folder, 'dist', 'version'), 'utf8')
        .replace(/^v/, '')
        .trim() !== version()
    )
      return null
    const path = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'))
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}

function lastAttempt() {
  try {
    const { at, version: tried, why } = JSON.parse(readFileSync(note, 'utf8'))
    return tried === version() && Date.now() - at < ASK_AGAIN_MS ? why : null
  } catch {
    return null
  }
}

const version = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
