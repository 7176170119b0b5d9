import { readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { agentAddress } from '#main/features/agents/address.ts'
import { ownAppImage } from '#main/hosts/electron/app-image.ts'
import { execValue } from '#main/hosts/electron/desktop-entry.ts'
import { launcherOf } from '#main/hosts/electron/launcher.ts'
import { openElectronApp, startElectronApp, type ElectronApp } from '#test/support/electron-app.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { withoutSecretService } from '#test/support/secret-service.ts'
import { startTrayHost } from '#test/support/tray-host.ts'

/* What is different on each desktop: the built Electron entry, told which system it runs on. */

const calls = async (app: ElectronApp, call: string): Promise<unknown[][]> =>
  (await app.ask('recorded')).filter((each) => each.call === call).map((each) => each.args)
const position = async (app: ElectronApp, call: string) =>
  (await app.ask('recorded')).findIndex((each) => each.call === call)
const started = (app: ElectronApp) =>
  expect.poll(() => calls(app, 'Tray.setContextMenu').then((all) => all.length)).toBeGreaterThan(0)

test('Linux: without anything that shows a tray, closing the window ends Hotdesk', async () => {
  const app = await openElectronApp([], withoutSecretService())
  void app.ask('closeWindows').catch(() => {})
  expect(await app.ended).toBe(0)
})

test('Linux: without anything that shows a tray, Hotdesk begins with its window @long', async () => {
  const app = await openElectronApp(['--quiet'], withoutSecretService())
  expect(await calls(app, 'new BrowserWindow')).toHaveLength(1)
})

test('Linux: a watcher that shows nothing is no tray @long', async () => {
  const app = await openElectronApp(['--quiet'], await startTrayHost(false))
  expect(await calls(app, 'new BrowserWindow')).toHaveLength(1)
})

test('Linux: a program with any name is started by the desktop as it is called', () => {
  expect(execValue('/opt/100% "real"/a$b\\c`d', '--quiet')).toBe(
    '"/opt/100%% \\\\"real\\\\"/a\\\\$b\\\\\\\\c\\\\`d" --quiet',
  )
})

test('L7: after an update an agent starts the newest AppImage by the same command', () => {
  const [profile, folder] = [temporaryFolder(), temporaryFolder()]
  const launched = { profile, program: join(folder, 'hotdesk'), before: [], after: [] }
  const on = (image: string) =>
    launcherOf(launched, {
      platform: 'linux',
      env: { APPIMAGE: image, APPDIR: folder },
      resources: '',
    })
  const first = on("/home/r/Hotdesk 1's.AppImage")
  const second = on('/home/r/Hotdesk-2.AppImage')
  expect(second).toEqual(first)
  expect(first.args).toEqual(['--mcp'])
  expect(readFileSync(first.command, 'utf8')).toBe(
    `#!/bin/sh\nexec '/home/r/Hotdesk-2.AppImage' "$@"\n`,
  )
  expect(statSync(first.command).mode & 0o777).toBe(0o700)
})

test('an AppImage that started Hotdesk, such as an editor, is not taken for its own', () => {
  const [editor, link] = [temporaryFolder(), join(temporaryFolder(), 'link')]
  const within = (folder: string) =>
    ownAppImage(join(editor, 'hotdesk'), { APPIMAGE: '/home/r/E.AppImage', APPDIR: folder })
  expect(within(temporaryFolder())).toBeUndefined()
  expect(within(editor.slice(0, -1))).toBeUndefined()
  expect(within('/tmp/.mount_gone')).toBeUndefined()
  expect(within('')).toBeUndefined()
  symlinkSync(editor, link)
  for (const own of [editor, link]) expect(within(own)).toBe('/home/r/E.AppImage')
})

test('L7: on Windows an agent starts a console program, since Hotdesk’s own input is at its end there', () => {
  const profile = 'C:\\Users\\r\\Hotdesk'
  const { command, args } = launcherOf(
    { profile, program: 'C:\\Hotdesk.exe', before: [], after: [] },
    { platform: 'win32', env: {}, resources: 'C:\\resources' },
  )
  expect(command).toBe('powershell.exe')
  expect(args).not.toContain('--mcp')
  expect(`\\\\.\\pipe\\${args.at(-1)}`).toBe(agentAddress(profile, 'win32'))
})

test('L7: on Windows a Hotdesk that runs from its sources has its console program there', () => {
  const { args } = launcherOf(
    { profile: 'p', program: 'electron.exe', before: ['/sources'], after: [] },
    { platform: 'win32', env: {}, resources: '/electron/resources' },
  )
  expect(args).toContain(join('/sources', 'build', 'windows', 'hotdesk-mcp.ps1'))
})

test('L7: an agent starts a Flatpak as everybody does, since nobody outside sees its program', () => {
  const launched = { profile: 'p', program: '/app/lib/x/hotdesk', before: [], after: [] }
  const env = { FLATPAK_ID: 'app.hotdesk.Hotdesk' }
  expect(launcherOf(launched, { platform: 'linux', env, resources: '' })).toEqual({
    command: 'flatpak',
    args: ['run', 'app.hotdesk.Hotdesk', '--mcp'],
  })
})

test('Windows: it is said who Hotdesk is before anything is shown, and the count is a picture', async () => {
  const app = await openElectronApp([], { STAND_IN_PLATFORM: 'win32' })
  expect(await calls(app, 'app.setAppUserModelId')).toEqual([['app.hotdesk.desktop']])
  // Without one of its own Electron makes up another at each start.
  expect(await calls(app, 'app.setToastActivatorCLSID')).toEqual([
    [expect.stringMatching(/^\{[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}$/)],
  ])
  for (const said of ['app.setAppUserModelId', 'app.setToastActivatorCLSID'])
    expect(await position(app, said)).toBeLessThan(await position(app, 'app.whenReady'))
  await expect.poll(() => calls(app, 'BrowserWindow.setOverlayIcon')).toEqual([[null, '']])
  expect(await calls(app, 'app.setBadgeCount')).toEqual([])
})

test('Windows: an update on its way is on the task bar @long', async () => {
  const app = await openElectronApp([], {
    STAND_IN_PLATFORM: 'win32',
    STAND_IN_UPDATE: '0.2.0',
  })
  await app.ask('invoke', 'page', 'updates.check', {})
  await app.ask('invoke', 'page', 'updates.download', {})
  const shown = (await calls(app, 'BrowserWindow.setProgressBar')).flat()
  expect(shown).toContain(0.42)
  expect(shown.at(-1)).toBe(-1)
})

test('macOS: opening the menu of the tray raises no window, and its picture is a template', async () => {
  const app = await openElectronApp([], { STAND_IN_PLATFORM: 'darwin' })
  const shown = (await calls(app, 'BrowserWindow.show')).length
  await app.ask('clickTray')
  expect(await calls(app, 'Tray menu opens')).toHaveLength(1)
  expect(await calls(app, 'BrowserWindow.show')).toHaveLength(shown)
  expect(JSON.stringify(await calls(app, 'new Tray'))).toContain('trayTemplate.png')
})

test.each([
  ['trayTemplate.png', 16],
  ['trayTemplate@2x.png', 32],
])('macOS: %s is %i pixels of black and of nothing, which the menu bar colours', (name, size) => {
  const picture = decode(
    readFileSync(join(import.meta.dirname, '../../../../src-renderer/public/icons', name)),
  )
  expect([picture.width, picture.height, picture.channels]).toEqual([size, size, 4])
  const pixels = Array.from({ length: size * size }, (_, at) =>
    picture.data.slice(at * 4, at * 4 + 4),
  )
  const shown = pixels.filter(([, , , alpha]) => alpha)
  expect(shown.length).toBeGreaterThan(size)
  expect(pixels.length - shown.length).toBeGreaterThan(size)
  for (const [red, green, blue] of shown) expect([red, green, blue]).toEqual([0, 0, 0])
})

test('macOS: begun at login, Hotdesk stays in the menu bar', async () => {
  const app = startElectronApp([], { STAND_IN_PLATFORM: 'darwin', STAND_IN_AT_LOGIN: '1' })
  await started(app)
  await expect.poll(() => calls(app, 'app.setBadgeCount').then((all) => all.length)).toBe(1)
  expect(await calls(app, 'new BrowserWindow')).toEqual([])
})

test('macOS: the menu of the application has what every program has @long', async () => {
  const app = await openElectronApp([], { STAND_IN_PLATFORM: 'darwin' })
  const menu = JSON.stringify(await calls(app, 'Menu.setApplicationMenu'))
  for (const part of ['"about"', '"services"', '"hide"', '"hideOthers"', '"Command+,"'])
    expect(menu).toContain(part)
})

test.each<[why: string, env: NodeJS.ProcessEnv, args: string[], asked: unknown[][]]>([
  [
    'by its name',
    { XDG_SESSION_TYPE: 'wayland' },
    [],
    [['enable-features', 'GlobalShortcutsPortal']],
  ],
  [
    'by its display, beside what the person turned on',
    { XDG_SESSION_TYPE: '', WAYLAND_DISPLAY: 'wayland-0' },
    ['--enable-features=Vulkan'],
    [['enable-features', 'Vulkan,GlobalShortcutsPortal']],
  ],
  ['X11', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' }, [], []],
])(
  'N2: on Wayland, where no program hears the keys of others, the portal is asked for the key (%s)',
  async (_, env, args, asked) => {
    const app = await openElectronApp(args, env)
    expect(await calls(app, 'commandLine.appendSwitch')).toEqual(asked)
    if (asked.length > 0)
      expect(await position(app, 'commandLine.appendSwitch')).toBeLessThan(
        await position(app, 'app.whenReady'),
      )
  },
)

test('the program and its entry on the desktop have one name, which Wayland goes by', () => {
  const { desktopName } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'),
  ) as {
    desktopName: string
  }
  // A name in reverse order with a dot: portals refuse others.
  expect(desktopName).toMatch(/^[a-z]+(\.[A-Za-z]+){2}\.desktop$/)
})
