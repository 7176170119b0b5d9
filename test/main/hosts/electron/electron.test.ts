import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Recorded } from '#test/support/electron-stand-in/record.ts'
import {
  eventsSent,
  openElectronApp,
  startElectronApp,
  type ElectronApp,
} from '#test/support/electron-app.ts'
import { startTrayHost } from '#test/support/tray-host.ts'

/*
 * The built Electron entry, under plain Node, against the recorded stand-in of Electron in
 * test/support/electron-stand-in/.
 */

const argumentsOf = async (app: ElectronApp, call: string): Promise<unknown[][]> =>
  (await app.ask('recorded'))
    .filter((each: Recorded) => each.call === call)
    .map((each) => each.args)

/** One application for the tests that only look at it. */
let app: ElectronApp
beforeAll(async () => {
  const ends: (() => void)[] = []
  app = await openElectronApp([], {}, (end) => ends.push(end))
  return () => ends.forEach((end) => end())
})

test('Security: every window is sandboxed, context-isolated, without node integration or web views', async () => {
  const windows = await argumentsOf(app, 'new BrowserWindow')
  expect(windows).toHaveLength(1)
  expect(windows[0]?.[0]).toMatchObject({
    show: false,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: false,
      preload: expect.stringMatching(/preload.preload\.cjs$/),
    },
  })
  expect(await argumentsOf(app, 'app.enableSandbox')).toHaveLength(1)
  expect(await argumentsOf(app, 'BrowserWindow.loadURL')).toEqual([['app://hotdesk/']])
})

test('Security: app:// is a standard, secure scheme and nothing more', async () => {
  expect(await argumentsOf(app, 'protocol.registerSchemesAsPrivileged')).toEqual([
    [[{ scheme: 'app', privileges: { standard: true, secure: true } }]],
  ])
})

test('Security: the page comes with a policy that allows its own files alone', async () => {
  const answer = await app.ask('fetch', 'app://hotdesk/')
  expect(answer?.status).toBe(200)
  expect(answer?.body).toContain('<div id="root">')
  expect(answer?.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src " +
      "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(answer?.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(
    Object.keys(answer?.headers ?? {}).filter((name) => name.startsWith('access-control-')),
  ).toEqual([])
})

test('Security: what the page links to is there', async () => {
  const page = await app.ask('fetch', 'app://hotdesk/')
  const links = [...(page?.body ?? '').matchAll(/(?:src|href)="([^"]+)"/g)].map(
    (match) => new URL(match[1] ?? '', 'http://hotdesk/').pathname,
  )
  expect(links.length).toBeGreaterThan(1)
  for (const link of links)
    expect(await app.ask('fetch', `app://hotdesk${link}`)).toMatchObject({ status: 200 })
})

const TRAVERSALS = [
  'app://hotdesk/../main/main.js',
  'app://hotdesk/..%2fmain/main.js',
  'app://hotdesk/%2e%2e/main/main.js',
  'app://hotdesk/..\\main\\main.js',
  'app://hotdesk/assets/../../main/main.js',
  'app://hotdesk//etc/passwd',
  'app://hotdesk/%2fetc%2fpasswd',
  'app://hotdesk/index.html%00',
  'app://other/',
  'app://hotdesk.evil/',
  'app://hotdesk:80/',
  'app://hotdesk/nothing',
]

test('Security: traversal, other hosts and unknown paths answer 404', async () => {
  for (const url of TRAVERSALS)
    expect([url, await app.ask('fetch', url)]).toMatchObject([
      url,
      { status: 404, body: 'Not found' },
    ])
})

test('Security: app:// answers GET and HEAD alone', async () => {
  expect(await app.ask('fetch', 'app://hotdesk/', 'HEAD')).toMatchObject({ status: 200, body: '' })
  expect(await app.ask('fetch', 'app://hotdesk/', 'POST')).toMatchObject({ status: 405 })
})

