import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openElectronApp, type ElectronApp } from '#test/support/electron-app.ts'

/* A page that crashed, hangs or did not load, in the built Electron entry. */

const calls = async (app: ElectronApp, call: string) =>
  (await app.ask('recorded')).filter((each) => each.call === call).length
const notices = async (app: ElectronApp) =>
  (await app.ask('sent')).filter((each) => JSON.stringify(each).includes('was reloaded')).length
const log = (app: ElectronApp) => readFileSync(join(app.profile, 'logs', 'hotdesk.log'), 'utf8')

test('a page that crashed is reloaded, said once, and logged', async () => {
  const app = await openElectronApp()
  await app.ask('crash', 'crashed')
  await expect.poll(() => notices(app)).toBe(1)
  await app.ask('crash', 'oom')
  await expect.poll(() => calls(app, 'WebContents.reload')).toBe(2)
  expect(await notices(app)).toBe(1)
  await expect.poll(() => log(app)).toMatch(/gone.*crashed[\s\S]*gone.*oom/)
})

test('a page that keeps crashing asks the person instead of reloading for ever', async () => {
  const app = await openElectronApp()
  for (let times = 0; times < 4; times++) await app.ask('crash', 'crashed')
  await expect.poll(() => calls(app, 'dialog.showMessageBox')).toBe(1)
  expect(await calls(app, 'WebContents.reload')).toBe(3)
})

test('a page that ends as it should is left alone', async () => {
  const app = await openElectronApp()
  await app.ask('crash', 'clean-exit')
  expect(await calls(app, 'WebContents.reload')).toBe(0)
})

test('a page that did not load is loaded again; one that was led elsewhere is not', async () => {
  const app = await openElectronApp()
  await app.ask('failLoad', -3)
  expect(await calls(app, 'WebContents.reload')).toBe(0)
  await app.ask('failLoad', -6)
  expect(await calls(app, 'WebContents.reload')).toBe(1)
  await expect.poll(() => notices(app)).toBe(1)
})

test('other processes of Electron that end are logged', async () => {
  const app = await openElectronApp()
  await app.ask('childGone', 'GPU')
  await expect.poll(() => log(app)).toMatch(/a process of Electron ended.*GPU/)
})
