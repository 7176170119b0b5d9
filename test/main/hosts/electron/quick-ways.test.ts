import { beforeEach, expect, test, vi } from 'vitest'
import { readDeepLink } from '#shared/domain/deep-link.ts'
import { screensOfActions } from '#renderer/app/palette/screens-of-actions.ts'
import { keepMenu, setMenu, setJumpList } from '#main/hosts/electron/menu.ts'
import { usualKeys } from '#main/hosts/electron/menu-keys.ts'
import { firstSteps, helpActions } from '#renderer/app/help-overlays.tsx'
import {
  changingActions,
  finding,
  printing,
  settingsActions,
} from '#renderer/app/shell/use-everywhere-actions.ts'
import { surfaceActions } from '#renderer/ui/surface/surface-actions.ts'
import { dayItems, desk, workspaceItems } from '#renderer/navigation/navigation-items.ts'
import known from '#renderer/keys/known-keys.json' with { type: 'json' }
import { app, Menu } from '#test/support/electron-stand-in/electron.ts'
import { note, recorded } from '#test/support/electron-stand-in/record.ts'

vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))
beforeEach(() => {
  recorded.length = 0
})

test('N6: the jump list of Windows starts Hotdesk with a link to each screen', () => {
  setJumpList(() => {}, 'win32')
  const tasks = recorded[0]?.args[0] as { title: string; arguments: string }[]
  expect(recorded.map(({ call }) => call)).toEqual(['app.setUserTasks'])
  expect(
    tasks.map(({ title, arguments: link }) => [title, readDeepLink(link)?.path]),
  ).toContainEqual(['Meetings', '/meetings'])
  for (const { arguments: link } of tasks)
    expect(readDeepLink(link)).toMatchObject({ workspace: null })
})

test('N6: the dock of macOS has the same screens in its menu, and other systems are left alone', () => {
  // Only macOS has one.
  Object.assign(app, { dock: { setMenu: (menu: unknown) => note('app.dock.setMenu', menu) } })
  setJumpList(() => {}, 'darwin')
  expect(JSON.stringify(recorded)).toContain('"label":"Pipeline"')
  recorded.length = 0
  setJumpList(() => {}, 'linux')
  expect(recorded).toEqual([])
})

const usual = { keys: {}, single_keys: true }

interface Item {
  label?: string
  role?: string
  accelerator?: string
  registerAccelerator?: boolean
  submenu?: Item[]
  click?: () => void
}

test('N6: the menu bar has File, Edit, Go, View, Window and Help, and leaves the page its keys', () => {
  const built = vi.spyOn(Menu, 'buildFromTemplate')
  const done: string[] = []
  setMenu(
    {
      navigate: (path) => done.push(path),
      act: (id) => done.push(id),
      openLogs: () => done.push('logs'),
    },
    usual,
  )
  const menu = built.mock.calls[0]?.[0] as Item[]
  expect(menu.map(({ label, role }) => label ?? role)).toEqual([
    'File',
    'editMenu',
    'Go',
    'View',
    'windowMenu',
    'help',
  ])
  const items = menu.flatMap(({ submenu = [] }) => submenu)
  for (const item of items)
    expect([item.label, item.registerAccelerator]).toEqual([
      item.label,
      item.accelerator === undefined ? undefined : false,
    ])
  for (const label of [
    'New person…',
    'Export leads…',
    'Import…',
    'First steps',
    'What’s new',
    'Report a problem…',
    'Lock',
    'Copy diagnostics',
    'Open log folder',
  ])
    items.find((item) => item.label?.startsWith(label))?.click?.()
  expect(done).toEqual([
    'people.new',
    'pipeline.export',
    '/import',
    'app.firstSteps',
    'app.news',
    'app.report',
    'app.lock',
    'app.diagnostics',
    'logs',
  ])
})

test('N6: what the menu makes and exports can be done from every screen', () => {
  const built = vi.spyOn(Menu, 'buildFromTemplate')
  const asked: string[] = []
  setMenu({ navigate: () => {}, act: (id) => asked.push(id), openLogs: () => {} }, usual)
  const menu = built.mock.calls.at(-1)?.[0] as Item[]
  const file = menu.find(({ label }) => label === 'File')
  for (const item of file?.submenu ?? [])
    if (/^(New|Log|Export) /.test(item.label ?? '')) item.click?.()
  const offered = Object.values(screensOfActions).flat()
  expect(asked).toHaveLength(6)
  expect(asked.filter((id) => !offered.includes(id))).toEqual([])
})