test('Security: pages cannot leave app://, open windows, attach web views or download', async () => {
  for (const kind of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
    for (const url of [
      'https://evil.example/',
      'file:///etc/passwd',
      'app://other/',
      'javascript:alert(1)',
      'data:text/html,x',
      'app://hotdesk.evil/',
      'not an address',
    ]) {
      expect([url, await app.ask('navigate', kind, url)]).toEqual([url, true])
    }
    expect(await app.ask('navigate', kind, 'app://hotdesk/index.html')).toBe(false)
  }
  expect(await app.ask('windowOpen', 'https://evil.example/')).toEqual({ action: 'deny' })
  expect(await app.ask('attachWebview')).toBe(true)
  expect(await app.ask('download')).toBe(true)
})

test('Security: our own page may write to the clipboard and fill the screen; all else is denied', async () => {
  for (const name of ['clipboard-sanitized-write', 'fullscreen']) {
    expect([name, await app.ask('permission', name)]).toEqual([name, true])
    expect([name, await app.ask('permissionCheck', name)]).toEqual([name, true])
    for (const [from, top] of [
      ['https://evil.example/', true],
      ['app://other/', true],
      ['app://hotdesk/', false],
    ] as const) {
      expect([name, from, await app.ask('permission', name, from, top)]).toEqual([
        name,
        from,
        false,
      ])
      expect(await app.ask('permissionCheck', name, from, top)).toBe(false)
    }
  }
  for (const name of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal']) {
    expect(await app.ask('permission', name)).toBe(false)
    expect(await app.ask('permissionCheck', name)).toBe(false)
  }
  expect(await app.ask('device')).toBe(false)
})

test('Security: the page makes no network request', async () => {
  for (const url of [
    'https://evil.example/pixel',
    'http://127.0.0.1:80/',
    'ws://127.0.0.1:80/',
    'file:///etc/passwd',
    'devtools://devtools/x',
  ]) {
    expect([url, await app.ask('request', url)]).toEqual([url, { cancel: true }])
  }
  expect(await app.ask('request', 'app://hotdesk/assets/x.js')).toEqual({ cancel: false })
})

test('Security: the bridge answers the top frame of our window, and nobody else', async () => {
  const app = await openElectronApp()
  expect(await app.ask('invoke', 'page', 'preferences.read', {})).toMatchObject({
    ok: true,
    value: { theme: 'system' },
  })
  for (const sender of ['stranger', 'frame', 'gone', 'led-away'] as const) {
    expect([sender, await app.ask('invoke', sender, 'preferences.read', {})]).toEqual([
      sender,
      { ok: false, error: { code: 'refused', message: expect.any(String) } },
    ])
  }
})

test('Security: the bridge knows named commands alone, and checks what they are given', async () => {
  const app = await openElectronApp()
  expect(await app.ask('invoke', 'page', '__proto__', {})).toMatchObject({
    ok: false,
    error: { code: 'unknown_command' },
  })
  expect(await app.ask('invoke', 'page', 7, {})).toMatchObject({
    ok: false,
    error: { code: 'refused' },
  })
  expect(await app.ask('invoke', 'page', 'app.openExternal', { url: 7 })).toMatchObject({
    ok: false,
    error: { code: 'bad_input' },
  })
})

test('Security: only https, and this computer, may be opened outside', async () => {
  const app = await openElectronApp()
  for (const url of [
    'file:///etc/passwd',
    'http://evil.example/',
    'javascript:alert(1)',
    'smb://x/y',
    'https://a:b@evil.example/',
  ]) {
    expect([url, await app.ask('invoke', 'page', 'app.openExternal', { url })]).toMatchObject([
      url,
      { ok: false },
    ])
  }
  expect(await argumentsOf(app, 'shell.openExternal')).toEqual([])
  expect(
    await app.ask('invoke', 'page', 'app.openExternal', { url: 'https://example.com/a' }),
  ).toMatchObject({ ok: true })
  expect(await argumentsOf(app, 'shell.openExternal')).toEqual([['https://example.com/a']])
})

test('Security: an installed Hotdesk does not run without the sandbox, and says what to do', async () => {
  const app = startElectronApp(['--no-sandbox'])
  expect(await app.ended).toBe(1)
  expect(app.said()).toContain('Hotdesk could not start')
  expect(app.said()).toContain('Install Hotdesk from its .deb, .rpm or Flatpak')
  expect(existsSync(join(app.profile, 'instance.lock'))).toBe(false)
})

