import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { deepLinkIn } from '#main/hosts/electron/deep-link.ts'
import { readDeepLink } from '#shared/domain/deep-link.ts'
import { externalAddress } from '#main/hosts/common/external-address.ts'
import { cleanFields, cleanText } from '#main/hosts/common/log-fields.ts'
import {
  keychainService,
  OptionError,
  readOptions,
  usualProfile,
} from '#main/hosts/common/options.ts'

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://EXAMPLE.com/a b', 'https://example.com/a%20b'],
  ['http://127.0.0.1:4000/authorize?x=1', 'http://127.0.0.1:4000/authorize?x=1'],
  ['http://[::1]:4000/', 'http://[::1]:4000/'],
  ['http://localhost:1/', 'http://localhost:1/'],
  ['tel:+493023125293', 'tel:+493023125293'],
  ['mailto:z.aydin@monetalabs.example', 'mailto:z.aydin@monetalabs.example'],
])('Security: %s may be opened outside', (address, opened) => {
  expect(externalAddress(address)).toBe(opened)
})

test.each([
  'http://example.com/',
  'http://127.0.0.1.evil.example/',
  'http://localhost.evil.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'ms-msdt:/id',
  'smb://x/y',
  'https://user:secret@example.com/',
  'https://user@example.com/',
  'example.com',
  '',
  '//example.com',
  'hotdesk://meetings',
  'tel:*31#',
  'tel:+49;ext=1',
  'mailto:a@b.example?bcc=c@d.example',
  'mailto:nobody',
])('Security: %s may not be opened outside', (address) => {
  expect(externalAddress(address)).toBeNull()
})

test('Security: a deep link names a screen, or nothing', () => {
  expect(readDeepLink('hotdesk://meetings/m_1')?.path).toBe('/meetings/m_1')
  expect(readDeepLink('HOTDESK://hot-lists/')?.path).toBe('/hot-lists')
  expect(deepLinkIn(['--flag', 'https://a/b', 'hotdesk://meetings/m_1'])).toBe(
    'hotdesk://meetings/m_1',
  )
  for (const link of [
    'hotdesk://',
    'hotdesk:meetings',
    'hotdesk:///meetings',
    'hotdesk://a/../b',
    'hotdesk://a?b',
    'hotdesk://a#b',
    'hotdesk://a/%2e',
    'hotdesk://a b',
    'https://a/b',
    `hotdesk://${'a'.repeat(600)}`,
    'hotdesk://a\n/b',
  ]) {
    expect([link, readDeepLink(link)]).toEqual([link, null])
  }
})

test('P11: log fields outside the allow-list are dropped', () => {
  expect(
    cleanFields({
      status: 200,
      endpoint: 'contacts.read',
      outcome: 'not_sent',
      list: 'jobs',
      // @ts-expect-error: a field outside the allow-list does not compile either.
      token: 'secret',
      email: 'a@b.example',
      command: 'session.signIn',
      ok: true,
    }),
  ).toEqual({
    status: 200,
    endpoint: 'contacts.read',
    outcome: 'not_sent',
    list: 'jobs',
    command: 'session.signIn',
  })
})

test('P11: what looks like a secret or a person is blotted out of a log text', () => {
  const secret = 'hdk_wS9B_G3f1_FOEcqEH24a7CnU-F986wsQ'
  for (const text of [
    `Bearer ${secret}`,
    `authorization: bearer short`,
    `token=${secret}`,
    `to jo.smith@example.co.uk now`,
    `eyJhbGciOiJSUzI1NiIsInR5.eyJzdWIiOiIxMjM0NTY3ODkw.SflKxwRJSMeKKF2QT4`,
  ]) {
    const clean = cleanText(text)
    expect(clean).toContain('[…]')
    expect(clean).not.toMatch(/hdk_|short|smith|eyJ/)
  }
  expect(cleanText('a\nb\r\nc\u0000d')).toBe('a b c d')
  expect(cleanText('x y '.repeat(200)).length).toBeLessThanOrEqual(301)
})

test('options: what was asked for, with paths made absolute', () => {
  expect(
    readOptions(['--port', '4100', '--profile=here', '--jobs', 'jobs.csv', '--no-open']),
  ).toEqual({
    port: 4100,
    profile: resolve('here'),
    jobs: resolve('jobs.csv'),
    open: false,
    forPeople: false,
  })
  const service = [
    '--base-url',
    'https://a.example/api/v2',
    '--auth-url',
    'https://a.example',
    '--client-id',
    'c',
  ]
  expect(readOptions(service).service).toEqual({
    base_url: 'https://a.example/api/v2',
    auth_url: 'https://a.example',
    client_id: 'c',
  })
})

test.each([
  [['--port', 'x']],
  [['--port', '70000']],
  [['--port']],
  [['--jobs']],
  [['--unknown']],
  [['file']],
  [['--base-url', 'https://a.example']],
  [['--base-url', 'x', '--auth-url', 'y', '--client-id', 'z']],
])('options: %j is refused', (args) => {
  expect(() => readOptions(args)).toThrow(OptionError)
})

test('options: Electron passes over switches that are not ours', () => {
  expect(
    readOptions(
      ['.', '--no-sandbox', '--lang=de', 'hotdesk://meetings', '--profile', '/p'],
      'ignore',
    ),
  ).toMatchObject({ profile: resolve('/p') })
})

test('options: both hosts keep everything where applications do', () => {
  expect(usualProfile({ HOME: '/home/a' }, 'linux')).toBe('/home/a/.config/hotdesk')
  expect(usualProfile({ HOME: '/home/a', XDG_CONFIG_HOME: '/x' }, 'linux')).toBe('/x/hotdesk')
  expect(usualProfile({ HOME: '/Users/a' }, 'darwin')).toBe(
    '/Users/a/Library/Application Support/Hotdesk',
  )
})

test('profiles have names of their own in the keychain, and always the same', () => {
  expect(keychainService('/a')).toBe(keychainService('/a/../a'))
  expect(keychainService('/a')).not.toBe(keychainService('/b'))
})
