import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { test } from './world.ts'

const loaded = pathToFileURL('test/support/set-clock.mjs').href

/**
 * Gives each test of a file a clock on the wall that stands still until it is set; returns what sets
 * it, for the host and for its window. The practice workspace keeps its own.
 */
export function ownWallClock(): (at: number, page?: Page) => Promise<void> {
  const before = process.env['NODE_OPTIONS']
  let folder = ''
  const set = (at: number) => {
    const file = join(folder, 'clock')
    // In one step: the host may be reading it.
    writeFileSync(`${file}.new`, String(at))
    renameSync(`${file}.new`, file)
  }
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hotdesk-clock-'))
    process.env['HOTDESK_TEST_CLOCK'] = join(folder, 'clock')
    process.env['NODE_OPTIONS'] = `${before ?? ''} --import=${loaded}`
    set(Date.now())
  })
  test.afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
    delete process.env['HOTDESK_TEST_CLOCK']
    if (before === undefined) delete process.env['NODE_OPTIONS']
    else process.env['NODE_OPTIONS'] = before
  })
  return async (at, page) => {
    set(at)
    await page?.clock.setFixedTime(at)
  }
}
