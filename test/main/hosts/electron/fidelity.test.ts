import { expect, test } from 'vitest'
import type { UpdateState } from '#shared/bridge/updates.ts'
import {
  eventsSent,
  openElectronApp,
  startElectronApp,
  type ElectronApp,
} from '#test/support/electron-app.ts'

/* Where Electron differs from what one would think, and what Hotdesk does about it. */

const recorded = async (app: ElectronApp, call: string) =>
  (await app.ask('recorded')).filter((each) => each.call === call)

test('N3: a link that comes while the page is loading leads to its screen once the page listens', async () => {
  const app = startElectronApp(['hotdesk://hot-lists/l_1'], { STAND_IN_HOLD_LOAD: '1' })
  await expect.poll(() => recorded(app, 'BrowserWindow.loadURL')).toHaveLength(1)
  await app.ask('secondInstance', ['hotdesk', 'hotdesk://meetings/m_1'])
  expect(await app.ask('sent')).toEqual([])
  await app.ask('finishLoad')
  expect(await eventsSent(app, 'navigate')).toEqual([
    { type: 'navigate', data: { path: '/hot-lists/l_1' } },
    { type: 'navigate', data: { path: '/meetings/m_1' } },
  ])
  expect(await recorded(app, 'lost')).toEqual([])
})

test('N4: an updater that answers nothing never leaves Hotdesk looking', async () => {
  const app = await openElectronApp([], { STAND_IN_UPDATE: 'inactive' })
  await app.ask('invoke', 'page', 'updates.check', {})
  const answer = (await app.ask('invoke', 'page', 'updates.state', {})) as { value: UpdateState }
  expect(answer.value.state).toBe('unavailable')
})

test('L7: on Windows Electron hears nothing of an MCP client, and ends at once', async () => {
  const onWindows = startElectronApp(['--mcp'], { STAND_IN_PLATFORM: 'win32' })
  expect(await onWindows.ended).toBe(0)
})

test('the practice workspace starts as a utility process, with its key over the channel', async () => {
  const app = await openElectronApp([], { HOTDESK_PRACTICE: '--contacts 60' })
  expect(await app.ask('invoke', 'page', 'session.practice', {})).toMatchObject({ ok: true })
  await expect
    .poll(async () => JSON.stringify(await app.ask('invoke', 'page', 'session.state', {})))
    .toMatch(/http:\/\/127\.0\.0\.1:\d+/)
  const [fork] = await recorded(app, 'utilityProcess.fork')
  expect(JSON.stringify(fork)).not.toMatch(/[0-9a-f]{64}/)
  expect(fork?.args[1]).toContain('--key-from-parent')
})
