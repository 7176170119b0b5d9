import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '#main/engine/store/durable-file.ts'
import { agentAddress } from '#main/features/agents/address.ts'
import { RELAY } from './relay.ts'

interface Launched {
  profile: string
  /** The program and what stands before its own switches: the folder of the sources, or nothing. */
  program: string
  before: readonly string[]
  /** What finds this profile. */
  after: readonly string[]
}

interface Machine {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** Where the packaged program keeps files beside its archive. */
  resources: string
}

const SHELL = ['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass']

/** Returns what an MCP client is told to start, on this system. */
export function launcherOf(
  { profile, program, before, after }: Launched,
  { platform, env, resources }: Machine,
): { command: string; args: string[] } {
  // Electron is no console program there: its standard input is at its end from the start.
  if (platform === 'win32') {
    const pipe = agentAddress(profile, platform).replace('\\\\.\\pipe\\', '')
    const folder = before.length === 0 ? resources : join(...before, 'build', 'windows')
    return {
      command: 'powershell.exe',
      args: [...SHELL, '-File', join(folder, 'hotdesk-mcp.ps1'), '-Pipe', pipe],
    }
  }
  const args = [...before, RELAY, ...after]
  // Inside a Flatpak the program has a place that nobody outside can start.
  const flatpak = env['FLATPAK_ID']
  if (flatpak !== undefined) return { command: 'flatpak', args: ['run', flatpak, ...args] }
  const image = env['APPIMAGE']
  if (image === undefined) return { command: program, args }
  return { command: writeScript(profile, image), args }
}

/**
 * An AppImage has another name after an update, and what an agent was told stays as it was: a
 * script in the profile leads to the newest, because each start writes it.
 */
function writeScript(profile: string, image: string): string {
  const folder = join(profile, 'agents')
  const script = join(folder, 'hotdesk')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  replaceFile(script, `#!/bin/sh\nexec '${image.replaceAll("'", String.raw`'\''`)}' "$@"\n`)
  chmodSync(script, 0o700)
  return script
}
