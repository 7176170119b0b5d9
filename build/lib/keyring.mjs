import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPath } from './system-packages.mjs'

/**
 * Unlocks a new keyring inside a session, then becomes the command. The command keeps its error
 * stream; the daemons' chatter goes nowhere. Not descriptor 3: that is Node's channel to whoever
 * started this, and a Node that finds something else there aborts as it ends.
 */
const SCRIPT = `exec 9>&2 2>/dev/null
exec dbus-run-session -- sh -c 'printf hotdesk | gnome-keyring-daemon --unlock --components=secrets >/dev/null; echo $$ >"$XDG_RUNTIME_DIR/command.pid"; exec "$@" 2>&9 9>&-' sh "$@"`

/** Whether this machine can offer a private Secret Service. */
export const canHaveKeyring = () =>
  process.platform === 'linux' && onPath('dbus-run-session') && onPath('gnome-keyring-daemon')

/**
 * {command, args, env, stop, remove}: the given command inside a D-Bus session and a real Secret Service
 * of its own, whose files stand in a temporary folder, so that nothing of the person's keychain is
 * read or written. Call remove() when it has ended. stop() passes a signal to the command itself
 * and answers whether it could: the session ends with the command, and would outlive its own end.
 */
export function insideKeyring(command, args, env = process.env) {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-keyring-'))
  const at = (name) => {
    mkdirSync(join(folder, name), { mode: 0o700 })
    return join(folder, name)
  }
  const own = {
    ...env,
    XDG_DATA_HOME: at('data'),
    XDG_CACHE_HOME: at('cache'),
    XDG_CONFIG_HOME: at('config'),
    XDG_RUNTIME_DIR: at('runtime'),
  }
  // Without a display no prompt can wait for a person.
  delete own.DISPLAY
  delete own.DBUS_SESSION_BUS_ADDRESS
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Also when the person interrupts the tests.
  process.on('exit', remove)
  const stop = (signal) => {
    try {
      return process.kill(Number(readFileSync(join(folder, 'runtime', 'command.pid'))), signal)
    } catch {
      return false
    }
  }
  return { command: 'sh', args: ['-c', SCRIPT, 'sh', command, ...args], env: own, stop, remove }
}
