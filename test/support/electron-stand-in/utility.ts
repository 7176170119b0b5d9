import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type Electron from 'electron'
import { note } from './record.ts'

const asUtility = fileURLToPath(new URL('./utility-child.mjs', import.meta.url))

/** A real process in the place of Electron's: its streams, its channel and its end are real. */
export const utilityProcess = {
  fork(entry: string, args: string[] = [], options: Electron.ForkOptions = {}) {
    note('utilityProcess.fork', entry, args, options)
    const child = spawn(process.execPath, ['--import', asUtility, entry, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const utility = Object.assign(new EventEmitter(), {
      stdout: child.stdout,
      stderr: child.stderr,
      postMessage: (message: unknown) => {
        child.send({ data: message })
      },
      kill: () => child.kill(),
      get pid() {
        return child.pid
      },
    } satisfies Partial<Electron.UtilityProcess>)
    child.once('spawn', () => utility.emit('spawn'))
    child.once('exit', (code) => utility.emit('exit', code ?? 1))
    return utility as object as Electron.UtilityProcess
  },
} satisfies Pick<typeof Electron.utilityProcess, 'fork'>
