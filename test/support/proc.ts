import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The folder of the repository. */
export const top = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A process of a test: its lines one by one, its end as a promise. It is killed when the test ends.
 */
export interface Proc {
  child: ChildProcess
  /**
   * The next line of its standard output; rejects, with what it said on its error stream, if it
   * ends first.
   */
  line(): Promise<string>
  /** Everything it has said so far, on both streams. */
  said(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** Starts Node with these arguments, in the repository unless `cwd` says otherwise. */
export function startNode(args: string[], options: Omit<StartOptions, 'group'> = {}): Proc {
  return start(process.execPath, args, options)
}

/** When something is ended: with its test, unless it lasts for all tests of a file. */
export type AtEnd = (end: () => void) => void

interface StartOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  ipc?: boolean
  group?: boolean
  atEnd?: AtEnd
}

/**
 * Starts a program with pipes on all its streams; as a group of its own, as a terminal does, if
 * asked.
 */
export function start(
  command: string,
  args: string[],
  {
    env = process.env,
    cwd = top,
    ipc = false,
    group = false,
    atEnd = onTestFinished,
  }: StartOptions = {},
): Proc {
  const child = spawn(command, args, {
    cwd,
    env,
    detached: group,
    stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])],
  })
  atEnd(() => {
    child.kill('SIGKILL')
  })
  let said = ''
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  child.stdout?.on('data', (part: Buffer) => {
    said += part.toString('utf8')
  })
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString('utf8')
  })
  child.stdin?.on('error', () => {})
  return {
    child,
    async line() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`the process ended; it said: ${said}`)
      return value
    },
    said: () => said,
    ended: new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null) =>
        resolve(code ?? signal ?? 'SIGKILL')
      child.once('close', end)
      // Node does not tell of the close of a process whose channel was closed from here.
      child.once('disconnect', () => child.once('exit', end))
    }),
  }
}

/** A folder of its own for a test, gone when the test ends. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Whether a process with that id is running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
