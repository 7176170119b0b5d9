import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newestReport } from '#main/features/diagnostics/crash-reports.ts'
import { openElectronApp, type ElectronApp } from '#test/support/electron-app.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/* The end of Hotdesk that nobody asked for, and its next start, in the built Electron entry. */

/** Makes an AppImage that only writes down how it was started. */
function makeAppImage() {
  const folder = temporaryFolder()
  const [file, started] = [join(folder, 'Hotdesk 1.AppImage'), join(folder, 'started')]
  writeFileSync(
    file,
    `#!/bin/sh\nprintf '%s ' "$@" >'${started}.new'\nmv '${started}.new' '${started}'\n`,
    {
      mode: 0o755,
    },
  )
  const readStarted = () => {
    try {
      return readFileSync(started, 'utf8')
    } catch {
      return null
    }
  }
  return { env: { APPIMAGE: file, APPDIR: dirname(process.execPath) }, readStarted }
}

async function breakDown(app: ElectronApp): Promise<void> {
  await expect.poll(() => app.ask('listensToErrors')).toBe(true)
  void app.ask('breakDown').catch(() => {})
  expect(await app.ended).toSatisfy(isEndWith(1))
}

/** A call of the keychain that is under way would hold up the end, so that it is forced. */
const isEndWith = (code: number) => (end: unknown) => end === code || end === 'SIGKILL'

test('P11: an uncaught error ends Hotdesk, in words for people and with a report that names nobody', async () => {
  const app = await openElectronApp()
  await breakDown(app)
  expect(app.said()).toContain('Hotdesk has to close because of an error')
  expect(app.said()).not.toMatch(/broken down|app\.relaunch/)
  const report = newestReport(app.profile)?.text
  expect(report).toContain('broken down')
  expect(report).not.toContain('robin@')
})

test('P11: after an uncaught error Hotdesk starts again when asked', async () => {
  const app = await openElectronApp([], { STAND_IN_ANSWER: '0' })
  await breakDown(app)
  expect(app.said()).toContain('app.relaunch')
})

test('P11: an AppImage starts again by its file, since its folder is gone by then', async () => {
  const { env, readStarted } = makeAppImage()
  const app = await openElectronApp([], { ...env, STAND_IN_ANSWER: '0' })
  await breakDown(app)
  expect(app.said()).not.toContain('app.relaunch')
  await expect.poll(readStarted).toBe(`--profile ${app.profile} `)
})

test('N4: where an update cannot be installed, the present version starts again', async () => {
  const { env, readStarted } = makeAppImage()
  const app = await openElectronApp([], {
    ...env,
    STAND_IN_UPDATE: '0.2.0',
    STAND_IN_INSTALL_FAILS: '1',
  })
  for (const command of ['updates.check', 'updates.download'])
    await app.ask('invoke', 'page', command, {})
  void app.ask('invoke', 'page', 'updates.install', {}).catch(() => {})
  expect(await app.ended).toSatisfy(isEndWith(0))
  await expect.poll(readStarted).toBe(`--profile ${app.profile} `)
})
