import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from './world.ts'

/** Gives each test of a file a home of its own; returns where the files that it saves go. */
export function ownDownloads(): () => string {
  const before = process.env['HOME']
  let home = ''
  test.beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'hotdesk-home-'))
    process.env['HOME'] = home
  })
  test.afterEach(() => {
    rmSync(home, { recursive: true, force: true })
    process.env['HOME'] = before
  })
  return () => join(home, 'Downloads')
}
