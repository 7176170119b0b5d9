import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

/** What a tool answered: its data, or the words of its error. */
export interface Said {
  data: Record<string, unknown>
  problem: string | null
  text: string
}

/** A real MCP client behind the real launcher. */
export interface Agent {
  client: Client
  call(tool: string, input?: Record<string, unknown>): Promise<Said>
  /** Resolves when the launcher has ended. */
  closed: Promise<void>
  close(): Promise<void>
}

/**
 * Starts what Hotdesk tells MCP clients to start, and speaks the newest protocol (`auto`) or the
 * older one.
 */
export async function connectAgent(
  { command, args }: { command: string; args: string[] },
  name = 'Test client',
  mode: 'legacy' | 'auto' = 'legacy',
): Promise<Agent> {
  const client = new Client({ name, version: '1.2.3' }, { versionNegotiation: { mode } })
  const closed = new Promise<void>((resolve) => {
    client.onclose = resolve
  })
  await client.connect(new StdioClientTransport({ command, args, stderr: 'pipe' }))
  return {
    client,
    closed,
    async call(tool, input = {}) {
      const answer = (await client.callTool({ name: tool, arguments: input })) as {
        content: { text: string }[]
        isError?: boolean
      }
      const text = answer.content.map((part) => part.text).join('\n')
      return {
        text,
        problem: answer.isError ? text : null,
        data: answer.isError ? {} : (JSON.parse(text) as Record<string, unknown>),
      }
    },
    close: () => client.close(),
  }
}
