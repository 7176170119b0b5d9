import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from './world.ts'

/** What says where the home of a person is: the second one on Windows. */
const HOMES = ['HOME', 'USERPROFILE']

/** Gives each test of a file a home of its own; returns where the files that it saves go. */
export function ownDownloads(): () => string {
  const before = HOMES.map((name) => [name, process.env[name]] as const)
  let home = ''
  test.beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'hotdesk-home-'))
    for (const name of HOMES) process.env[name] = home
  })
  test.afterEach(() => {
    rmSync(home, { recursive: true, force: true })
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  })
  return () => join(home, 'Downloads')
}
