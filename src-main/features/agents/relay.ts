import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

const NOT_THERE =
  'Can’t reach Hotdesk: it isn’t running, or agents are off for the open workspace. Ask the ' +
  'user to start Hotdesk and turn on agents in Settings → Agents, then reconnect.'
/** JSON-RPC leaves this range to the server. */
const NOT_THERE_CODE = -32_000

/**
 * Hands the words of the MCP client that started it to the running Hotdesk and back, and
 * understands none of them. Where Hotdesk cannot be reached, every request is answered with what to
 * do. Resolves when either side ends.
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

/** The id of a request, which wants an answer; null for anything else. */
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
