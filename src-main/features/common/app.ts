import type { Preferences } from '#shared/bridge/settings.ts'
import type { Answer } from '#shared/bridge/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import type { Ports } from '#main/ports.ts'
import type { Workspaces } from './workspaces.ts'

/** The parts available to every feature, with or without an open workspace. */
export interface App {
  ports: Ports
  hub: Hub
  workspaces: Workspaces
  /** The workspaces of this computer, as stored. */
  known: KnownWorkspaces
  settings(): Preferences
  /** Runs a command as a window would; never throws. */
  ask(command: string, input: unknown): Promise<Answer<unknown>>
}
