import { execFileSync } from 'node:child_process'
import { createKeychain } from '#main/engine/auth/keychain.ts'
import { openWorkspace } from '#main/engine/store/workspace-store.ts'
import { systemClock } from '#main/hosts/common/clock.ts'
import { loadKeytar } from '#main/hosts/common/keytar.ts'
import { keychainService } from '#main/hosts/common/options.ts'

// Runs inside a Secret Service: opens a workspace in the profile of argv, keeps it open, and prints
// what build/dev/query.ts answers about it.
const [profile = '', ...queries] = process.argv.slice(2)
const service = keychainService(profile)
const keychain = createKeychain({ clock: systemClock, service, load: loadKeytar })
const store = await openWorkspace(profile, 'w1', keychain)
const answers = queries.map((query) => {
  const [file = '', sql = ''] = query.split(':')
  const args = ['build/dev/query.ts', '--profile', profile, file, sql]
  try {
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return 'refused'
  }
})
await store.close()
process.stdout.write(JSON.stringify(answers))
process.exit(0)
