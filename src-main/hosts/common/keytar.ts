import type { Keytar } from '#main/engine/auth/keychain.ts'
import { sessionBusAddress } from './session-bus.ts'

let underWay = 0

/**
 * Loads keytar, and counts its calls. A call may wait for a person for ever, in a thread that Node
 * waits for when it exits; `leave` must know. Where no session bus is running none is started: its
 * new keyring would ask for a password on a display that nobody may see.
 */
export async function loadKeytar(): Promise<Keytar> {
  // For tests on systems where a keychain of their own cannot be had.
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

/** Tells whether a D-Bus session is there. */
export const hasSessionBus = (env: NodeJS.ProcessEnv): boolean => sessionBusAddress(env) !== null

function countCall<T>(call: Promise<T>): Promise<T> {
  underWay += 1
  return call.finally(() => {
    underWay -= 1
  })
}

/**
 * Ends this process, after everything was closed. While a call to the keychain hangs, an ordinary
 * exit would wait for it; then the process is ended from outside, so to speak, and its launcher is
 * told which code was meant.
 */
export function leave(code: number, exit: (code: number) => void = process.exit): void {
  if (underWay === 0) return exit(code)
  if (process.connected)
    process.send?.({ exiting: code }, () => process.kill(process.pid, 'SIGKILL'))
  else process.kill(process.pid, 'SIGKILL')
}
