import type { Keytar } from '#main/engine/auth/keychain.ts'
import { sessionBusAddress } from './session-bus.ts'

let pendingCalls = 0

/**
 * Loads keytar and counts its pending calls for `exitProcess`: a call may wait for the user forever, in a
 * thread that blocks Node's exit. Without a running session bus none is started, because its new
 * keyring would ask for a password on a display that may not exist.
 */
export async function loadKeytar(): Promise<Keytar> {
  // For tests on systems without a separate keychain.
  if (process.env['HOTDESK_KEYCHAIN'] === 'none') throw new Error('the keychain is turned off')
  if (process.platform === 'linux' && !hasSessionBus(process.env))
    process.env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nonexistent/bus'
  const loaded = (await import('keytar')) as unknown as Keytar & { default?: Keytar }
  const keytar = loaded.default ?? loaded
  return {
    getPassword: (service, account) => countCall(keytar.getPassword(service, account)),
    setPassword: (service, account, password) =>
      countCall(keytar.setPassword(service, account, password)),
    deletePassword: (service, account) => countCall(keytar.deletePassword(service, account)),
  }
}

/** Reports whether a D-Bus session bus exists. */
export const hasSessionBus = (env: NodeJS.ProcessEnv): boolean => sessionBusAddress(env) !== null

function countCall<T>(call: Promise<T>): Promise<T> {
  pendingCalls += 1
  return call.finally(() => {
    pendingCalls -= 1
  })
}

/**
 * Ends this process after everything was closed. A pending keychain call would block an ordinary
 * exit, so then the process kills itself, after it has sent the intended exit code to its launcher.
 */
export function exitProcess(code: number, exit: (code: number) => void = process.exit): void {
  if (pendingCalls === 0) return exit(code)
  if (process.connected)
    process.send?.({ exiting: code }, () => process.kill(process.pid, 'SIGKILL'))
  else process.kill(process.pid, 'SIGKILL')
}
