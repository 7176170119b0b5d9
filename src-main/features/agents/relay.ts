import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

const NOT_THERE =
  'Can’t reach Hotdesk: it isn’t running, or agents are off for the open workspace. Ask the ' +
  'user to start Hotdesk and turn on agents in Settings → Agents, then reconnect.'
/** JSON-RPC reserves this range for server errors. */
const NOT_THERE_CODE = -32_000

/**
 * Relays messages between the MCP client that started this process and the running Hotdesk, without
 * parsing them. If Hotdesk cannot be reached, replies to every request with an error that says what
 * to do. Resolves when either side ends.
 */
export function relay(address: string, input: Readable, output: Writable): Promise<void> {
  return new Promise((done) => {
    const socket = connect(address)
    let reached = false
    output.on('error', () => socket.destroy())
    socket.once('connect', () => {
      reached = true
      input.pipe(socket)
      socket.pipe(output)
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      if (reached) return done()
      const lines = createInterface({ input })
      lines.on('line', (line) => {
        const id = requestIn(line)
        if (id !== null)
          output.write(
            `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: NOT_THERE_CODE, message: NOT_THERE } })}\n`,
          )
      })
      lines.once('close', () => done())
    })
  })
}

/** Returns the id of a request, which expects a reply; null for anything else. */
function requestIn(line: string): string | number | null {
  try {
    const { id, method } = JSON.parse(line) as { id?: unknown; method?: unknown }
    return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number')
      ? id
      : null
  } catch {
    return null
  }
}
