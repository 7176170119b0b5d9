import { utilityProcess, type UtilityProcess } from 'electron'
import { practiceArguments } from '#main/hosts/common/practice.ts'
import { exchangeWith } from '#main/hosts/common/practice-exchange.ts'
import { waitUntilReady } from '#main/hosts/common/ready-line.ts'
import type { Practice, PracticeOptions } from '#main/ports.ts'

const STOP_LIMIT_MS = 4_000

/**
 * Starts the practice workspace as a utility process of Electron: the RunAsNode fuse is off, so no
 * other Node can be started. It ends with `stop()`, and with Electron. Throws PracticeError.
 */
export async function startDesktopPractice(
  entry: string,
  options: PracticeOptions,
): Promise<Practice> {
  const child = utilityProcess.fork(entry, practiceArguments(options), {
    stdio: ['ignore', 'pipe', 'pipe'],
    serviceName: 'Hotdesk practice workspace',
  })
  // The key must not be on the command line or in the environment, where other programs can read
  // it.
  if (options.data) child.postMessage(options.data.key.toString('hex'))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const ready = await waitUntilReady({
    stdout: child.stdout,
    stderr: child.stderr,
    kill: () => child.kill(),
    onEnd: (ends) => child.once('exit', ends),
  })
  return { ...ready, exchange: exchangeWith(ready), ended, stop: () => stop(child, ended) }
}

/**
 * Stops the process. `kill` sends SIGTERM, on which the service closes its database. A process that
 * hangs must not delay Electron's exit; it ends with Electron.
 */
async function stop(child: UtilityProcess, ended: Promise<void>): Promise<void> {
  child.kill()
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    ended,
    new Promise((resolve) => {
      timer = setTimeout(resolve, STOP_LIMIT_MS)
    }),
  ])
  clearTimeout(timer)
}
