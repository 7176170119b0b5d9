import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { SpellingState } from '#shared/bridge/spelling.ts'
import { openCertificates } from '#main/hosts/common/network/certificates.ts'
import { createNetwork } from '#main/hosts/common/network/network.ts'
import { serveDictionaries } from '#main/hosts/electron/dictionaries.ts'
import { createSpelling, type SpellingSession } from '#main/hosts/electron/spelling.ts'
import { openElectronApp, type ElectronApp } from '#test/support/electron-app.ts'
import { makeAuthority, startHidden, startProxy } from '#test/support/company-network.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/* The spell check of Electron, in the built entry against the stand-in. */

const DICTIONARIES = 'https://redirector.gvt1.com/edgedl/chrome/dict/'
const FILE = 'de-de-3-0.bdic'

const told = async (app: ElectronApp, call: string) =>
  (await app.ask('recorded')).filter((each) => each.call === call).map((each) => each.args[0])

async function ask<T>(app: ElectronApp, command: string, input: object = {}): Promise<T> {
  const answer = (await app.ask('invoke', 'page', command, input)) as { ok: boolean; value: T }
  expect(answer).toMatchObject({ ok: true })
  return answer.value
}

const stateOf = (app: ElectronApp) => ask<SpellingState>(app, 'spelling.state')
const german = { check_spelling: true, spelling_languages: ['de'] }

test('N9: spelling is checked in the languages chosen, and not before', async () => {
  const app = await openElectronApp()
  expect(await told(app, 'session.setSpellCheckerEnabled')).toEqual([false])
  expect(await told(app, 'session.setSpellCheckerLanguages')).toEqual([[]])

  await ask(app, 'preferences.write', { check_spelling: true, spelling_languages: ['de', 'tlh'] })
  await expect.poll(() => told(app, 'session.setSpellCheckerEnabled')).toEqual([false, true])
  expect(await told(app, 'session.setSpellCheckerLanguages')).toEqual([[], ['de']])

  await ask(app, 'preferences.write', { check_spelling: false })
  await expect.poll(() => told(app, 'session.setSpellCheckerEnabled')).toEqual([false, true, false])
})

test('N9: the dictionary that Electron wants by itself comes from nowhere', async () => {
  const app = await openElectronApp([], { STAND_IN_OFFLINE: '1' })
  await expect.poll(() => told(app, 'fetches a dictionary')).toEqual(['http://127.0.0.1:9/'])
  expect(await stateOf(app)).toMatchObject({ missing: [] })
})

test('N9: Electron fetches dictionaries from Hotdesk once one is asked for, and a page never does', async () => {
  const app = await openElectronApp()
  const servers = () => told(app, 'session.setSpellCheckerDictionaryDownloadURL')
  await ask(app, 'preferences.write', german)
  await expect.poll(() => told(app, 'session.setSpellCheckerEnabled')).toEqual([false, true])
  const [, server] = (await servers()) as [string, string]
  expect(server).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\da-f]{32}\/$/)
  expect(await app.ask('request', `${server}${FILE}`, 'electron')).toEqual({ cancel: false })
  expect(await app.ask('request', `${server}${FILE}`, 'page')).toEqual({ cancel: true })
  for (const url of [DICTIONARIES + FILE, new URL(`/${FILE}`, server).href])
    expect([url, await app.ask('request', url, 'electron')]).toEqual([url, { cancel: true }])
})

test('N9: a dictionary comes through the proxy, by an authority that was added, and from its server alone', async () => {
  const authority = makeAuthority('*.gvt1.com')
  let location = 'https://r1---sn.gvt1.com/edgedl/chrome/dict/de'
  const hidden = await startHidden(authority, ({ url }, answer) => {
    if (url?.endsWith(FILE)) return answer.writeHead(302, { location }).end()
    answer.end(url?.endsWith('/de') ? 'BDic' : '')
  })
  const proxy = await startProxy({
    'redirector.gvt1.com:443': hidden,
    'r1---sn.gvt1.com:443': hidden,
    'evil.example:443': hidden,
  })
  proxy.wants = 'robin:correct horse'
  const network = createNetwork({
    clock: manualClock(),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    keychain: { read: async () => null, write: async () => {}, remove: async () => {} },
    certificates: openCertificates(temporaryFolder()),
    resolve: async () => `PROXY 127.0.0.1:${proxy.port}`,
    env: {},
  })
  const server = await serveDictionaries(network)
  const read = async (address: string) => {
    const answer = await fetch(address)
    return [answer.status, await answer.text()]
  }
  await network.signIn(`127.0.0.1:${proxy.port}`, 'robin', 'correct horse')
  expect(await read(server + FILE)).toEqual([502, ''])
  network.trust(authority.ca)
  expect(await read(server + FILE)).toEqual([200, 'BDic'])

  const asked = proxy.asked.length
  for (const address of ['../secret', 'secret', `x/${FILE}`, `${FILE}?note=Ana`])
    expect([address, ...(await read(server + address))]).toEqual([address, 404, ''])
  expect(await read(new URL(`/${'0'.repeat(32)}/${FILE}`, server).href)).toEqual([404, ''])
  expect(proxy.asked).toHaveLength(asked)
  for (const elsewhere of ['https://evil.example/de', 'http://r1---sn.gvt1.com/de']) {
    location = elsewhere
    expect([elsewhere, ...(await read(server + FILE))]).toEqual([elsewhere, 502, ''])
  }
  expect(proxy.asked.map(({ place }) => place)).not.toContain('evil.example:443')
})

test('N9: a dictionary that cannot be fetched is named @long', async () => {
  const app = await openElectronApp([], { STAND_IN_OFFLINE: '1' })
  expect(await stateOf(app)).toMatchObject({
    languages: expect.arrayContaining(['de']),
    missing: [],
  })
  await ask(app, 'preferences.write', german)
  await expect.poll(async () => (await stateOf(app)).missing).toEqual(['de'])
})

test('N9: the menu of a misspelled word corrects it, or takes it for right until it is forgotten', async () => {
  const app = await openElectronApp()
  await app.ask('pressWord', 'teh', ['the'])
  await app.ask('chooseInMenu', 'the')
  expect(await told(app, 'WebContents.replaceMisspelling')).toEqual(['the'])

  await app.ask('pressWord', 'Hotdesk', [])
  await app.ask('chooseInMenu', 'Add to dictionary')
  expect((await stateOf(app)).words).toEqual(['Hotdesk'])
  await ask(app, 'spelling.forget', { word: 'Hotdesk' })
  expect((await stateOf(app)).words).toEqual([])
})

test('N9: macOS chooses the languages itself, and nothing is fetched', async () => {
  const calls: unknown[][] = []
  const session = Object.assign(new EventEmitter(), {
    availableSpellCheckerLanguages: ['de'],
    setSpellCheckerEnabled: (on: boolean) => calls.push(['enabled', on]),
    setSpellCheckerLanguages: (languages: string[]) => calls.push(['languages', languages]),
  }) as unknown as SpellingSession
  const serve = () => Promise.reject(new Error('nobody asks for it'))
  const spelling = createSpelling(session, serve, 'darwin')
  spelling.follow({ check_spelling: true, spelling_languages: [] })
  expect(calls).toEqual([
    ['enabled', false],
    ['enabled', true],
  ])
  expect(await spelling.state()).toEqual({ languages: [], missing: [], words: [] })
  expect(spelling.fetches(DICTIONARIES + FILE)).toBe(false)
})