const lines = (menu: unknown) =>
  (menu as Item[])
    .flatMap(({ submenu = [] }) => submenu)
    .map(({ label, accelerator }) => [label, accelerator])

test('N6: the menu shows each key as it is now, also after it was changed or turned off', () => {
  const built = vi.spyOn(Menu, 'buildFromTemplate')
  let now: { keys: Record<string, string>; single_keys: boolean } = usual
  let change = (): void => {}
  keepMenu(
    { navigate: () => {}, act: () => {}, openLogs: () => {} },
    {
      settings: () => now as never,
      workbench: {
        on: (listener) => {
          change = () => listener({ type: 'tables.changed', data: { tables: ['preferences'] } })
          return () => {}
        },
      },
    },
  )
  const shown = () => lines(built.mock.calls.at(-1)?.[0])
  for (const line of [
    ['New person… (G E N)', undefined],
    ['Export leads… (G P Shift+E)', undefined],
    ['Import… (G F)', undefined],
    ['Pipeline (G P)', undefined],
    ['Keyboard shortcuts (?)', undefined],
    ['Lock', 'CommandOrControl+Alt+L'],
    ['Find or do anything…', 'CommandOrControl+K'],
  ])
    expect(shown()).toContainEqual(line)
  const before = built.mock.calls.length
  change()
  expect(built.mock.calls).toHaveLength(before)
  now = { keys: { 'go.pipeline': 'g i', 'app.lock': '$mod+Shift+F9' }, single_keys: true }
  change()
  expect(shown()).toContainEqual(['Pipeline (G I)', undefined])
  expect(shown()).toContainEqual(['Lock', 'CommandOrControl+Shift+F9'])
  now = { keys: {}, single_keys: false }
  change()
  expect(shown()).toContainEqual(['Pipeline', undefined])
  expect(shown()).toContainEqual(['Lock', 'CommandOrControl+Alt+L'])
})

/** Lines that the system names and gives their keys. */
const isOfSystem = ({ role }: Item) => role !== undefined

test('N6: each line of the menu bar has a key, and no two have the same', () => {
  const built = vi.spyOn(Menu, 'buildFromTemplate')
  setMenu({ navigate: () => {}, act: () => {}, openLogs: () => {} }, usual)
  const menu = built.mock.calls.at(-1)?.[0] as Item[]
  const shown = menu
    .flatMap(({ submenu = [] }) => submenu)
    .filter((item) => item.click && !isOfSystem(item))
    .map(({ label = '', accelerator }) => [label, accelerator ?? / \((.+)\)$/.exec(label)?.[1]])
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter(([, key]) => key === undefined)).toEqual([])
  const keyOf = new Map(shown.map(([label = '', key]) => [label.replace(/ \(.+\)$/, ''), key]))
  // Settings stands in File and in Go.
  expect(new Set(keyOf.values()).size).toBe(keyOf.size)
  expect(keyOf.get('Open log folder')).toBe('G Shift+L')
  expect(keyOf.get('Export people…')).toBe('G E Shift+X')
})

test('N6: without single keys the menu shows those that are left', () => {
  const built = vi.spyOn(Menu, 'buildFromTemplate')
  const keys = { 'app.news': 'Alt+F9', 'app.report': 'g Alt+r' }
  setMenu({ navigate: () => {}, act: () => {}, openLogs: () => {} }, { keys, single_keys: false })
  const labels = lines(built.mock.calls.at(-1)?.[0]).map(([label]) => label)
  for (const label of ['What’s new (Alt+F9)', 'Report a problem… (G Alt+R)', 'New person…'])
    expect(labels).toContain(label)
})

test('N6: the keys of the menu are those of the page', () => {
  vi.stubGlobal('navigator', {
    platform: process.platform === 'linux' ? 'Linux x86_64' : 'MacIntel',
  })
  const places = [...dayItems, ...workspaceItems, ...desk].map(({ path, key }) => [
    `go.${path.slice(1)}`,
    `g ${key}`,
  ])
  const page = new Map([
    ...places.map(([id, key]) => [id, key] as const),
    ...known.map(({ id, keys }) => [id, keys[0]] as const),
    ...[
      ...helpActions,
      ...settingsActions,
      ...finding,
      ...changingActions,
      ...surfaceActions(() => {}, true),
      firstSteps(true),
      printing,
    ].map(({ id, keys }) => [id, keys?.[0]] as const),
  ])
  for (const [id, key] of Object.entries(usualKeys)) expect([id, page.get(id)]).toEqual([id, key])
})
