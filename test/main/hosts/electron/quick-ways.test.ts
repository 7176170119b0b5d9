import { beforeEach, expect, test, vi } from 'vitest'
import { readDeepLink } from '#shared/domain/deep-link.ts'
import { setQuickWays } from '#main/hosts/electron/menu.ts'
import { app } from '#test/support/electron-stand-in/electron.ts'
import { note, recorded } from '#test/support/electron-stand-in/record.ts'

vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))
beforeEach(() => {
  recorded.length = 0
})

test('N6: the jump list of Windows starts Hotdesk with a link to each screen', () => {
  setQuickWays(() => {}, 'win32')
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
  setQuickWays(() => {}, 'darwin')
  expect(JSON.stringify(recorded)).toContain('"label":"Pipeline"')
  recorded.length = 0
  setQuickWays(() => {}, 'linux')
  expect(recorded).toEqual([])
})
