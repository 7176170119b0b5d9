import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start, startNode, temporaryFolder } from '#test/support/proc.ts'

/* The browser host's own window: a real Chromium on a display of its own. */

async function display(): Promise<string> {
  const server = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'])
  return `:${await server.line()}`
}

/** The processes that work in this profile's Chromium folder, the oldest first, with their command lines. */
function browsers(profile: string): { pid: number; line: string }[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger).toSorted((a, b) => a - b)
  return pids.map((pid) => ({ pid, line: commandLine(pid) })).filter(({ line }) => line.includes(`--user-data-dir=${join(profile, 'chromium')}`))
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function openWindow() {
  const profile = temporaryFolder()
  const host = startNode(['src-main/browser-host.ts', '--profile', profile], { ipc: true, env: { ...process.env, DISPLAY: await display() } })
  expect(JSON.parse(await host.line())).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) })
  const log = join(profile, 'logs', 'hotdesk.log')
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8'), { timeout: 20_000 }).toContain('connected')
  return { host, profile }
}

test('P11: the window gets in, and no token stands on a command line', async () => {
  const { profile } = await openWindow()
  const found = browsers(profile)
  expect(found.length).toBeGreaterThan(0)
  for (const { line } of found) expect(line).not.toMatch(/#[\w-]{43}/)
})

test('the window goes when the host stops', async () => {
  const { host, profile } = await openWindow()
  host.child.kill('SIGTERM')
  expect(await host.ended).toBe(0)
  await expect.poll(() => browsers(profile), { timeout: 15_000 }).toEqual([])
})

test('the window goes when the host is killed, so that the next start finds no dead one', async () => {
  const { host, profile } = await openWindow()
  host.child.kill('SIGKILL')
  await host.ended
  await expect.poll(() => browsers(profile), { timeout: 15_000 }).toEqual([])
})

test('the host ends when its window is closed', async () => {
  const { host, profile } = await openWindow()
  process.kill(browsers(profile)[0]?.pid ?? 0, 'SIGTERM')
  expect(await host.ended).toBe(0)
})
