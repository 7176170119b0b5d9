import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { say, SetUpError } from './steps.mjs'

/**
 * What Hotdesk needs from Debian: a compiler and libsecret for keytar, a browser for the window, a
 * keychain for the session.
 */
export const RUN_PACKAGES = [
  'chromium',
  'gnome-keyring',
  'dbus',
  'dbus-x11',
  'g++',
  'make',
  'python3',
  'pkg-config',
  'libsecret-1-dev',
]

/**
 * The suites also open real windows on a display of their own, and most pages in a browser without
 * one.
 */
export const TEST_PACKAGES = [
  ...RUN_PACKAGES,
  'xvfb',
  'chromium-headless-shell',
  // A desktop on which a test hears what a screen reader is told (test/screen-reader).
  'at-spi2-core',
  'gir1.2-atspi-2.0',
  'openbox',
  'python3-pyatspi',
  'xdotool',
]

/** The screen reader itself, for the long run alone. */
export const SOAK_PACKAGES = [...TEST_PACKAGES, 'orca']

/** Programs that serve as well as the package; who has Chrome need not install Chromium. */
const EQUIVALENTS = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
}

/**
 * Makes sure the packages are there. On Debian as root the missing ones are installed; otherwise
 * the exact command is in the SetUpError. Other systems are left alone, because their package names
 * are not known here.
 */
export async function systemPackages(
  wanted,
  { platform = process.platform, uid = process.getuid?.() } = {},
) {
  if (platform !== 'linux' || !onPath('dpkg-query')) return 'not Debian, nothing checked'
  const missing = await missingPackages(wanted)
  if (missing.length === 0) return `${wanted.length} present`
  const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (uid !== 0) {
    throw new SetUpError(
      `Hotdesk needs ${missing.join(', ')} from Debian. Run this, then start again:\n\n    sudo apt-get update && sudo ${install}\n`,
    )
  }
  say(`  Installing ${missing.join(', ')} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // An update may fail for one of several sources and still bring what is needed; the install
  // decides.
  const update = await run('apt-get', ['update', '-q'], { env, limitMs: 300_000 })
  // An installation that was cut off is finished first: apt-get refuses to work beside one.
  await run('dpkg', ['--configure', '-a'], { env, limitMs: 300_000 })
  // Two set-ups may begin at once: the second waits for the first to let go of the package lock.
  const waiting = ['-o', 'DPkg::Lock::Timeout=600']
  const done = await run('apt-get', [...waiting, ...install.split(' ').slice(1)], {
    env,
    limitMs: 900_000,
  })
  if (done.code !== 0) {
    throw new SetUpError(
      `apt-get could not install ${missing.join(', ')}:\n${tail(update.code ? update.out : '')}${tail(done.out)}\nRun: apt-get update && ${install}`,
    )
  }
  return `installed ${missing.join(', ')}`
}

async function missingPackages(wanted) {
  const { out } = await run('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\\n', ...wanted])
  const present = new Set(
    out
      .split('\n')
      .filter((row) => row.endsWith(' installed'))
      .map((row) => row.split(' ')[0]),
  )
  return wanted.filter((name) => !present.has(name) && !(EQUIVALENTS[name] ?? []).some(onPath))
}

/** Whether a program of that name is on the PATH. */
export function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder && existsSync(join(folder, name)))
}

const tail = (text) => text.split('\n').slice(-12).join('\n')
