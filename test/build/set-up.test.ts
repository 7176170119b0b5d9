import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staleness } from '../../build/lib/dependencies.mjs'
import { fonts } from '../../build/lib/fonts.mjs'
import { systemPackages } from '../../build/lib/system-packages.mjs'
import { start, startNode, temporaryFolder } from '#test/support/proc.ts'

function project(wanted: object, installed: object | null): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  mkdirSync(join(folder, 'node_modules'))
  if (installed)
    writeFileSync(
      join(folder, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: installed }),
    )
  return folder
}

test('dependencies are installed when missing, changed, or from an interrupted install, and not otherwise', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b/node_modules/c': { version: '2.0.0' },
    'node_modules/win': { version: '1.0.0', optional: true },
  }
  const present = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b/node_modules/c': { version: '2.0.0' },
  }
  expect(staleness(project(wanted, present))).toBeNull()
  expect(staleness(project(wanted, null))).toBe('node_modules is missing')
  expect(staleness(project(wanted, { ...present, 'node_modules/a': { version: '0.9.0' } }))).toBe(
    'a 1.0.0 is missing',
  )
  expect(staleness(project(wanted, { 'node_modules/a': { version: '1.0.0' } }))).toBe(
    'c 2.0.0 is missing',
  )
  expect(staleness(project(wanted, { ...present, 'node_modules/win': { version: '0.9.0' } }))).toBe(
    'win 1.0.0 is missing',
  )
})

test.each([
  ['a font of the system has them', 'echo Some Font', 'Chinese and emoji present'],
  ['none has, and nothing can be installed', 'true', /^without fonts-.+, some names and emoji/],
])('names in Chinese and emoji: %s', async (_, found, said) => {
  const path = process.env['PATH']
  const folder = temporaryFolder()
  for (const [name, script] of [
    ['fc-list', found],
    ['dpkg-query', 'true'],
    ['apt-get', 'exit 1'],
    ['dpkg', 'exit 1'],
  ]) {
    writeFileSync(join(folder, String(name)), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, String(name)), 0o755)
  }
  process.env['PATH'] = `${folder}:${path}`
  try {
    expect(await fonts()).toMatch(said)
  } finally {
    process.env['PATH'] = path
  }
})

test('without root, the exact command for the missing packages is said', async () => {
  const path = process.env['PATH']
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'dpkg-query'), '#!/bin/sh\necho "make installed"\n')
  chmodSync(join(folder, 'dpkg-query'), 0o755)
  process.env['PATH'] = `${folder}:${path}`
  try {
    await expect(
      systemPackages(['make', 'xvfb', 'libsecret-1-dev'], { platform: 'linux', uid: 1000 }),
    ).rejects.toThrow(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends xvfb libsecret-1-dev',
    )
    expect(await systemPackages(['make'], { platform: 'linux', uid: 1000 })).toBe('1 present')
  } finally {
    process.env['PATH'] = path
  }
})

test('with root, an installation that was cut off is finished before anything is installed', async () => {
  const path = process.env['PATH']
  const folder = temporaryFolder()
  const cut_off = join(folder, 'cut-off')
  const programs = {
    'dpkg-query': `[ -e ${folder}/installed ] && echo "make installed"; exit 0`,
    dpkg: `[ "$*" = "--configure -a" ] && rm ${cut_off}`,
    'apt-get': `[ "$1" = update ] && exit 0
if [ -e ${cut_off} ]; then echo "E: dpkg was interrupted"; exit 100; fi
touch ${folder}/installed`,
  }
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  writeFileSync(cut_off, '')
  process.env['PATH'] = `${folder}:${path}`
  try {
    expect(await systemPackages(['make'], { platform: 'linux', uid: 0 })).toBe('installed make')
    expect(await systemPackages(['make'], { platform: 'linux', uid: 0 })).toBe('1 present')
  } finally {
    process.env['PATH'] = path
  }
})

test('with root, an installation waits for one that is under way', async () => {
  const path = process.env['PATH']
  const folder = temporaryFolder()
  const programs = {
    'dpkg-query': `[ -e ${folder}/installed ] && echo "make installed"; exit 0`,
    dpkg: 'echo "dpkg: error: dpkg frontend lock was locked by another process"; exit 2',
    'apt-get': `case "$*" in
*DPkg::Lock::Timeout=*install*) touch ${folder}/installed ;;
*) echo "E: Could not get lock /var/lib/dpkg/lock-frontend"; exit 100 ;;
esac`,
  }
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  process.env['PATH'] = `${folder}:${path}`
  try {
    expect(await systemPackages(['make'], { platform: 'linux', uid: 0 })).toBe('installed make')
  } finally {
    process.env['PATH'] = path
  }
})

test('npm start: a wrong option is said before anything is set up', async () => {
  const launcher = startNode(['build/start.mjs', '--jobs', '/nonexistent/jobs.csv'])
  expect(await launcher.ended).toBe(1)
  expect(launcher.said()).toContain('There is no file /nonexistent/jobs.csv')
  expect(launcher.said()).not.toContain('Setting up')
})

/**
 * Starts Hotdesk as a person does, and gives the address it prints and the id of the host's
 * process.
 */
async function npmStart() {
  const env = { ...process.env, npm_config_update_notifier: 'false' }
  const npm = start('npm', ['start', '--', '--no-open', '--profile', temporaryFolder()], {
    env,
    group: true,
  })
  let line = ''
  while (!line.trim().startsWith('http://')) line = await npm.line()
  const { port } = new URL(line.trim())
  return { npm, port: Number(port) }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    (answer) => answer.ok,
    () => false,
  )

/** Ctrl+C in a terminal reaches the whole group; other signals, and death, may reach npm alone. */
test.each([
  ['SIGINT', 'group'],
  ['SIGTERM', 'group'],
  ['SIGTERM', 'npm'],
  ['SIGKILL', 'npm'],
] as const)('npm start: %s to %s ends it with everything it started', async (signal, whom) => {
  const { npm, port } = await npmStart()
  expect(await answers(port)).toBe(true)
  const pid = npm.child.pid ?? 0
  process.kill(whom === 'group' ? -pid : pid, signal)
  await npm.ended
  await expect.poll(() => answers(port)).toBe(false)
})
