import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { UpdateState } from '#shared/bridge/updates.ts'
import { updateHandlers } from '#main/features/workspace/updates.ts'
import type { Updates } from '#main/ports.ts'
import type { Recorded } from '#test/support/electron-stand-in/record.ts'
import { openElectronApp, startElectronApp, type ElectronApp } from '#test/support/electron-app.ts'
import { startTrayHost } from '#test/support/tray-host.ts'

/*
 * What stands outside the window, in the built Electron entry against the stand-in: tray, start at
 * login, updates.
 */

const calls = async (app: ElectronApp, call: string): Promise<unknown[][]> =>
  (await app.ask('recorded'))
    .filter((each: Recorded) => each.call === call)
    .map((each) => each.args)
const ask = async <T>(app: ElectronApp, command: string, input: object = {}): Promise<T> => {
  const answer = (await app.ask('invoke', 'page', command, input)) as {
    ok: boolean
    value: T
    error?: { code: string }
  }
  if (!answer.ok) throw new Error(answer.error?.code)
  return answer.value
}

test('N1: the tray tells the day, and leads to its places', async () => {
  const app = await openElectronApp()
  await expect
    .poll(async () => JSON.stringify((await calls(app, 'Tray.setContextMenu')).at(-1)))
    .toContain('Nothing due today')
  const menu = JSON.stringify((await calls(app, 'Tray.setContextMenu')).at(-1))
  for (const line of ['Open Hotdesk', 'No meeting in the next day', 'All changes saved', 'Quit'])
    expect(menu).toContain(line)
  expect((await calls(app, 'app.setBadgeCount')).at(-1)).toEqual([0])
})

test('N6: begun with the computer, Hotdesk shows no window; a link or a second start opens one', async () => {
  const app = startElectronApp(['--quiet'], await startTrayHost())
  await expect
    .poll(() => calls(app, 'Tray.setContextMenu').then((all) => all.length))
    .toBeGreaterThan(0)
  await expect
    .poll(() => calls(app, 'app.setBadgeCount').then((all) => all.length))
    .toBeGreaterThan(0)
  expect(await calls(app, 'new BrowserWindow')).toEqual([])
  await app.ask('secondInstance', ['hotdesk'])
  expect(await calls(app, 'new BrowserWindow')).toHaveLength(1)
})

test('N6: the desktop of Linux is told to begin Hotdesk, and told again not to', async () => {
  const config = mkdtempSync(join(tmpdir(), 'hotdesk-test-'))
  const app = await openElectronApp([], { XDG_CONFIG_HOME: config })
  const file = join(config, 'autostart', 'hotdesk.desktop')
  expect(existsSync(file)).toBe(false)
  await ask(app, 'preferences.write', { start_at_login: true })
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(/^Exec=".+" --quiet$/m)
  await ask(app, 'preferences.write', { start_at_login: false })
  await expect.poll(() => existsSync(file)).toBe(false)
})

test('N6: after an update of an AppImage the desktop begins the newest one @long', async () => {
  const config = mkdtempSync(join(tmpdir(), 'hotdesk-test-'))
  const file = join(config, 'autostart', 'hotdesk.desktop')
  const first = await openElectronApp([], {
    XDG_CONFIG_HOME: config,
    APPDIR: dirname(process.execPath),
    APPIMAGE: '/home/r/Hotdesk-1 100%.AppImage',
  })
  await ask(first, 'preferences.write', { start_at_login: true })
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain('Exec="/home/r/Hotdesk-1 100%%.AppImage" --quiet\n')
  void first.ask('quit').catch(() => {})
  await first.ended
  await openElectronApp(['--profile', first.profile], {
    XDG_CONFIG_HOME: config,
    APPDIR: dirname(process.execPath),
    APPIMAGE: '/home/r/Hotdesk-2.AppImage',
  })
  await expect
    .poll(() => readFileSync(file, 'utf8'))
    .toContain('Exec="/home/r/Hotdesk-2.AppImage" --quiet\n')
})

test('N6: who does not want the tray ends Hotdesk by closing its window @long', async () => {
  const app = await openElectronApp()
  await ask(app, 'preferences.write', { keep_in_tray: false })
  void app.ask('closeWindows').catch(() => {})
  expect(await app.ended).toBe(0)
})

