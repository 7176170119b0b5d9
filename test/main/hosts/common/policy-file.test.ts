import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { policySchema } from '../../../../build/policy-schema.ts'
import { closedPolicy } from '#shared/domain/policy.ts'
import { openPolicy, policyPlaces } from '#main/hosts/common/policy-file.ts'
import { parsePolicy } from '#main/hosts/common/policy-text.ts'
import type { Log } from '#main/ports.ts'
import { temporaryFolder, top } from '#test/support/proc.ts'

const logged: string[] = []
const write = (message: string) => void logged.push(message)
const log: Log = { info: write, warn: write, error: write }
const only = (files: Record<string, string>) => (file: string) => files[file] ?? null
const linux = { platform: 'linux', env: {}, packaged: true } as const
const PLACE = '/etc/hotdesk/policy.json'

test.each([
  ['{\n  "agents": false,\n  "caps": { "day": "ten" }\n}', 'Line 3: “caps.day” must be'],
  ['{\n  "lock": {}\n}', 'Line 2: “lock.after_minutes” must be'],
  ['{\n\n  "agent": false }', 'Line 3: “agent” is not a setting'],
  ['{\n  "agents": false\n  "lock": null }', 'Line 3: not valid JSON (CommaExpected)'],
  ['{ "agents": true, // for now\n}', 'Line 1: not valid JSON'],
  ['', 'Line 1: not valid JSON'],
  ['[]', 'Line 1: The file must be a JSON object'],
  ['{\n  "agents": false,\n  "agents": true }', 'Line 3: “agents” is stated twice'],
])('a wrong policy is refused by its line and setting: %j', (text, said) => {
  expect(parsePolicy(text).problems).toEqual([expect.stringContaining(said)])
})

test('a policy that Windows wrote, with a mark at its beginning, is read', async () => {
  const file = join(temporaryFolder(), 'policy.json')
  writeFileSync(file, '\uFEFF{ "agents": false }\r\n')
  const place = { platform: 'linux', env: { HOTDESK_POLICY: file }, packaged: false } as const
  expect(await openPolicy(log, place)).toMatchObject({
    file,
    problems: [],
    policy: { agents: false },
  })
})

test('a policy that cannot be read closes everything, and says so', async () => {
  const folder = temporaryFolder()
  const place = { platform: 'linux', env: { HOTDESK_POLICY: folder }, packaged: false } as const
  expect(await openPolicy(log, place)).toEqual({
    file: folder,
    policy: closedPolicy,
    problems: ['The file cannot be read (EISDIR).'],
  })
  writeFileSync(join(folder, 'utf16.json'), Buffer.from('\uFEFF{}', 'utf16le'))
  const other = { ...place, env: { HOTDESK_POLICY: join(folder, 'utf16.json') } }
  expect((await openPolicy(log, other))?.problems).toEqual(['The file is not UTF-8 text.'])
})

test('without a file everything is the person’s', async () => {
  expect(await openPolicy(log, linux, only({}))).toBeUndefined()
})

test('an installed program reads the administrator’s file alone, whatever the environment names', async () => {
  const files = { '/home/r/mine.json': '{}', [PLACE]: '{ "agents": false }' }
  const named = { ...linux, env: { HOTDESK_POLICY: '/home/r/mine.json' } }
  logged.length = 0
  expect(await openPolicy(log, named, only({ '/home/r/mine.json': '{}' }))).toBeUndefined()
  expect(logged).toContain('a policy of the environment is ignored')
  expect((await openPolicy(log, named, only(files)))?.file).toBe(PLACE)
})

test('run from its sources, the environment may name a file, but never in place of the administrator’s', async () => {
  const named = { ...linux, packaged: false, env: { HOTDESK_POLICY: '/home/r/mine.json' } }
  const mine = { '/home/r/mine.json': '{ "agents": true }' }
  expect((await openPolicy(log, named, only(mine)))?.file).toBe('/home/r/mine.json')
  expect((await openPolicy(log, named, only({ ...mine, [PLACE]: '{}' })))?.file).toBe(PLACE)
})

test('each system has the place that its administrators know; on Windows the environment comes second', async () => {
  // A Flatpak has an /etc of its own, and sees the computer's elsewhere.
  expect(policyPlaces('linux', {})).toEqual([PLACE, '/run/host/etc/hotdesk/policy.json'])
  expect(policyPlaces('darwin', {})).toEqual(['/Library/Application Support/Hotdesk/policy.json'])
  expect(policyPlaces('win32', { ProgramData: 'C:\\Users\\r' })).toEqual([
    'C:\\ProgramData\\Hotdesk\\policy.json',
    'C:\\Users\\r\\Hotdesk\\policy.json',
  ])
})

test('the schema for administrators is the one that reads a policy (npm run policy)', async () => {
  const shipped = readFileSync(join(top, 'docs/policy.schema.json'), 'utf8')
  expect(JSON.parse(shipped)).toEqual(policySchema())
})

test('every example of the page for administrators is a policy that can be followed', async () => {
  const page = readFileSync(join(top, 'docs/managed-settings.md'), 'utf8')
  const examples = [...page.matchAll(/```json\n([^]*?)```/g)].map((match) => match[1] ?? '')
  expect(examples.length).toBeGreaterThan(1)
  for (const example of examples) expect(parsePolicy(example).problems).toEqual([])
})
