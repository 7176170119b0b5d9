import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { canHaveKeyring, insideKeyring } from '../../build/lib/keyring.mjs'
import { temporaryFolder, top } from '#test/support/proc.ts'

const child = new URL('query-child.ts', import.meta.url).pathname

test.skipIf(!canHaveKeyring())(
  'query.ts reads both encrypted files of an open workspace, and changes nothing',
  async () => {
    const args = [
      child,
      temporaryFolder(),
      'outbox:SELECT count(*) AS waiting FROM operations',
      'cache:SELECT count(*) AS people FROM contacts',
      'outbox:DELETE FROM operations RETURNING id',
    ]
    const inside = insideKeyring(process.execPath, args, process.env)
    try {
      const { stdout } = await promisify(execFile)(inside.command, inside.args, {
        env: inside.env,
        cwd: top,
      })
      expect(JSON.parse(stdout)).toEqual([[{ waiting: 0 }], [{ people: 0 }], 'refused'])
    } finally {
      inside.remove()
    }
  },
)
