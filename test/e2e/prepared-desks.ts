import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREPARED_DESKS } from '#test/support/prepared-desk.ts'

/** Makes the folder of the prepared profiles before the suite, and takes it away afterwards. */
export default function keepPreparedDesks(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-desks-'))
  process.env[PREPARED_DESKS] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
