import { i18n, t, withinSentence } from '#shared/i18n/translate.ts'
import { SCHEME } from '#shared/domain/deep-link.ts'
import { quickScreens } from '#shared/domain/quick-screens.ts'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import type { Workbench } from '#main/workbench.ts'
import { menuKey, type KeySettings } from './menu-keys.ts'
import { app, Menu, type MenuItemConstructorOptions } from 'electron'

/**
 * The items that create or export something, each with its label, its action and the action that
 * opens its screen.
 */
const newLines = (): [label: string, action: string, way: string][] => [
  [t('New person…'), 'people.new', 'go.people'],
  [t('New hot list…'), 'hotLists.new', 'go.hot-lists'],
  [t('Log a meeting…'), 'meetings.log', 'go.meetings'],
  [t('New desk…'), 'desks.new', 'go.desks'],
]
const exportLines = (): [label: string, action: string, way: string][] => [
  [t('Export people…'), 'people.export', 'go.people'],
  [t('Export leads…'), 'pipeline.export', 'go.pipeline'],
]

/** What the menu can trigger. */
export interface MenuActions {
  navigate(path: string): void
  /** Runs an action of the window by its ID. */
  act(id: string): void
  openLogs(): void
}

/** Keeps the application menu in the user’s language and with the user’s current keys. */
export function keepMenu(
  actions: MenuActions,
  { workbench, settings }: { workbench: Pick<Workbench, 'on'>; settings(): Settings },
): void {
  let shown = ''
  const follow = (): void => {
    const { keys, single_keys } = settings()
    const next = JSON.stringify([keys, single_keys, i18n.locale])
    if (next === shown) return
    shown = next
    setMenu(actions, { keys, single_keys })
  }
  workbench.on((event) => {
    const isAbout = event.type === 'tables.changed' && event.data.tables.includes('preferences')
    if (isAbout || event.type === 'language.changed') follow()
  })
  follow()
}

/** Sets the application menu: the items each platform expects, and those people look for. */
export function setMenu({ navigate, act, openLogs }: MenuActions, keys: KeySettings): void {
  const go = (label: string, path: string, ...ids: string[]) =>
    lineOf(label, () => navigate(path), ids, keys)
  const doing = (label: string, id: string, way?: string) =>
    lineOf(label, () => act(id), way === undefined ? [id] : [way, id], keys)
  const isMac = process.platform === 'darwin'
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [appMenu(navigate)] : []),
    {
      label: t('File'),
      submenu: [
        doing(t('Find or do anything…'), 'app.palette'),
        { type: 'separator' },
        ...newLines().map((line) => doing(...line)),
        { type: 'separator' },
        go(t('Import…'), '/import', 'go.import'),
        ...exportLines().map((line) => doing(...line)),
        go(t('Back up…'), '/settings/backup', 'go.settings.backup'),
        { type: 'separator' },
        doing(t('Print…'), 'app.print'),
        { type: 'separator' },
        doing(t('Lock'), 'app.lock'),
        ...(isMac ? [] : [go(t('Settings'), '/settings', 'go.settings')]),
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: t('Go'),
      submenu: quickScreens().map(([label, path]) => go(label, path, `go.${path.slice(1)}`)),
    },
    {
      label: t('View'),
      submenu: [
        ...(app.isPackaged ? [] : developer),
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        doing(t('Keyboard shortcuts'), 'app.keys'),
        doing(t('Accessibility help'), 'app.surfaceHelp'),
        doing(t('Show as plain text'), 'app.surfaceText'),
        doing(t('First steps'), 'app.firstSteps'),
        doing(t('What’s new'), 'app.news'),
        go(t('About Hotdesk'), '/settings/about', 'go.settings.about'),
        { type: 'separator' },
        doing(t('Report a problem…'), 'app.report'),
        doing(t('Copy diagnostics'), 'app.diagnostics'),
        // It works even if the page does not.
        lineOf(t('Open log folder'), openLogs, ['app.logs'], keys),
      ],
    },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/**
 * Builds a menu item. Its key is only displayed; the page handles it, because there it can be
 * changed.
 */
function lineOf(
  label: string,
  click: () => void,
  ids: readonly string[],
  keys: KeySettings,
): MenuItemConstructorOptions {
  const { accelerator, words } = menuKey(ids, keys)
  return {
    label: words === undefined ? label : `${label} (${words})`,
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    click,
  }
}

/**
 * The application menu that macOS expects first, with About, Settings under Cmd+comma, Services and
 * Hide.
 */
const appMenu = (navigate: (path: string) => void): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    { label: t('Settings…'), accelerator: 'Command+,', click: () => navigate('/settings') },
    { type: 'separator' },
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ],
})

/**
 * Offers the screens of the Go menu in the dock's menu and in the jump list of Windows, which
 * starts Hotdesk with a deep link (N6).
 */
export function setJumpList(
  navigate: (path: string) => void,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'darwin')
    app.dock?.setMenu(
      Menu.buildFromTemplate(
        quickScreens().map(([label, path]) => ({ label, click: () => navigate(path) })),
      ),
    )
  if (platform === 'win32')
    app.setUserTasks(
      quickScreens().map(([title, path]) => ({
        title,
        description: t('Open {screen}', { screen: withinSentence(title) }),
        program: process.execPath,
        arguments: `${SCHEME}:/${path}`,
        iconPath: process.execPath,
        iconIndex: 0,
      })),
    )
}

const developer: MenuItemConstructorOptions[] = [
  { role: 'reload' },
  { role: 'toggleDevTools' },
  { type: 'separator' },
]
