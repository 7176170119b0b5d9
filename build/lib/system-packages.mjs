import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { say, SetUpError } from './steps.mjs'

/**
 * The Debian packages Hotdesk needs: a compiler and libsecret for keytar, a browser for the window,
 * a keychain for the session.
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
 * The packages for the test suites, which also open real windows on a private display, and most
 * pages in a headless browser.
 */
export const TEST_PACKAGES = [
  ...RUN_PACKAGES,
  'xvfb',
  'chromium-headless-shell',
  // A desktop on which a test receives what a screen reader would (test/screen-reader).
  'at-spi2-core',
  'gir1.2-atspi-2.0',
  'openbox',
  // Reads the tags of a PDF.
  'poppler-utils',
  'python3-pyatspi',
  'xdotool',
]

/** The packages for the long run, with the screen reader itself. */
export const SOAK_PACKAGES = [...TEST_PACKAGES, 'orca']

/** Programs that can replace a package: with Chrome, Chromium need not be installed. */
const EQUIVALENTS = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
}

/**
 * Makes sure that the packages are installed. On Debian as root, missing ones are installed;
 * otherwise the SetUpError contains the exact command. Other systems are not checked, because their
 * package names are unknown.
 */
export async function systemPackages(
  packages,
  { platform = process.platform, uid = process.getuid?.() } = {},
) {
  if (platform !== 'linux' || !onPath('dpkg-query')) return 'not Debian, nothing checked'
  const missing = await missingPackages(packages)
  if (missing.length === 0) return `${packages.length} present`
  const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (uid !== 0) {
    throw new SetUpError(
      `Hotdesk needs ${missing.join(', ')} from Debian. Run this, then start again:\n\n    sudo apt-get update && sudo ${install}\n`,
    )
  }
  say(`  Installing ${missing.join(', ')} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // An update may fail for one of several sources and still provide what is needed; the install
  // decides.
  const update = await run('apt-get', ['update', '-q'], { env, limitMs: 300_000 })
  // Completes an interrupted installation first, because apt-get refuses to work beside one.
  await run('dpkg', ['--configure', '-a'], { env, limitMs: 300_000 })
  // If two set-ups start at once, the second waits until the first releases the package lock.
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

async function missingPackages(packages) {
  const { out } = await run('dpkg-query', [
    '-W',
    '-f=${Package} ${db:Status-Status}\\n',
    ...packages,
  ])
  const present = new Set(
    out
      .split('\n')
      .filter((row) => row.endsWith(' installed'))
      .map((row) => row.split(' ')[0]),
  )
  return packages.filter((name) => !present.has(name) && !(EQUIVALENTS[name] ?? []).some(onPath))
}

/** Reports whether a program of that name is on the PATH. */
export function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder && existsSync(join(folder, name)))
}

const tail = (text) => text.split('\n').slice(-12).join('\n')
