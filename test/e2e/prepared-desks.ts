import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEYCHAIN_FOLDER } from '#test/support/keychain-of-journeys.ts'
import { PREPARED_DESKS } from '#test/support/prepared-desk.ts'

/**
 * Makes the folder of the prepared profiles before the suite, and takes it away afterwards. Where the
 * keychain is turned off, since there is only the person's own, the journeys get one in files: nearly
 * all of them start Hotdesk again, and go on signed in.
 */
export default function keepPreparedDesks(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-desks-'))
  process.env[PREPARED_DESKS] = folder
  if (process.env['HOTDESK_KEYCHAIN'] === 'none') {
    delete process.env['HOTDESK_KEYCHAIN']
    process.env[KEYCHAIN_FOLDER] = join(folder, 'keychain')
    mkdirSync(join(folder, 'keychain'))
  }
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
