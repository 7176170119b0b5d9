import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '#main/engine/store/durable-file.ts'
import { agentAddress } from '#main/features/agents/address.ts'
import { ownAppImage } from './app-image.ts'
import { RELAY } from './relay.ts'

interface Launched {
  profile: string
  /**
   * The program, and the arguments before its own switches: the source folder in development,
   * nothing in a package.
   */
  program: string
  before: readonly string[]
  /** Arguments that select this profile. */
  after: readonly string[]
}

interface Machine {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** Folder where the packaged program keeps files beside its archive. */
  resources: string
}

const SHELL = ['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass']

/** Returns the command that an MCP client has to start on this system. */
export function launcherOf(
  { profile, program, before, after }: Launched,
  { platform, env, resources }: Machine,
): { command: string; args: string[] } {
  // On Windows, Electron is no console program: its standard input is closed from the start.
  if (platform === 'win32') {
    const pipe = agentAddress(profile, platform).replace('\\\\.\\pipe\\', '')
    const folder = before.length === 0 ? resources : join(...before, 'build', 'windows')
    return {
      command: 'powershell.exe',
      args: [...SHELL, '-File', join(folder, 'hotdesk-mcp.ps1'), '-Pipe', pipe],
    }
  }
  const args = [...before, RELAY, ...after]
  // Inside a Flatpak the program's path cannot be started from outside.
  const flatpak = env['FLATPAK_ID']
  if (flatpak !== undefined) return { command: 'flatpak', args: ['run', flatpak, ...args] }
  const image = ownAppImage(program, env)
  if (image === undefined) return { command: program, args }
  return { command: writeScript(profile, image), args }
}

/**
 * Writes a script in the profile that starts the AppImage. An AppImage's name changes with each
 * update, but an agent's configuration does not; each start writes the script again.
 */
function writeScript(profile: string, image: string): string {
  const folder = join(profile, 'agents')
  const script = join(folder, 'hotdesk')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  replaceFile(script, `#!/bin/sh\nexec '${image.replaceAll("'", String.raw`'\''`)}' "$@"\n`)
  chmodSync(script, 0o700)
  return script
}
