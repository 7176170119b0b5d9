import { sessionBus } from 'dbus-native'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Answer } from '#shared/bridge/index.ts'
import { createNotifier } from '#main/hosts/electron/notifications.ts'
import { lockWithSystem } from '#main/hosts/electron/session-guard.ts'
import { keepPlace, lastPlace } from '#main/hosts/electron/window-place.ts'
import { claimProfile } from '#main/hosts/common/instance.ts'
import type { Notice } from '#main/ports.ts'
import { openElectronApp, startElectronApp, type ElectronApp } from '#test/support/electron-app.ts'
import { Notification } from '#test/support/electron-stand-in/desktop.ts'
import { powerMonitor } from '#test/support/electron-stand-in/electron.ts'
import { recorded } from '#test/support/electron-stand-in/record.ts'
import { BrowserWindow } from '#test/support/electron-stand-in/windows.ts'
import { startSecretService } from '#test/support/secret-service.ts'

/* Updates, notices, and what follows the person's session. */

vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))
beforeEach(() => {
  recorded.length = 0
  Notification.shown.length = 0
})

const calls = async (app: ElectronApp, call: string): Promise<unknown[][]> =>
  (await app.ask('recorded')).filter((each) => each.call === call).map((each) => each.args)
const state = async (app: ElectronApp) =>
  ((await app.ask('invoke', 'page', 'updates.state', {})) as { value: { state: string } }).value
    .state

test('N4: an installation without an address for updates says that they are not set up @long', async () => {
  const app = await openElectronApp([], { STAND_IN_FEED: '0' })
  expect(await state(app)).toBe('unavailable')
  await app.ask('invoke', 'page', 'updates.check', {})
  expect(await calls(app, 'updater.checkForUpdates')).toEqual([])
})

test('N4: before anything is installed the work has ended and both locks are free', async () => {
  const app = await openElectronApp([], { STAND_IN_UPDATE: '0.2.0' })
  for (const command of ['updates.check', 'updates.download', 'updates.install'])
    await app.ask('invoke', 'page', command, {})
  await expect.poll(() => calls(app, 'updater.quitAndInstall')).toHaveLength(1)
  const order = (await app.ask('recorded')).map(({ call }) => call)
  expect(order.indexOf('app.releaseSingleInstanceLock')).toBeLessThan(
    order.indexOf('updater.quitAndInstall'),
  )
  const claim = await claimProfile(app.profile, 'show', () => {})
  expect(claim.claimed).toBe(true)
  if (claim.claimed) await claim.release()
})

test('N4: beta versions come to those who chose them, and nobody goes back by an update', async () => {
  const app = await openElectronApp()
  await app.ask('invoke', 'page', 'preferences.write', { update_channel: 'beta' })
  await app.ask('invoke', 'page', 'updates.check', {})
  expect((await calls(app, 'updater.checkForUpdates'))[0]?.[0]).toMatchObject({
    channel: 'beta',
    allowPrerelease: true,
    allowDowngrade: false,
  })
})

const asked: Notice = {
  tag: 'm',
  id: 'n_1',
  title: 'Mateus at 10:00',
  body: '',
  link: '/meetings/m_1',
  answers: ['join', 'snooze', 'done'],
}

/** Lets all promises settle that wait for nothing outside. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** `isOnDesktop`: the desktop itself shows what needs an answer, as on Linux. */
function createShown(isOnDesktop = false, platform: NodeJS.Platform = 'darwin') {
  const done: string[] = []
  const notify = createNotifier(
    {
      Notification: Notification as never,
      log: { info: () => {}, warn: (message) => done.push(message), error: () => {} },
      system: { show: () => Promise.resolve(isOnDesktop) },
      onPress: ({ tag }, press) => done.push(`${press} ${tag}`),
      raise: () => done.push('raised'),
    },
    platform,
  )
  return { done, notify }
}

test('K4: a notice that needs an answer stays, and takes it', async () => {
  const { done, notify } = createShown()
  notify(asked)
  await settled()
  expect(recorded.at(-1)?.args[0]).toMatchObject({ timeoutType: 'never', urgency: 'critical' })
  Notification.shown[0]?.emit('action', { actionIndex: 1 })
  Notification.shown[0]?.emit('click', {})
  expect(done).toEqual(['snooze m', 'open m'])
})

test('K4: where the desktop shows its buttons, Electron shows no second notice', async () => {
  const before = Notification.shown.length
  createShown(true).notify(asked)
  await settled()
  expect(Notification.shown).toHaveLength(before)
})

test('K4: a notice without a place brings the window forward; one that fails is logged', () => {
  const { done, notify } = createShown()
  notify({ tag: 'a', title: 'Hotdesk keeps running in the tray', body: '' })
  expect(recorded.at(-1)?.args[0]).not.toHaveProperty('timeoutType')
  Notification.shown[0]?.emit('click', {})
  Notification.shown[0]?.emit('failed', {}, 'refused')
  expect(done).toEqual(['open a', 'no notice of the system'])
})

