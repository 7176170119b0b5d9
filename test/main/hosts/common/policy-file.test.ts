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

const page = readFileSync(join(top, 'docs/managed-settings.md'), 'utf8')
const examplesIn = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
    (match) => match[1] ?? '',
  )

test('every example of the page for administrators is a policy that can be followed', () => {
  const examples = examplesIn('json')
  expect(examples.length).toBeGreaterThan(1)
  for (const example of examples) expect(parsePolicy(example).problems).toEqual([])
})

/** The names of all settings that the schema has, or that a policy states: `caps.day`. */
function namesOf(value: object, before = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (name === '$schema') return []
    const here = before + name
    const properties = isObject(inner) ? (inner['properties'] ?? inner) : null
    const isGroup = isObject(properties) && !('type' in properties && !('properties' in properties))
    return isGroup ? namesOf(properties, `${here}.`) : [here]
  })
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads the value that a `.reg` file gives to this name. */
function readRegistry(text: string, name: string): string {
  const [, key = '', value = ''] =
    new RegExp(`^\\[(.+)\\]\\r?\\n"${name}"="((?:[^"\\\\]|\\\\.)*)"$`, 'm').exec(text) ?? []
  expect(key).toBe('HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Hotdesk')
  return value.replaceAll(/\\(.)/g, '$1')
}

/** Reads a property list of Apple's, as far as profiles need it. */
function readPlist(text: string): unknown {
  const tokens = [...text.matchAll(/<(\/?)(\w+)(\/?)>([^<]*)/g)].filter(
    ([, , tag]) => tag !== 'plist',
  )
  const next = (): unknown => {
    const [, closes, tag, , inner = ''] = tokens.shift() ?? []
    if (closes === '/') return END
    if (tag === 'true' || tag === 'false') return tag === 'true'
    if (tag === 'dict' || tag === 'array') return group(tag === 'dict')
    tokens.shift()
    return tag === 'integer' ? Number(inner) : inner
  }
  const group = (isDict: boolean): unknown => {
    const items: unknown[] = []
    for (let item = next(); item !== END; item = next()) items.push(item)
    if (!isDict) return items
    return Object.fromEntries(
      items.flatMap((name, at) => (at % 2 === 0 ? [[name, items[at + 1]]] : [])),
    )
  }
  return next()
}
const END = Symbol('the end of a group')

test('the examples for the registry and for macOS state every setting of the schema', () => {
  const { properties } = policySchema() as { properties: object }
  const all = namesOf(properties).toSorted()
  expect(all).toContain('caps.week')
  const [complete = ''] = examplesIn('json')
  const [registry = ''] = examplesIn('reg')
  const [profile = ''] = examplesIn('xml')
  const byMac = (
    readPlist(profile) as { PayloadContent: { PayloadContent: Record<string, unknown> }[] }
  ).PayloadContent[0]?.PayloadContent['app.hotdesk.desktop'] as {
    Forced: { mcx_preference_settings: object }[]
  }
  const texts = [
    complete,
    readRegistry(registry, 'Policy'),
    JSON.stringify(byMac.Forced[0]?.mcx_preference_settings),
  ]
  for (const text of texts) {
    expect(namesOf(JSON.parse(text) as object).toSorted()).toEqual(all)
    expect(parsePolicy(text)).toEqual(parsePolicy(complete))
    expect(parsePolicy(text).problems).toEqual([])
  }
})
