import { expect, test } from 'vitest'
import type { KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import type { App } from '#main/features/common/app.ts'
import { createFurtherWindows } from '#main/features/workspace/further-windows.ts'
import type { FurtherWindow } from '#main/ports.ts'

/* Windows of their own, and what is left of them when Hotdesk ends (N8). */

/** A workspace whose file outlives each Hotdesk that works with it. */
function workspaceFile() {
  const kept = new Map<string, string>()
  const kv = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
  }
  let isOpen = true
  return {
    lock: (locked: boolean) => {
      isOpen = !locked
    },
    /** Starts Hotdesk on it. */
    start() {
      const shown: FurtherWindow[] = []
      const windows = createFurtherWindows({
        ports: { openWindow: (window: FurtherWindow) => (shown.push(window), 'http://x/#t') },
        workspaces: { isOpen: () => isOpen, open: () => ({ kv }) },
      } as unknown as App)
      const known = { current: () => ({ id: 'w_1' }) } as KnownWorkspaces
      const own = windows.onWorkspace(kv, known)
      return {
        shown,
        open: (path: string, window?: string) => {
          void windows.handlers['app.openWindow']({ path, window })
          const { id } = shown.at(-1)!
          return id
        },
        show: async (window: string, path: string, workspace = 'w_1') =>
          own['recents.leaveWindow']({ workspace, window, path }),
        close: async (window: string) => windows.handlers['app.windowClosed']({ window }),
        left: async () => (await own['recents.windows']({})).windows,
      }
    },
  }
}

test('N8: windows that were open when Hotdesk ended are known to the next one, each by its name and its last path', async () => {
  const file = workspaceFile()
  const first = file.start()
  const [one, other] = [first.open('/people/c_1'), first.open('/meetings')]
  expect(one).not.toBe(other)
  await first.show(one, '/people/c_1')
  await first.show(other, '/meetings')
  await first.show(one, '/people/c_2')
  expect(await first.left()).toEqual([])

  const second = file.start()
  const left = await second.left()
  expect(left).toEqual([
    { window: other, path: '/meetings' },
    { window: one, path: '/people/c_2' },
  ])
  for (const { window, path } of left) second.open(path, window)
  expect(second.shown).toEqual(left.map(({ window, path }) => ({ id: window, path })))
  // An unlocked workspace asks again.
  expect(await second.left()).toEqual([])
})

test('N8: a window that the person closed stays closed, also where the workspace was locked then', async () => {
  const file = workspaceFile()
  const first = file.start()
  const [one, other] = [first.open('/people/c_1'), first.open('/meetings')]
  await first.show(one, '/people/c_1')
  await first.show(other, '/meetings')
  await first.close(one)
  // A page says where it is until it is gone.
  await first.show(one, '/people/c_3')
  file.lock(true)
  await first.close(other)
  file.lock(false)
  expect(await first.left()).toEqual([])
  first.open('/research')
  await first.show(first.shown.at(-1)!.id, '/research')
  expect((await file.start().left()).map(({ path }) => path)).toEqual(['/research'])
})

test('N8: a window keeps nothing in a workspace that is not the open one', async () => {
  const file = workspaceFile()
  const first = file.start()
  await first.show(first.open('/people/c_1'), '/people/c_1', 'w_2')
  expect(await file.start().left()).toEqual([])
})
