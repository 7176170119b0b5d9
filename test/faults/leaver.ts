import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/*
 * A process that signs out, and ends itself with SIGKILL just before the given step of it: a change
 * of the keychain, a file that is written, renamed or removed. Says so if it came to the end.
 */
const [profile = '', safeFile = '', workspace = '', step = '1'] = process.argv.slice(2)
let steps = 0
let counting = false
const next = () => {
  if (!counting) return
  steps += 1
  if (steps === Number(step)) process.kill(process.pid, 'SIGKILL')
}
for (const name of [
  'rmSync',
  'renameSync',
  'writeSync',
  'fsyncSync',
  'unlinkSync',
  'rmdirSync',
] as const) {
  const real = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      next()
      return real(...args)
    },
  })
}
syncBuiltinESMExports()
const { live, safeInFile } = await import('./workbench-world.ts')
const life = await live(profile, safeInFile(safeFile, next))
await life.ask('session.state', {})
counting = true
await life.ask('session.signOut', { id: workspace, discard_pending: true })
counting = false
process.stdout.write('left\n', () => process.exit(0))
