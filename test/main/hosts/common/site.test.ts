import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCatalogue } from '#main/hosts/common/catalogues.ts'
import { sessionBusAddress, systemBusAddress } from '#main/hosts/common/session-bus.ts'
import { openSite, type Site } from '#main/hosts/common/site.ts'
import { startProblem } from '#main/hosts/common/start-error.ts'

let folder: string
let site: Site
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotdesk-site-'))
  mkdirSync(join(folder, 'out/assets/deep'), { recursive: true })
  for (const [name, text] of [
    ['secret.txt', 'secret'],
    ['out/index.html', '<!doctype html>'],
    ['out/assets/app.js', 'run()'],
    ['out/assets/deep/face.woff2', 'face'],
    ['out/assets/notes.md', 'notes'],
    ['out/assets/a b.css', 'a {}'],
    ['out/de.json', '{"Save":"Sichern"}'],
    ['out/broken.json', '{"Save":'],
  ] as const)
    writeFileSync(join(folder, name), text)
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'out/linked.txt'))
  site = openSite(join(folder, 'out'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('J12: the built interface as a site', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/assets/app.js', 'text/javascript; charset=utf-8', 'run()'],
    ['/assets/deep/face.woff2', 'font/woff2', 'face'],
    ['/assets/a b.css', 'text/css; charset=utf-8', 'a {}'],
    ['/assets/notes.md', 'application/octet-stream', 'notes'],
  ])('%s is %s', async (path, type, text) => {
    const file = await site.read(path)
    expect([file?.type, file?.body.toString()]).toEqual([type, text])
  })

  test.each([
    '',
    'index.html',
    '/assets',
    '/assets/',
    '/assets/../index.html',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '//index.html',
    '/index.html?x',
    '/assets/a%20b.css',
    '/assets\\app.js',
    '/INDEX.HTML',
    '/index.html\0',
    '/constructor',
  ])('what is not in the folder by exactly this name does not exist: %j', async (path) => {
    expect(await site.read(path)).toBeNull()
  })

  test('a link that leads out of the folder is no file of it', async () => {
    expect(await site.read('/linked.txt')).toBeNull()
  })

  test('what is put there later does not exist, either', async () => {
    writeFileSync(join(folder, 'out/late.js'), 'late()')
    expect(await site.read('/late.js')).toBeNull()
  })

  test('a folder that is missing is no site', () => {
    expect(() => openSite(join(folder, 'nowhere'))).toThrow('ENOENT')
  })
})

test.each([
  ['de', { Save: 'Sichern' }],
  ['broken', {}],
  ['tlh', {}],
])('M6: the catalogue of “%s” is %j: what cannot be read is English', (tag, messages) => {
  expect(readCatalogue(join(folder, 'out'), tag)).toEqual(messages)
})

describe('N1, J2: the buses of a Linux desktop', () => {
  test('the address that is given goes first', () => {
    writeFileSync(join(folder, 'bus'), '')
    const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/given', XDG_RUNTIME_DIR: folder }
    expect(sessionBusAddress(env)).toBe('unix:path=/given')
  })

  test('else the socket in the folder of the session, if there is one', () => {
    writeFileSync(join(folder, 'bus'), '')
    expect(sessionBusAddress({ XDG_RUNTIME_DIR: folder })).toBe(`unix:path=${folder}/bus`)
    expect(sessionBusAddress({ XDG_RUNTIME_DIR: join(folder, 'out') })).toBeNull()
  })

  test.each([{}, { DBUS_SESSION_BUS_ADDRESS: '' }, { XDG_RUNTIME_DIR: '' }])(
    'none with %j',
    (env) => expect(sessionBusAddress(env)).toBeNull(),
  )

  test.each([
    [{}, 'unix:path=/run/dbus/system_bus_socket'],
    [{ DBUS_SYSTEM_BUS_ADDRESS: '' }, 'unix:path=/run/dbus/system_bus_socket'],
    [{ DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/other' }, 'unix:path=/other'],
  ])('that of the system with %j: %s', (env, address) => {
    expect(systemBusAddress(env)).toBe(address)
  })
})

describe('I4: why Hotdesk could not start', () => {
  const failed = (code: string, path?: string) =>
    Object.assign(new Error(`${code}: it failed`), { code, ...(path ? { path } : {}) })

  test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('%s: the disk is full, and where', (code) => {
    const said = startProblem(failed(code, '/home/ada/hotdesk/outbox.db'))
    expect(said).toMatch(/^The disk is full, so Hotdesk cannot start\. Free at least \d+ MB/)
    expect(said).toContain('that holds /home/ada/hotdesk, ')
    expect(said).toMatch(/Nothing was deleted or changed\.$/)
  })

  test('where the error names no file, it is the disk of your data', () => {
    expect(startProblem(failed('ENOSPC'))).toContain('the disk that holds your data')
  })

  test.each([
    [failed('EACCES', '/x'), 'EACCES: it failed'],
    [new TypeError('no window'), 'no window'],
    ['a text', 'a text'],
    [undefined, 'undefined'],
  ])('anything else in its own words: %s', (error, said) => {
    expect(startProblem(error)).toBe(said)
  })
})
