import { SCHEME } from '#shared/domain/deep-link.ts'
import { app, Menu, type MenuItemConstructorOptions } from 'electron'

/** Where the menu leads; the keys are the interface's own, which a menu must not take from it. */
const SCREENS: [label: string, path: string][] = [
  ['Hot lists', '/hot-lists'],
  ['Pipeline', '/pipeline'],
  ['Meetings', '/meetings'],
  ['Pending changes', '/pending'],
  ['Settings', '/settings'],
]

/** The application menu: what every platform expects of one, and the screens. */
export function setMenu(navigate: (path: string) => void): void {
  const go: MenuItemConstructorOptions[] = SCREENS.map(([label, path]) => ({
    label,
    click: () => navigate(path),
  }))
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin'
      ? [appMenu(navigate)]
      : [{ label: 'File', submenu: [{ role: 'quit' }] } satisfies MenuItemConstructorOptions]),
    { role: 'editMenu' },
    { label: 'Go', submenu: go },
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
 * The same screens from outside: the dock's menu, and the jump list of Windows, which starts
 * Hotdesk with a link (N6).
 */
export function setQuickWays(
  navigate: (path: string) => void,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'darwin')
    app.dock?.setMenu(
      Menu.buildFromTemplate(
        SCREENS.map(([label, path]) => ({ label, click: () => navigate(path) })),
      ),
    )
  if (platform === 'win32')
    app.setUserTasks(
      SCREENS.map(([title, path]) => ({
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
