import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/**
 * Longest path of a local socket in bytes: macOS allows 104 and Linux 108, terminating NUL
 * included.
 */
export const MAX_ADDRESS_BYTES = 103

/**
 * Returns the address where agents connect to this profile's Hotdesk: a socket in a folder that
 * only this user may enter, or a named pipe on Windows. The address is not a secret: the system
 * decides who may connect.
 */
export function agentAddress(
  profile: string,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === 'win32')
    return `\\\\.\\pipe\\hotdesk-agents-${createHash('sha256').update(resolve(profile)).digest('hex').slice(0, 32)}`
  return join(profile, 'agents', 'socket')
}
