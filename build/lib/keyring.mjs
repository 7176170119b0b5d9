import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { onPath } from './system-packages.mjs'

/**
 * Unlocks a new keyring inside a D-Bus session, then replaces the shell by the command. The command
 * keeps its error stream, on descriptor 9 until then; the daemons' output is discarded. Descriptor 3
 * is Node's channel to the parent process; a Node that finds something else there aborts on exit.
 * The keyring's daemon gets neither, because it may outlive the command, and whoever reads them
 * would wait for it.
 */
const SCRIPT = `exec 9>&2 2>/dev/null
exec dbus-run-session -- sh -c 'printf hotdesk | gnome-keyring-daemon --unlock --components=secrets >/dev/null 3>&- 9>&-; echo $$ >"$XDG_RUNTIME_DIR/command.pid"; exec "$@" 2>&9 9>&-' sh "$@"`

/** Reports whether this machine can offer a private Secret Service. */
export const canHaveKeyring = () =>
  process.platform === 'linux' && onPath('dbus-run-session') && onPath('gnome-keyring-daemon')

/**
 * Ends the keyring's daemon. It ends with its D-Bus session, unless that was over before the daemon
 * had connected to it.
 */
function endDaemon(runtimeFolder) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (!basename(program).startsWith('gnome-keyring-daemon')) continue
      const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      if (variables.includes(`XDG_RUNTIME_DIR=${runtimeFolder}`)) process.kill(Number(pid))
    } catch {
      // It ended meanwhile, or belongs to another user.
    }
}

/**
 * Wraps a command in a private D-Bus session with a real Secret Service, whose files are in a
 * temporary folder, so that the user's keychain is neither read nor written. Returns {command,
 * args, env, stop, remove}. Call remove() when the command has ended. stop() sends a signal to the
 * command itself and returns whether that worked: the session ends with the command, but would not
 * take the command with it.
 */
export function insideKeyring(command, args, env = process.env) {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-keyring-'))
  const at = (name) => {
    mkdirSync(join(folder, name), { mode: 0o700 })
    return join(folder, name)
  }
  const keyringEnv = {
    ...env,
    XDG_DATA_HOME: at('data'),
    XDG_CACHE_HOME: at('cache'),
    XDG_CONFIG_HOME: at('config'),
    XDG_RUNTIME_DIR: at('runtime'),
  }
  // Without a display, no prompt can wait for the user.
  delete keyringEnv.DISPLAY
  delete keyringEnv.DBUS_SESSION_BUS_ADDRESS
  const remove = () => {
    endDaemon(keyringEnv.XDG_RUNTIME_DIR)
    rmSync(folder, { recursive: true, force: true })
  }
  // Also removes the folder if the user interrupts the tests.
  process.on('exit', remove)
  const stop = (signal) => {
    try {
      return process.kill(Number(readFileSync(join(folder, 'runtime', 'command.pid'))), signal)
    } catch {
      return false
    }
  }
  return {
    command: 'sh',
    args: ['-c', SCRIPT, 'sh', command, ...args],
    env: keyringEnv,
    stop,
    remove,
  }
}
