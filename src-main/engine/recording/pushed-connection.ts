import { Duplex } from 'node:stream'

/** Callbacks for Hotdesk's side of a connection. */
interface ConnectionCallbacks {
  /** Called when Hotdesk sent something. */
  onData(message: Buffer): void
  /** Called when Hotdesk ended the connection, or when it read all input to its end. */
  onEnd(): void
  /** Called when Hotdesk has room for more input. */
  onReady?(): void
}

/**
 * Creates Hotdesk's side of a connection. The program's lines are put in with `push`, so that a
 * recording and its replay work alike.
 */
export function createPushedConnection({ onData, onEnd, onReady }: ConnectionCallbacks): Duplex {
  return new Duplex({
    allowHalfOpen: false,
    read: () => onReady?.(),
    write(message: Buffer, _encoding, done) {
      onData(message)
      done()
    },
    destroy(error, done) {
      onEnd()
      done(error)
    },
  })
}

/** The answer to a request: the request's id, and `ok` or the code of the problem. */
export interface AgentAnswer {
  id: unknown
  outcome: string
}

interface Message {
  id?: unknown
  method?: unknown
  error?: { code: unknown }
  result?: { isError?: boolean; content?: { text?: string }[] }
}

/** Reads an answer of Hotdesk to a program; null if the message is not an answer. */
export function readAnswer(message: Buffer): AgentAnswer | null {
  const { id, method, error, result } = JSON.parse(message.toString()) as Message
  if (id === undefined || method !== undefined) return null
  if (error) return { id, outcome: String(error.code) }
  if (!result?.isError) return { id, outcome: 'ok' }
  // The text of a problem ends with its code.
  const code = /\((\w+)\)$/.exec(result.content?.[0]?.text ?? '')?.[1]
  return { id, outcome: code ?? 'failed' }
}
