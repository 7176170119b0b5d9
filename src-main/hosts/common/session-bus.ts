import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the address of the D-Bus session bus, from the environment variable or the runtime
 * folder; null if there is none.
 */
export function sessionBusAddress(env: NodeJS.ProcessEnv): string | null {
  const address = env['DBUS_SESSION_BUS_ADDRESS']
  if (address) return address
  const folder = env['XDG_RUNTIME_DIR']
  const socket = folder ? join(folder, 'bus') : null
  return socket !== null && existsSync(socket) ? `unix:path=${socket}` : null
}

/** Returns the address of the session bus on Linux, and null on other systems. */
export const desktopBusAddress = (
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string | null => (platform === 'linux' ? sessionBusAddress(env) : null)

/** Returns the address of the system bus. */
export const systemBusAddress = (env: NodeJS.ProcessEnv): string =>
  env['DBUS_SYSTEM_BUS_ADDRESS'] || 'unix:path=/run/dbus/system_bus_socket'