test('N2: one key works over every program, once it was chosen: Hotdesk comes to the front and asks whom to find', async () => {
  const key = 'CommandOrControl+Shift+Space'
  const app = startElectronApp(['--quiet'], await startTrayHost())
  await expect
    .poll(() => calls(app, 'app.setBadgeCount').then((all) => all.length))
    .toBeGreaterThan(0)
  expect(await calls(app, 'globalShortcut.register')).toEqual([])
  await app.ask('secondInstance', ['hotdesk'])
  await app.ask('whenShown')
  await ask(app, 'preferences.write', { global_shortcut: key })
  await expect.poll(() => calls(app, 'globalShortcut.register')).toEqual([[key]])
  await app.ask('pressShortcut', key)
  await expect.poll(async () => JSON.stringify(await app.ask('sent'))).toContain('"find"')
  await ask(app, 'preferences.write', { global_shortcut: null })
  await expect.poll(() => calls(app, 'globalShortcut.unregister')).toEqual([[key]])
})

test('N2: a key that another program has is said, not silently missing @long', async () => {
  const key = 'CommandOrControl+Alt+H'
  const app = await openElectronApp([], { STAND_IN_TAKEN: key })
  await ask(app, 'preferences.write', { global_shortcut: key })
  await expect
    .poll(async () => JSON.stringify(await app.ask('sent')))
    .toContain('Another program has that key already.')
})

test('N4: a newer version is told, fetched when asked, installed when asked, and nothing by itself', async () => {
  const app = await openElectronApp([], { STAND_IN_UPDATE: '0.2.0' })
  expect(await ask<UpdateState>(app, 'updates.state')).toMatchObject({
    state: 'idle',
    version: null,
  })
  await ask(app, 'updates.check')
  expect(await calls(app, 'updater.checkForUpdates')).toEqual([
    [
      {
        autoDownload: false,
        autoInstallOnAppQuit: false,
        allowDowngrade: false,
        allowPrerelease: false,
        channel: 'latest',
      },
    ],
  ])
  expect(await ask<UpdateState>(app, 'updates.state')).toMatchObject({
    state: 'available',
    version: '0.2.0',
    notes: 'Faster lists.',
  })
  expect(await calls(app, 'updater.downloadUpdate')).toEqual([])
  await ask(app, 'updates.install')
  expect(await calls(app, 'updater.quitAndInstall')).toEqual([])
  await ask(app, 'updates.download')
  expect(await ask<UpdateState>(app, 'updates.state')).toMatchObject({ state: 'ready' })
  expect(await calls(app, 'updater.quitAndInstall')).toEqual([])
  await ask(app, 'updates.install')
  await expect.poll(() => calls(app, 'updater.quitAndInstall')).toEqual([[false, true]])
})

test('N4: a Hotdesk that was not packaged asks nobody', async () => {
  const app = await openElectronApp([], { STAND_IN_PACKAGED: '0' })
  expect(await ask<UpdateState>(app, 'updates.state')).toMatchObject({ state: 'unavailable' })
})

test('N4: nothing is installed while changes wait to be sent', async () => {
  const install = vi.fn()
  const updates = {
    state: () => ({ state: 'ready', version: '2', notes: null, percent: null, checked_at: null }),
    install,
  } as unknown as Updates
  let unsent = 3
  const handlers = updateHandlers(updates, () => unsent)
  expect(() => handlers['updates.install']({})).toThrow(
    '3 changes have not reached the service yet.',
  )
  expect(install).not.toHaveBeenCalled()
  unsent = 0
  await handlers['updates.install']({})
  expect(install).toHaveBeenCalledOnce()
})

test('L5: a link into a workspace that is not here says so, and shows nothing else', async () => {
  const app = await openElectronApp()
  await app.ask('secondInstance', ['hotdesk', 'hotdesk://w-0123456789ab/people/c_1'])
  await expect
    .poll(async () => JSON.stringify(await app.ask('sent')))
    .toContain('isn’t on this computer')
  expect(JSON.stringify(await app.ask('sent'))).not.toContain('"navigate"')
})
