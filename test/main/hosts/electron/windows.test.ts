import { expect, test } from 'vitest'
import { eventsSent, openElectronApp, type ElectronApp } from '#test/support/electron-app.ts'

/* Windows of their own, as the built Electron entry opens them. */

const patient = { timeout: 20_000 }
const windows = async (app: ElectronApp) =>
  (await app.ask('recorded')).filter(({ call }) => call === 'new BrowserWindow')

test('N8: a record opens in a window of its own, which is told where to go once it listens', async () => {
  const app = await openElectronApp()
  const answer = await app.ask('invoke', 'page', 'app.openWindow', { path: '/people/p_1' })
  expect(answer).toEqual({ ok: true, value: { url: null } })
  await expect.poll(() => windows(app).then((all) => all.length), patient).toBe(2)
  const [first, second] = (await windows(app)).map(
    ({ args }) => args[0] as { webPreferences: unknown },
  )
  expect(second?.webPreferences).toEqual(first?.webPreferences)
  await expect
    .poll(() => eventsSent(app, 'navigate'), patient)
    .toEqual([{ type: 'navigate', data: { path: '/people/p_1', further: true } }])
})

test('N8: what changed is said in every window, a notice in one', async () => {
  const app = await openElectronApp()
  await app.ask('invoke', 'page', 'app.openWindow', { path: '/meetings' })
  await expect.poll(() => windows(app).then((all) => all.length), patient).toBe(2)
  await app.ask('invoke', 'page', 'preferences.write', { theme: 'dark' })
  const told = async () =>
    (await eventsSent(app, 'tables.changed')).filter(({ data }) =>
      (data as { tables: string[] }).tables.includes('preferences'),
    ).length
  await expect.poll(told, patient).toBe(2)
})
