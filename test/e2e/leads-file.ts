import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from './world.ts'

/**
 * Lets the tests of a file use leads of their own; returns the path for `test.use({ jobs })`. The
 * file is written before each stretch of them, since a worker may come back to a spec after its
 * `afterAll`.
 */
export function leadsFile(leads: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-leads-'))
  const path = join(folder, 'leads.json')
  test.beforeAll(() => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, JSON.stringify(leads))
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return path
}
