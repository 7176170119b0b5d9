import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { SpellingState } from '#shared/bridge/spelling.ts'
import { createSpelling, type SpellingSession } from '#main/hosts/electron/spelling.ts'
import { openElectronApp, type ElectronApp } from '#test/support/electron-app.ts'

/* The spell check of Electron, in the built entry against the stand-in. */

const DICTIONARY = 'https://redirector.gvt1.com/edgedl/chrome/dict/de-de-3-0.bdic'

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
  expect(await told(app, 'session.setSpellCheckerLanguages')).toEqual([])

  await ask(app, 'preferences.write', { check_spelling: true, spelling_languages: ['de', 'tlh'] })
  await expect.poll(() => told(app, 'session.setSpellCheckerEnabled')).toEqual([false, true])
  expect(await told(app, 'session.setSpellCheckerLanguages')).toEqual([['de']])

  await ask(app, 'preferences.write', { check_spelling: false })
  await expect.poll(() => told(app, 'session.setSpellCheckerEnabled')).toEqual([false, true, false])
})

test('N9: Electron fetches a dictionary once one is asked for, and a page never does', async () => {
  const app = await openElectronApp()
  expect(await app.ask('request', DICTIONARY, 'electron')).toEqual({ cancel: true })
  await ask(app, 'preferences.write', german)
  await expect.poll(() => app.ask('request', DICTIONARY, 'electron')).toEqual({ cancel: false })
  expect(await app.ask('request', DICTIONARY, 'page')).toEqual({ cancel: true })
  for (const url of [
    'https://evil.example/edgedl/chrome/dict/de-de-3-0.bdic',
    'https://gvt1.com.evil.example/edgedl/chrome/dict/de-de-3-0.bdic',
    'https://redirector.gvt1.com/edgedl/chrome/dict/../../secret?note=Ana',
  ])
    expect([url, await app.ask('request', url, 'electron')]).toEqual([url, { cancel: true }])
})

test('N9: a dictionary that cannot be fetched is named', async () => {
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
  const spelling = createSpelling(session, 'darwin')
  spelling.follow({ check_spelling: true, spelling_languages: [] })
  expect(calls).toEqual([
    ['enabled', false],
    ['enabled', true],
  ])
  expect(await spelling.state()).toEqual({ languages: [], missing: [], words: [] })
  expect(spelling.fetches(DICTIONARY)).toBe(false)
})
