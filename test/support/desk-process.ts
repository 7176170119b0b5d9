import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication } from '@playwright/test'
import { keychainArguments } from './keychain-of-journeys.ts'

/* The processes of a desk: how they are started and ended. */

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the built browser host without a window. */
export const spawnBrowserHost = (more: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(
    process.execPath,
    [
      ...keychainArguments(),
      join(root, process.env['HOTDESK_OUT'] ?? 'out', 'main/browser-host.js'),
      '--no-open',
      ...more,
    ],
    { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], env },
  )

/** Returns the address that a browser host prints. */
export function addressOf(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    let errors = ''
    host.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    host.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const line = said.split('\n').find((one) => one.startsWith('{'))
      if (line) resolve((JSON.parse(line) as { url: string }).url)
    })
    host.once('exit', (code) => reject(new Error(`The host ended with ${code}: ${errors}`)))
  })
}

/** Starts Hotdesk on Electron’s program. */
export function startElectron(
  executablePath: string,
  more: string[],
  env: NodeJS.ProcessEnv,
): Promise<ElectronApplication> {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return _electron.launch({
    executablePath,
    args: [
      ...keychainArguments(),
      root,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...more,
    ],
    env: given,
  })
}

/** Sends a signal, and waits for the end. */
export async function endProcess(dying: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (dying.exitCode !== null) return
  const ended = once(dying, 'exit')
  dying.kill(signal)
  await ended
}
