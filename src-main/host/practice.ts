import { spawn, type ChildProcess } from 'node:child_process'
import type { Practice, PracticeOptions } from '../ports.ts'
import { PracticeError, readyLineReader, type ReadyLine } from './ready-line.ts'

/** Making a large data set takes a while at the very first start; a minute and a half says that something is wrong. */
const START_LIMIT_MS = 90_000
/** It ends when its standard input closes; only one that hangs is killed. */
const STOP_LIMIT_MS = 4_000

/**
 * Starts the practice workspace as a process of its own under this Node. It ends with `stop()`, and by itself when this process dies,
 * because its standard input closes then. Throws PracticeError.
 */
export async function startPractice(entry: string, options: PracticeOptions): Promise<Practice> {
  const child = spawn(process.execPath, [entry, ...practiceArguments(options)], { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const ready = await untilReady(child)
  return { ...ready, ended, stop: () => stop(child, ended) }
}

/** The command line of the practice workspace. */
export function practiceArguments({ data, jobs }: PracticeOptions): string[] {
  return ['--data', data, ...(jobs ? ['--jobs', jobs] : [])]
}

function untilReady(child: ChildProcess): Promise<ReadyLine> {
  return new Promise((resolve, reject) => {
    const read = readyLineReader()
    let said = ''
    const fail = (why: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new PracticeError(`The practice workspace ${why}.${said ? ` It said: ${said.trim().slice(-500)}` : ''}`))
    }
    const timer = setTimeout(() => fail(`did not answer within ${START_LIMIT_MS / 1000} seconds`), START_LIMIT_MS)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => { said = (said + text).slice(-2_000) })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const line = read(text)
      if (!line) return
      clearTimeout(timer)
      resolve(line)
    })
    // The streams close after the last of what it said, so that the reason is in the message.
    child.once('close', (code) => fail(`ended at its start (exit code ${code})`))
  })
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.end()
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(timer)
}
