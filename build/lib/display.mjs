import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Opens an in-memory X display for a desktop app that no one watches. Returns {name, close}. */
export async function openDisplay() {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [number] = await Promise.race([
    once(createInterface(server.stdout), 'line'),
    once(server, 'error').then(([error]) => Promise.reject(error)),
  ])
  return { name: `:${number}`, close: () => server.kill() }
}
