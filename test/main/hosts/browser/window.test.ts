import { chromium } from '@playwright/test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entryOf } from '#test/support/entry.ts'
import { start, startNode, temporaryFolder } from '#test/support/proc.ts'
import { findChromium } from '#main/hosts/browser/chromium-window.ts'

/* The browser host's own window: a real Chromium on a display of its own. */

async function display(): Promise<string> {
  const server = start('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1280x800x24',
    '-nolisten',
    'tcp',
  ])
  return `:${await server.line()}`
}

/**
 * The processes that work in this profile's Chromium folder, the oldest first, with their command
 * lines.
 */
function browsers(profile: string): { pid: number; line: string }[] {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .toSorted((a, b) => a - b)
  return pids
    .map((pid) => ({ pid, line: commandLine(pid) }))
    .filter(({ line }) => line.includes(`--user-data-dir=${join(profile, 'chromium')}`))
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A `chromium` that also lets the test in, by a port of its own. */
function openChromium(): string {
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, 'chromium'),
    `#!/bin/sh\nexec '${findChromium()}' "$@" --remote-debugging-port=0\n`,
    { mode: 0o755 },
  )
  return folder
}

async function openWindow(programs = '') {
  const profile = temporaryFolder()
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env['PATH']}`,
    DISPLAY: await display(),
  }
  const host = startNode([entryOf('host'), '--profile', profile], { ipc: true, env })
  expect(JSON.parse(await host.line())).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  })
  await expect.poll(() => connections(profile)).toBe(1)
  return { host, profile }
}

/** How often a page has got in, as the log says. */
function connections(profile: string): number {
  const log = join(profile, 'logs', 'hotdesk.log')
  return existsSync(log) ? readFileSync(log, 'utf8').split('"connected"').length - 1 : 0
}

test('P11: the window gets in, and no token stands on a command line', async () => {
  const { profile } = await openWindow()
  const found = browsers(profile)
  expect(found.length).toBeGreaterThan(0)
  for (const { line } of found) expect(line).not.toMatch(/#[\w-]{43}/)
})

test('the window goes when the host stops @long', async () => {
  const { host, profile } = await openWindow()
  host.child.kill('SIGTERM')
  expect(await host.ended).toBe(0)
  await expect.poll(() => browsers(profile)).toEqual([])
})

test('the window goes when the host is killed, so that the next start finds no dead one @long', async () => {
  const { host, profile } = await openWindow()
  host.child.kill('SIGKILL')
  await host.ended
  await expect.poll(() => browsers(profile)).toEqual([])
})

test('the host ends when its window is closed', async () => {
  const { host, profile } = await openWindow()
  process.kill(browsers(profile)[0]?.pid ?? 0, 'SIGTERM')
  expect(await host.ended).toBe(0)
})

test('a reload of the window is given a new address by itself @long', async () => {
  const { profile } = await openWindow(openChromium())
  const port = readFileSync(join(profile, 'chromium', 'DevToolsActivePort'), 'utf8').split('\n')[0]
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = browser.contexts()[0]?.pages()[0]
  await page?.reload()
  await expect.poll(() => connections(profile)).toBe(2)
  expect(page?.url()).toMatch(/:\d+\/$/)
  await browser.close()
})
