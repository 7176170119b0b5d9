import { spawn, type ChildProcess } from 'node:child_process'
import type { Practice, PracticeOptions } from '#main/ports.ts'
import { exchangeWith } from './practice-exchange.ts'
import { waitUntilReady } from './ready-line.ts'

/** Time for the process to exit after its standard input closes, before it is killed. */
const STOP_LIMIT_MS = 4_000

/**
 * Starts the practice workspace as a separate process of this Node. It ends with `stop()`, and by
 * itself when this process dies, because its standard input closes then. Throws PracticeError.
 */
export async function startPractice(entry: string, options: PracticeOptions): Promise<Practice> {
  const child = spawn(process.execPath, [entry, ...practiceArguments(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  child.stdin.on('error', () => {})
  // The key must not be on the command line or in the environment, where other programs can read
  // it.
  if (options.data) child.stdin.write(`${options.data.key.toString('hex')}\n`)
  // `close` comes after `exit`, when the streams have delivered the last output, so that the error
  // message contains the reason.
  const ready = await waitUntilReady({
    stdout: child.stdout,
    stderr: child.stderr,
    kill: () => child.kill('SIGKILL'),
    onEnd: (ends) => child.once('close', ends),
  })
  return { ...ready, exchange: exchangeWith(ready), ended, stop: () => stop(child, ended) }
}

/**
 * Returns the command line of the practice workspace. HOTDESK_PRACTICE appends to it (`--rate-scale
 * 20 --contacts 500`), for tests and for trying Hotdesk with other amounts of data.
 */
export function practiceArguments(
  { data, jobs }: PracticeOptions,
  more = process.env['HOTDESK_PRACTICE'] ?? '',
): string[] {
  return [
    ...(data ? ['--data', data.folder, '--key-from-parent'] : []),
    ...(jobs ? ['--jobs', jobs] : []),
    ...more.split(' ').filter(Boolean),
  ]
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.end()
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(timer)
}
