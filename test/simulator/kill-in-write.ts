import Database from 'better-sqlite3-multiple-ciphers'
import type { Computer } from './computer.ts'

type Run = (this: unknown, ...args: unknown[]) => unknown
const sample = new Database(':memory:')
const prototype = Object.getPrototypeOf(sample.prepare('SELECT 1')) as { run: Run }
sample.close()
const { run } = prototype

/**
 * Kills Hotdesk in the midst of its work: before the statement that is `after` writes from now. The
 * statements of the service count too, which does no harm: then the kill comes between two events.
 */
export function killInWrite(computer: Computer, after: number, then: () => void): void {
  let left = after
  prototype.run = function counted(this: unknown, ...args: unknown[]) {
    left -= 1
    if (left < 0) {
      stopWatchingWrites()
      computer.kill()
      then()
    }
    return Reflect.apply(run, this, args)
  }
}

/** Lets statements run as they are. */
export function stopWatchingWrites(): void {
  prototype.run = run
}
