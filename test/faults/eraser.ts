import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3-multiple-ciphers'

/*
 * A process that erases a person, and ends itself with SIGKILL just before the given step of it: a
 * transaction of the outbox, a word to the cache, a file that is written, renamed or removed.
 */
const [profile = '', safeFile = '', person = '', step = '1'] = process.argv.slice(2)
let steps = 0
let counting = false
const next = () => {
  if (!counting) return
  steps += 1
  if (steps === Number(step)) process.kill(process.pid, 'SIGKILL')
}
function counted(target: object, name: string): void {
  const real = Reflect.get(target, name) as (...args: unknown[]) => unknown
  Object.assign(target, {
    [name](this: unknown, ...args: unknown[]) {
      next()
      return real.apply(this, args)
    },
  })
}
for (const name of ['rmSync', 'renameSync', 'fsyncSync', 'unlinkSync']) counted(fs, name)
counted(Worker.prototype, 'postMessage')
counted(Database.prototype, 'transaction')
syncBuiltinESMExports()
const { live, safeInFile } = await import('./workbench-world.ts')
const life = await live(profile, safeInFile(safeFile))
await life.ask('session.state', {})
counting = true
await life.ask('erasure.erase', { id: person, there: false, discard: true })
counting = false
process.stdout.write('erased\n', () => process.exit(0))
