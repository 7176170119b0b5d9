import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './proc.ts'

/** A real Secret Service (D-Bus and gnome-keyring) that belongs to one test. */
export interface SecretService {
  /** The environment for processes that shall use it. */
  env: NodeJS.ProcessEnv
  /** Takes the service away, as when the person's session ends. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Runs the daemons and says where the bus is; the keyring is unlocked with a password of the test
 * unless `locked`.
 */
const SCRIPT = `
if [ "$1" = unlocked ]; then printf hotdesk | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
else gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; fi
echo "$DBUS_SESSION_BUS_ADDRESS"
exec cat >/dev/null`

/**
 * Starts one, with all its files in a temporary folder. A locked one has a keyring that nobody has
 * unlocked, and nobody to ask; `folder` brings back the keyring of an earlier one.
 */
export async function startSecretService({
  locked = false,
  folder = temporaryFolder(),
}: { locked?: boolean; folder?: string } = {}): Promise<SecretService> {
  const at = (name: string) => {
    mkdirSync(join(folder, name), { mode: 0o700, recursive: true })
    return join(folder, name)
  }
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    XDG_DATA_HOME: at('data'),
    XDG_CACHE_HOME: at('cache'),
    XDG_CONFIG_HOME: at('config'),
    XDG_RUNTIME_DIR: at('runtime'),
  }
  delete env['DISPLAY']
  delete env['DBUS_SESSION_BUS_ADDRESS']
  const child = spawn(
    'dbus-run-session',
    ['--', 'sh', '-c', SCRIPT, 'sh', locked ? 'locked' : 'unlocked'],
    { env, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const [address] = (await once(child.stdout, 'data')) as [Buffer]
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
  onTestFinished(stop)
  return { env: { ...env, DBUS_SESSION_BUS_ADDRESS: address.toString('utf8').trim() }, stop }
}

/** The environment of a machine without any session bus, and so without a keychain. */
export function withoutSecretService(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, XDG_RUNTIME_DIR: temporaryFolder() }
  delete env['DISPLAY']
  env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nonexistent/bus'
  return env
}
