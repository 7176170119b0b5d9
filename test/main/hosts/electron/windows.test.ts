import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventsSent, openElectronApp, type ElectronApp } from '#test/support/electron-app.ts'

/* Windows of their own, as the built Electron entry opens them. */

const windows = async (app: ElectronApp) =>
  (await app.ask('recorded')).filter(({ call }) => call === 'new BrowserWindow')

test('N8: a record opens in a window of its own, which is told where to go once it listens', async () => {
  const app = await openElectronApp()
  const answer = await app.ask('invoke', 'page', 'app.openWindow', { path: '/people/p_1' })
  expect(answer).toEqual({ ok: true, value: { url: null } })
  await expect.poll(() => windows(app).then((all) => all.length)).toBe(2)
  const [first, second] = (await windows(app)).map(
    ({ args }) => args[0] as { webPreferences: unknown },
  )
  expect(second?.webPreferences).toEqual(first?.webPreferences)
  await expect
    .poll(() => eventsSent(app, 'navigate'))
    .toEqual([
      { type: 'navigate', data: { path: '/people/p_1', window: expect.any(String) as string } },
    ])
})

test('N8: the menu of a link of Hotdesk opens a window of its own', async () => {
  const app = await openElectronApp()
  await app.ask('pressLink', 'app://hotdesk/people/p_1?tab=notes')
  await app.ask('chooseInMenu', 'Open in new window')
  await expect.poll(() => windows(app).then((all) => all.length)).toBe(2)
  await expect
    .poll(() => eventsSent(app, 'navigate'))
    .toMatchObject([{ data: { path: '/people/p_1?tab=notes' } }])
})

test('N8: what changed is said in every window, a notice in one @long', async () => {
  const app = await openElectronApp()
  await app.ask('invoke', 'page', 'app.openWindow', { path: '/meetings' })
  await expect.poll(() => windows(app).then((all) => all.length)).toBe(2)
  await app.ask('invoke', 'page', 'preferences.write', { theme: 'dark' })
  const told = async () =>
    (await eventsSent(app, 'tables.changed')).filter(({ data }) =>
      (data as { tables: string[] }).tables.includes('preferences'),
    ).length
  await expect.poll(told).toBe(2)
})

const preferencesOf = (app: ElectronApp): Record<string, unknown> =>
  JSON.parse(readFileSync(join(app.profile, 'preferences.json'), 'utf8')) as Record<string, unknown>

test('N8: quitting keeps where a window of its own stood; one that is closed is forgotten', async () => {
  const app = await openElectronApp()
  for (const path of ['/people/p_1', '/meetings'])
    await app.ask('invoke', 'page', 'app.openWindow', { path })
  await expect.poll(() => windows(app).then((all) => all.length)).toBe(3)
  const [first, second] = (await eventsSent(app, 'navigate')).map(
    ({ data }) => (data as { window: string }).window,
  )
  await app.ask('closeNewest')
  void app.ask('quit').catch(() => {})
  await app.ended
  expect(preferencesOf(app)['windows']).toEqual({
    [first ?? '']: { x: 10, y: 20, width: 900, height: 700, maximized: false },
  })
  expect(second).toBeDefined()
})

test('N8: so does the end of a session of Windows, which windows alone are told of', async () => {
  const app = await openElectronApp([], { STAND_IN_PLATFORM: 'win32' })
  await app.ask('invoke', 'page', 'app.openWindow', { path: '/people/p_1' })
  await expect.poll(() => eventsSent(app, 'navigate').then((all) => all.length)).toBe(1)
  const [window = ''] = (await eventsSent(app, 'navigate')).map(
    ({ data }) => (data as { window: string }).window,
  )
  void app.ask('endSession').catch(() => {})
  await app.ended
  const place = { x: 10, y: 20, width: 900, height: 700, maximized: false }
  expect(preferencesOf(app)).toMatchObject({ window: place, windows: { [window]: place } })
})

test('N7: the card beside a call is small, and stays on top', async () => {
  const app = await openElectronApp()
  await app.ask('invoke', 'page', 'app.openWindow', { path: '/card/p_1?member=m_1' })
  await expect.poll(() => windows(app).then((all) => all.length)).toBe(2)
  const [first, card] = (await windows(app)).map(({ args }) => args[0])
  expect(card).toMatchObject({ width: 380, height: 640, alwaysOnTop: true })
  expect(first).not.toHaveProperty('alwaysOnTop')
})
