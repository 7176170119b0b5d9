import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The browser host, run from its sources. */
export interface DevHost {
  /** Asks the host for a new one-time address. */
  ask(): void
  /** Stops the host and starts it from the current sources. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the browser host. Each start uses the same profile, so the session and the data of the
 * practice workspace survive restarts. If the host exits by itself, it stays down until the next
 * restart.
 */
export function startDevHost(args: string[], onToken: (token: string) => void): DevHost {
  let host = run(args, onToken)
  let restarting = Promise.resolve()
  const restart = async (): Promise<void> => {
    // The host releases the profile only when it ends.
    await end(host)
    host = run(args, onToken)
  }
  return {
    ask: () => host.stdin?.write('\n'),
    restart: () => (restarting = restarting.then(restart)),
    async stop() {
      await restarting
      await end(host)
    },
  }
}

function run(args: string[], onToken: (token: string) => void): ChildProcess {
  const stdio = ['pipe', 'pipe', 'inherit', 'ipc'] as const
  const env = { ...process.env, HOTDESK_CHECK_BRIDGE: '1' }
  const host = spawn(process.execPath, args, { stdio: [...stdio], env })
  host.stdin?.on('error', () => {})
  if (host.stdout) createInterface({ input: host.stdout }).on('line', (line) => onToken(read(line)))
  host.once('exit', (code) => {
    if (code) process.stderr.write(`The host ended with ${code}; it starts again after a change.\n`)
  })
  return host
}

function read(line: string): string {
  return new URL((JSON.parse(line) as { url: string }).url).hash.slice(1)
}

async function end(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return
  const ended = once(host, 'exit')
  host.kill('SIGTERM')
  await ended
}