test('Security: one that is run from its sources may, as root has to', async () => {
  const app = await openElectronApp(['--no-sandbox'], { STAND_IN_PACKAGED: '0' })
  expect(await argumentsOf(app, 'new BrowserWindow')).toHaveLength(1)
})

test('L7: started for an MCP client it relays and opens nothing: no window, no profile, no lock', async () => {
  const app = startElectronApp(['--mcp'])
  expect(await argumentsOf(app, 'app.setPath')).toEqual([
    ['sessionData', `${app.profile}/agents/electron`],
  ])
  for (const call of [
    'new BrowserWindow',
    'app.requestSingleInstanceLock',
    'app.setAsDefaultProtocolClient',
  ])
    expect([call, await argumentsOf(app, call)]).toEqual([call, []])
})

test('N3: a second start ends at once and opens nothing', async () => {
  const app = startElectronApp([], { STAND_IN_SECOND: '1' })
  expect(await app.ended).toBe(0)
  expect(app.said()).toBe('')
})

test('N3: a second start brings the window to the front, and its link to its screen', async () => {
  const app = await openElectronApp()
  await app.ask('secondInstance', ['hotdesk', '--flag'])
  expect(await argumentsOf(app, 'BrowserWindow.focus')).toHaveLength(1)
  await app.ask('secondInstance', ['hotdesk', 'hotdesk://meetings/m_1'])
  expect(await eventsSent(app, 'navigate')).toEqual([
    { type: 'navigate', data: { path: '/meetings/m_1' } },
  ])
  expect(await argumentsOf(app, 'new BrowserWindow')).toHaveLength(1)
})

test('N3: a link that starts Hotdesk leads to its screen once the page is there @long', async () => {
  const app = await openElectronApp(['hotdesk://hot-lists/l_1'])
  expect(await eventsSent(app, 'navigate')).toEqual([
    { type: 'navigate', data: { path: '/hot-lists/l_1' } },
  ])
})

test('Security: a link that names more than a screen is not followed @long', async () => {
  const app = await openElectronApp()
  for (const link of [
    'hotdesk://meetings/../x?y',
    'hotdesk://meetings/m_1?do=x',
    'hotdesk://a:b@meetings/',
    'https://evil.example/',
    'hotdesk://meetings/%2e%2e',
    'hotdesk:meetings',
  ]) {
    await app.ask('secondInstance', ['hotdesk', link])
    await app.ask('openUrl', link)
  }
  expect(await eventsSent(app, 'navigate')).toEqual([])
})

test('K4, C6: closing the last window leaves Hotdesk in the tray, and says so once', async () => {
  const app = await openElectronApp([], await startTrayHost())
  await app.ask('closeWindows')
  await expect.poll(() => argumentsOf(app, 'Notification.show')).toHaveLength(1)
  await app.ask('closeWindows')
  expect(await argumentsOf(app, 'Notification.show')).toHaveLength(1)
  expect(await argumentsOf(app, 'app.quit')).toEqual([])
  void app.ask('quit').catch(() => {})
  expect(await app.ended).toBe(0)
})

test('K4: a press on a notice without a link brings Hotdesk to the front, from the tray too @long', async () => {
  const app = await openElectronApp([], await startTrayHost())
  await app.ask('closeWindows')
  await expect.poll(() => argumentsOf(app, 'Notification.show')).toHaveLength(1)
  expect(await argumentsOf(app, 'new BrowserWindow')).toHaveLength(1)
  await app.ask('pressNotification', 0)
  expect(await argumentsOf(app, 'new BrowserWindow')).toHaveLength(2)
  const focused = await argumentsOf(app, 'BrowserWindow.focus')
  await app.ask('pressNotification', 0)
  expect(await argumentsOf(app, 'BrowserWindow.focus')).toHaveLength(focused.length + 1)
})

test('quitting remembers where the window stood @long', async () => {
  const app = await openElectronApp()
  void app.ask('quit').catch(() => {})
  expect(await app.ended).toBe(0)
  const again = startElectronApp(['--profile', app.profile])
  await again.ask('whenShown')
  expect((await argumentsOf(again, 'new BrowserWindow'))[0]?.[0]).toMatchObject({
    x: 10,
    y: 20,
    width: 900,
    height: 700,
  })
})
