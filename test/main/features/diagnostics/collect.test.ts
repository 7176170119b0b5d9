import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import { diagnosticHandlers } from '#main/features/diagnostics/commands.ts'
import type { App } from '#main/features/common/app.ts'
import { collectDiagnostics } from '#main/features/diagnostics/collect.ts'
import type { Ports } from '#main/ports.ts'
import { temporaryFolder } from '#test/support/proc.ts'

function world(log: string) {
  const profile = temporaryFolder()
  mkdirSync(join(profile, 'logs'))
  writeFileSync(join(profile, 'logs', 'hotdesk.log'), log)
  mkdirSync(join(profile, 'workspaces', 'w-secretname'), { recursive: true })
  writeFileSync(join(profile, 'workspaces', 'w-secretname', 'outbox.db'), 'x'.repeat(42))
  const ports = { host: 'browser', version: '1.2.3', paths: { profile } } as Ports
  return collectDiagnostics({
    ports,
    settings: () => ({ ...defaultPreferences, screens: { 'people/Robin': 1 }, theme: 'dark' }),
    ask: async () => ({
      ok: true,
      value: { state: 'offline', pending: 3, incomplete: [{ list: 'Robin’s list' }] },
    }),
  })
}

test('diagnostics say versions, settings, sizes, how sending stands, and the end of the log', async () => {
  const text = await world(
    Array.from({ length: 300 }, (_, line) => `{"message":"line ${line}"}`).join('\n'),
  )
  for (const part of ['Hotdesk 1.2.3, browser', 'theme: "dark"', 'outbox.db: 42', 'pending: 3'])
    expect(text).toContain(part)
  expect(text).toContain('line 299')
  expect(text).toContain('line 100')
  expect(text).not.toContain('line 99"')
})

test('P11: diagnostics name nobody, and hold no secret', async () => {
  const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEF'
  const text = await world(`{"message":"bearer ${token} for robin@example.com"}`)
  for (const secret of [token, 'robin', 'Robin', 'secretname']) expect(text).not.toContain(secret)
})

test('N6: the folder of the log is opened, and where that cannot be its place is said', async () => {
  const opened: string[] = []
  let works = true
  const app = (host: Partial<Ports>) => ({ ports: { paths: { profile: '/profile' }, ...host } })
  const openLogs = (host: Partial<Ports>) =>
    diagnosticHandlers(app(host) as App)['diagnostics.openLogs']?.({})
  const openFolder = async (path: string) => {
    opened.push(path)
    return works
  }
  expect(await openLogs({ openFolder })).toEqual({})
  expect(opened).toEqual([join('/profile', 'logs')])
  works = false
  for (const host of [{ openFolder }, {}])
    await expect(openLogs(host)).rejects.toThrow(`The log is in ${join('/profile', 'logs')}`)
})
