import { app } from 'electron'
import { join } from 'node:path'
import { agentAddress } from '#main/features/agents/address.ts'
import { readOptions } from '#main/hosts/common/options.ts'

/**
 * Switch with which an MCP client starts the packaged program: it only relays, without a window.
 */
export const RELAY = '--mcp'

/**
 * Relays between an MCP client and the running Hotdesk, as a separate process without a window.
 * Opens nothing of the profile.
 */
export async function relayForClient(args: readonly string[]): Promise<void> {
  const { profile } = readOptions(args, 'ignore')
  app.disableHardwareAcceleration()
  app.setPath('sessionData', join(profile, 'agents', 'electron'))
  app.dock?.hide()
  // Loaded only for a relay; a start with a window does not need it.
  const { relay } = await import('#main/features/agents/relay.ts')
  await relay(agentAddress(profile), process.stdin, process.stdout)
  app.exit(0)
}
