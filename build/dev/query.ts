// node build/dev/query.ts [--profile DIR] [--workspace ID] outbox|cache SQL: queries an encrypted
// database of a development profile and prints the rows as JSON. It never writes, and Hotdesk may
// be running. The key comes from the current session's keychain.
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createKeychain } from '../../src-main/engine/auth/keychain.ts'
import { workspaceKey } from '../../src-main/engine/store/keys.ts'
import { workspacePaths } from '../../src-main/engine/store/layout.ts'
import { openEncrypted } from '../../src-main/engine/store/sqlite.ts'
import { systemClock } from '../../src-main/hosts/common/clock.ts'
import { exitProcess, loadKeytar } from '../../src-main/hosts/common/keytar.ts'
import { keychainService } from '../../src-main/hosts/common/options.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: 'string' }, workspace: { type: 'string' } },
})

try {
  const rows = await query(positionals[0] ?? '', positionals[1] ?? '')
  process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  exitProcess(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  exitProcess(1)
}

async function query(name: string, sql: string): Promise<unknown[]> {
  if ((name !== 'outbox' && name !== 'cache') || sql === '')
    throw new Error('node build/dev/query.ts [--profile DIR] [--workspace ID] outbox|cache SQL')
  const profile = resolve(values.profile ?? join(root, '.cache/dev-profile'))
  const id = values.workspace ?? onlyWorkspace(profile)
  const paths = workspacePaths(profile, id)
  if (!existsSync(paths[name])) throw new Error(`${paths[name]} is not there.`)
  const service = keychainService(profile)
  const keychain = createKeychain({ clock: systemClock, service, load: loadKeytar })
  const db = openEncrypted(paths[name], await workspaceKey(keychain, id, paths), { readonly: true })
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

function onlyWorkspace(profile: string): string {
  const folder = join(profile, 'workspaces')
  const ids = existsSync(folder) ? readdirSync(folder) : []
  const [id] = ids
  if (id === undefined) throw new Error(`There is no workspace in ${profile}.`)
  if (ids.length > 1) throw new Error(`Choose one with --workspace: ${ids.join(', ')}`)
  return id
}