test('K4: Windows: a notice that timed out is still in the Action Center, until the next one of its kind', () => {
  const { done, notify } = createShown(false, 'win32')
  const closed = () => recorded.filter(({ call }) => call === 'Notification.close')
  const notice = { tag: 'a', title: 'Mateus at 10:00', body: '' }
  notify(notice)
  Notification.shown[0]?.emit('close', { reason: 'timedOut' })
  expect(closed()).toEqual([])
  notify(notice)
  expect(closed()).toHaveLength(1)
  Notification.shown[1]?.emit('close', { reason: 'userCanceled' })
  notify(notice)
  expect(closed()).toHaveLength(1)
  expect(done).toEqual([])
})

test('K4: Windows: a press on a notice of an earlier Hotdesk brings this one to the front', () => {
  const { done, notify } = createShown(false, 'win32')
  notify({ tag: 'a', title: 'Mateus at 10:00', body: '' })
  Notification.activate(Notification.shown[0]?.id ?? '')
  expect(done).toEqual([])
  Notification.activate('0b0e')
  expect(done).toEqual(['raised'])
})

test.each([
  ['lock-screen', true],
  ['suspend', true],
  ['lock-screen', false],
])('J6: on %s a workspace locks where a passphrase guards it (%s)', async (event, sealed) => {
  powerMonitor.removeAllListeners()
  const done: string[] = []
  const handle = async (command: string): Promise<Answer<unknown>> => {
    done.push(command)
    return { ok: true, value: { sealed } }
  }
  lockWithSystem({ workbench: { handle, on: () => () => {} } }, 'darwin')
  powerMonitor.emit(event)
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(done).toEqual(sealed ? ['session.state', 'session.lock'] : ['session.state'])
})

test('J6: on Linux, where Electron hears of no lock, the desktop itself is listened to', async () => {
  const { env } = await startSecretService()
  const desktop = sessionBus({ busAddress: env['DBUS_SESSION_BUS_ADDRESS'] ?? '' })
  onTestFinished(() => desktop.close())
  const done: string[] = []
  const handle = async (command: string): Promise<Answer<unknown>> => {
    done.push(command)
    return { ok: true, value: { sealed: true } }
  }
  onTestFinished(lockWithSystem({ workbench: { handle, on: () => () => {} } }, 'linux', env))
  // Somebody who is not listening yet hears nothing: it is said until it is heard.
  await expect
    .poll(() => {
      desktop.sendSignal('/s', 'org.gnome.ScreenSaver', 'ActiveChanged', 'b', [true])
      return done
    })
    .toContain('session.lock')
})

test('the theme that was chosen holds for menus too, and nothing flashes before the page @long', async () => {
  const app = await openElectronApp()
  const first = (await calls(app, 'new BrowserWindow'))[0]?.[0]
  expect(first).toMatchObject({ backgroundColor: '#fbfaf8', icon: expect.stringMatching(/png$/) })
  await app.ask('invoke', 'page', 'preferences.write', { theme: 'dark' })
  await expect.poll(() => calls(app, 'nativeTheme.themeSource')).toContainEqual(['dark'])
  void app.ask('quit').catch(() => {})
  await app.ended
  const again = startElectronApp(['--profile', app.profile])
  await again.ask('whenShown')
  expect((await calls(again, 'new BrowserWindow'))[0]?.[0]).toMatchObject({
    backgroundColor: '#161311',
  })
})

test('a window comes back where it stood, also to the whole screen', async () => {
  const app = await openElectronApp([], { STAND_IN_MAXIMIZED: '1' })
  void app.ask('quit').catch(() => {})
  await app.ended
  const again = startElectronApp(['--profile', app.profile])
  await again.ask('whenShown')
  expect(await calls(again, 'BrowserWindow.maximize')).toHaveLength(1)
})

test('a window whose screen is gone comes to the middle of the nearest one', () => {
  const kept = new Map<string, unknown>()
  const preferences = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, value),
  }
  const bounds = { x: 2500, y: 20, width: 900, height: 700 }
  kept.set('window', { ...bounds, maximized: true })
  expect(lastPlace(preferences)).toEqual({
    bounds: { x: 510, y: 190, width: 900, height: 700 },
    maximized: true,
  })
  kept.set('window', { ...bounds, x: 0 })
  expect(lastPlace(preferences)).toEqual({ bounds: { ...bounds, x: 0 }, maximized: false })
  keepPlace(new BrowserWindow({}) as never, preferences)
  expect(kept.get('window')).toMatchObject({ x: 10, maximized: false })
})
