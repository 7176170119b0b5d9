import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/**
 * The longest name of a local socket: 104 bytes on macOS and 108 on Linux, with the nought behind
 * it.
 */
export const MOST_BYTES = 103

/**
 * Returns where agents reach the Hotdesk of this profile: a socket in a folder that this user alone
 * may enter, a named pipe on Windows. A name and no secret: the system decides who may use it.
 */
export function agentAddress(
  profile: string,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === 'win32')
    return `\\\\.\\pipe\\hotdesk-agents-${createHash('sha256').update(resolve(profile)).digest('hex').slice(0, 32)}`
  return join(profile, 'agents', 'socket')
}
