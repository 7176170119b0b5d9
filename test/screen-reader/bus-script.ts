import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Session } from './session.ts'

/** A program of this folder that is on the bus of assistive technology. */
export interface BusScript extends AsyncDisposable {
  /** Returns the next line that it writes. Throws if it has ended. */
  readLine(): Promise<string>
  writeLine(line: string): void
}

/** Starts a program of this folder. */
export function startBusScript(session: Session, file: string): BusScript {
  // Debian's Python has the library of the bus, another one has not.
  const child = spawn('/usr/bin/python3', [join(import.meta.dirname, file)], {
    env: session.env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async readLine() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`${file} has ended.`)
      return value
    },
    writeLine: (line) => void child.stdin.write(`${line}\n`),
    async [Symbol.asyncDispose]() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
