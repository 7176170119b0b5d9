// npm test [-- PART]: installs what is missing, then runs types, format, lint, unit and end-to-end
// suites (or those whose name contains PART), and ends with `N passed, N failed, N skipped`. Tests
// whose title ends with @long, and most rows of the tables that `sampled` reduces, run only with
// `--all` (npm run test:all; docs/decisions/two-lengths-of-the-tests.md).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from './lib/bundle.mjs'
import { openDisplay } from './lib/display.mjs'
import { electron } from './lib/electron.mjs'
import { canHaveKeyring, insideKeyring } from './lib/keyring.mjs'
import { environment, node24 } from './lib/node24.mjs'
import { run, top } from './lib/run.mjs'
import { scratchFolder } from './lib/scratch.mjs'
import { main, setUp } from './lib/set-up.mjs'
import { say, seconds, SetUpError } from './lib/steps.mjs'
import { TEST_PACKAGES } from './lib/system-packages.mjs'
import { ofCheck, ofLeftOut, ofPlaywright, ofVitest, readTally, total } from './lib/tally.mjs'

const tool = (name, file) => join(top, 'node_modules', name, file)
const reports = mkdtempSync(join(tmpdir(), 'hotdesk-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/**
 * Each side is checked with the types it has at run time: no Node in the page, no DOM in the
 * service.
 */
const TYPED = ['.', 'src-shared', 'src-service', 'src-main', 'src-preload', 'src-renderer']

/** The suites; those that fail fastest come first. */
const SUITES = {
  types: checkTypes,
  format: () => check(tool('oxfmt', 'bin/oxfmt'), ['--check']),
  lint,
  build: buildOnce,
  unit: unitSuites,
  'e2e-browser': () => playwright('browser', {}),
  'e2e-electron': electronSuite,
}

const all = process.argv.includes('--all')
const part = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''

await main(async () => {
  await setUp({ packages: TEST_PACKAGES, build: false, strict: true })
  const tallies = []
  for (const [name, suite] of Object.entries(SUITES).filter(
    ([name]) => name === 'build' || name.includes(part),
  ))
    tallies.push(await timed(name, suite))
  const { failed, leftOut, line } = total(tallies)
  for (const reason of tallies.flatMap((tally) => tally.skipped)) say(`skipped: ${reason}`)
  for (const title of tallies.flatMap((tally) => tally.unsteady))
    say(`passed at the second try: ${title}`)
  if (leftOut > 0)
    say(`left to npm run test:all: ${leftOut} long unit tests, and the long journeys`)
  say(`\n${line}`)
  return failed === 0 ? 0 : 1
})

async function timed(name, suite) {
  say(`\n${name}`)
  const began = performance.now()
  const tally = await suite()
  say(`${name}: ${total([tally]).line} (${seconds(performance.now() - began)})`)
  return tally
}

/** Runs a tool that prints nothing on success. */
async function check(file, args) {
  const { code } = await run(node24(), [file, ...args], { env: environment(), quiet: false })
  return ofCheck(code === 0)
}

/** Lints by oxlint, and by rules of our own. */
async function lint() {
  const tallies = [
    await check(tool('oxlint', 'bin/oxlint'), ['--type-aware']),
    await check(join(top, 'build/lint.ts'), []),
  ]
  return ofCheck(tallies.every(({ failed }) => failed === 0))
}

/** Checks all sides at once, each in one thread: threads of one check repeat each other's work. */
async function checkTypes() {
  const tallies = await Promise.all(
    TYPED.map((side) => check(tool('typescript', 'bin/tsc'), ['-p', side, '--singleThreaded'])),
  )
  return ofCheck(tallies.every(({ failed }) => failed === 0))
}

async function buildOnce() {
  try {
    say(await bundle())
    return ofCheck(true)
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    say(error.message)
    return ofCheck(false)
  }
}

async function unitSuites() {
  const report = join(reports, 'vitest.json')
  const { code } = await privately(
    tool('vitest', 'vitest.mjs'),
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(all ? [] : ['--testNamePattern', '^(?!.*@long)']),
    ],
    process.stdout.isTTY ? {} : { NO_COLOR: '1' },
  )
  return readTally(report, (read, ended) => ofVitest(read, ended, { all }), code)
}

async function playwright(host, extra, display) {
  const report = join(reports, `${host}.json`)
  const env = {
    ...(process.stdout.isTTY ? {} : { FORCE_COLOR: '0' }),
    ...extra,
    HOTDESK_HOST: host,
    HOTDESK_CHECK_BRIDGE: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const { code } = await privately(
    tool('@playwright/test', 'cli.js'),
    ['test', '--pass-with-no-tests', ...(all ? [] : ['--grep-invert', '@long'])],
    env,
    display,
  )
  return readTally(report, ofPlaywright, code)
}

/**
 * Runs the same suite on Electron with a private display, if its binary is present. With
 * HOTDESK_NEEDS_ELECTRON it fails without one, so that the workflow does not pass untested.
 */
async function electronSuite() {
  const { path, why } = await electron()
  if (!path) {
    say(`no Electron: ${why}`)
    const reason = `end-to-end suite on Electron, because ${why}`
    return ofLeftOut(reason, process.env.HOTDESK_NEEDS_ELECTRON === '1')
  }
  // macOS and Windows always have a display, and cannot open another for a test.
  const display = process.platform === 'linux' ? await openDisplay() : null
  try {
    return await playwright('electron', { HOTDESK_ELECTRON: path }, display?.name)
  } finally {
    display?.close()
  }
}

/**
 * Runs a Node program inside a private Secret Service: with real keychain calls, but without the
 * user's keychain.
 */
async function privately(file, args, extra, display) {
  const scratch = scratchFolder()
  // Most tests start child processes; these share their compiled code.
  const env = environment({
    ...scratch.env,
    NODE_COMPILE_CACHE: join(top, '.cache', 'compiled'),
    HOTDESK_TESTS: all ? 'all' : 'short',
    HOTDESK_TEST_BUILT: '1',
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    ...extra,
  })
  try {
    return await withKeyring([node24(), file, ...args], env, display)
  } finally {
    scratch.remove()
  }
}

async function withKeyring([program, ...args], env, display) {
  // Without a private keychain there is none at all: a test never writes to the user's own.
  if (!canHaveKeyring())
    return run(program, args, { env: { ...env, HOTDESK_KEYCHAIN: 'none' }, quiet: false })
  // The keyring removes DISPLAY, so that no prompt can wait for the user; the private display is
  // set again inside it.
  const inside = display
    ? insideKeyring('env', [`DISPLAY=${display}`, program, ...args], env)
    : insideKeyring(program, args, env)
  try {
    return await run(inside.command, inside.args, { env: inside.env, quiet: false })
  } finally {
    inside.remove()
  }
}
