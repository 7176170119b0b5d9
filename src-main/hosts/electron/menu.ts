import { SCHEME } from '#shared/domain/deep-link.ts'
import { quickScreens } from '#shared/domain/quick-screens.ts'
import { app, Menu, type MenuItemConstructorOptions } from 'electron'

/** What can be made from anywhere, by the action that makes it. */
const NEW: [label: string, action: string][] = [
  ['New person…', 'people.new'],
  ['New hot list…', 'hotLists.new'],
  ['Log a meeting…', 'meetings.log'],
  ['New desk…', 'desks.new'],
]
const EXPORTS: [label: string, action: string][] = [
  ['Export people…', 'people.export'],
  ['Export leads…', 'pipeline.export'],
]

/** What the menu can ask for. */
export interface MenuActions {
  navigate(path: string): void
  /** Does an action of the window, by its id. */
  act(id: string): void
  openLogs(): void
}

/**
 * Sets the application menu: what every platform expects of one, and what people look for in it.
 */
export function setMenu({ navigate, act, openLogs }: MenuActions): void {
  const go = (label: string, path: string): MenuItemConstructorOptions => ({
    label,
    click: () => navigate(path),
  })
  // The key is shown and stays the page's own, where it can be changed.
  const doing = (label: string, id: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
    click: () => act(id),
  })
  const isMac = process.platform === 'darwin'
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [appMenu(navigate)] : []),
    {
      label: 'File',
      submenu: [
        doing('Find or do anything…', 'app.palette', 'CommandOrControl+K'),
        { type: 'separator' },
        ...NEW.map(([label, id]) => doing(label, id)),
        { type: 'separator' },
        go('Import…', '/import'),
        ...EXPORTS.map(([label, id]) => doing(label, id)),
        go('Back up…', '/settings/backup'),
        { type: 'separator' },
        doing('Print…', 'app.print', 'CommandOrControl+P'),
        { type: 'separator' },
        doing('Lock', 'app.lock', 'CommandOrControl+Alt+L'),
        ...(isMac ? [] : [go('Settings', '/settings')]),
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    { label: 'Go', submenu: quickScreens.map(([label, path]) => go(label, path)) },
    {
      label: 'View',
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
        doing('Keyboard shortcuts', 'app.keys', '?'),
        doing('What’s new', 'app.news'),
        go('About Hotdesk', '/settings/about'),
        { type: 'separator' },
        doing('Report a problem…', 'app.report'),
        doing('Copy diagnostics', 'app.diagnostics'),
        { label: 'Open log folder', click: openLogs },
      ],
    },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** macOS expects its own menu first, with About, Settings under Cmd+comma, Services and Hide. */
const appMenu = (navigate: (path: string) => void): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    { label: 'Settings…', accelerator: 'Command+,', click: () => navigate('/settings') },
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
 * Offers the screens of the Go menu from outside: the dock's menu, and the jump list of Windows,
 * which starts Hotdesk with a link (N6).
 */
export function setQuickWays(
  navigate: (path: string) => void,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'darwin')
    app.dock?.setMenu(
      Menu.buildFromTemplate(
        quickScreens.map(([label, path]) => ({ label, click: () => navigate(path) })),
      ),
    )
  if (platform === 'win32')
    app.setUserTasks(
      quickScreens.map(([title, path]) => ({
        title,
        description: `Open ${title.toLowerCase()}`,
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
