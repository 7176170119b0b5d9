import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { defaults, OptionError, parseOptions } from '#service/options.ts'

test('no options are the defaults', () => {
  expect(parseOptions([])).toEqual(defaults)
})

test('every option is understood', () => {
  const args = [
    '--port',
    '8123',
    '--data',
    '/tmp/x',
    '--seed',
    '7',
    '--contacts',
    '12',
    '--empty',
    '--jobs',
    import.meta.filename,
    '--credits',
    '20+5',
    '--rate-scale',
    '10',
    '--time-scale',
    '0.5',
    '--shape',
    'bare',
    '--pilots',
    'off',
    '--strict',
  ]
  expect(parseOptions(args)).toEqual({
    ...defaults,
    port: 8123,
    data: '/tmp/x',
    seed: 7,
    contacts: 12,
    empty: true,
    jobs: import.meta.filename,
    credits: { plan: 20, addon: 5 },
    rate_scale: 10,
    time_scale: 0.5,
    shape: 'bare',
    pilots: false,
    strict: true,
  })
})

test('--port 0 is any free port, and --credits trial the free trial', () => {
  expect(parseOptions(['--port', '0', '--credits', 'trial'])).toMatchObject({
    port: 0,
    credits: { plan: 50, addon: 0 },
  })
})

test.each([
  ['--port', 'x'],
  ['--port', '65536'],
  ['--port', '-1'],
  ['--data', ''],
  ['--seed', '1.5'],
  ['--contacts', 'many'],
  ['--jobs', '/no/such/file.json'],
  ['--credits', '500'],
  ['--credits', '-1+5'],
  ['--rate-scale', '0'],
  ['--rate-scale', 'fast'],
  ['--time-scale', '1e9'],
  ['--shape', 'round'],
  ['--pilots', 'yes'],
  ['--nonsense', '1'],
  ['stray'],
])('%s %s is refused, naming itself', (...args) => {
  expect(() => parseOptions(args)).toThrow(OptionError)
  expect(() => parseOptions(args)).toThrow(args[0]?.replace(/^--/, ''))
})

test('a bad option ends the process with code 2, an error on standard error and nothing on standard output', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../../src-service/main.ts', import.meta.url)), '--shape', 'round'],
    { encoding: 'utf8' },
  )
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain("--shape must be one of plain, data, bare; it is 'round'.")
})
