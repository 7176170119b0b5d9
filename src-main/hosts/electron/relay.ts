import { app } from 'electron'
import { join } from 'node:path'
import { agentAddress } from '#main/features/agents/address.ts'
import { readOptions } from '#main/hosts/common/options.ts'

/**
 * The switch with which an MCP client starts the packaged program: it relays, and shows nothing.
 */
export const RELAY = '--mcp'

/**
 * Relays between an MCP client and the Hotdesk that runs, without a window and beside it: nothing
 * of the profile is opened.
 */
export async function relayForClient(args: readonly string[]): Promise<void> {
  const { profile } = readOptions(args, 'ignore')
  app.disableHardwareAcceleration()
  app.setPath('sessionData', join(profile, 'agents', 'electron'))
  app.dock?.hide()
  // Read here alone: a start with a window has no use for it.
  const { relay } = await import('#main/features/agents/relay.ts')
  await relay(agentAddress(profile), process.stdin, process.stdout)
  app.exit(0)
}
