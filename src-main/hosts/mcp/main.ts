import { agentAddress } from '#main/features/agents/address.ts'
import { relay } from '#main/features/agents/relay.ts'
import { OptionError, readOptions } from '#main/hosts/common/options.ts'

/*
 * The entry point that an MCP client starts under plain Node. The packaged program does the same
 * when it is started with --mcp.
 */

try {
  await relay(
    agentAddress(readOptions(process.argv.slice(2)).profile),
    process.stdin,
    process.stdout,
  )
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof OptionError ? 2 : 1)
}
