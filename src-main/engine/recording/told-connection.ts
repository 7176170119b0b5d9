import { Duplex } from 'node:stream'

/** What is done with a connection from the side of Hotdesk. */
interface Hearing {
  /** Hotdesk said something. */
  said(message: Buffer): void
  /** Hotdesk ended it, or everything that was put in was read to its end. */
  ended(): void
  /** Hotdesk has room for more. */
  ready?(): void
}

/**
 * Makes a connection as Hotdesk has it, into which what a program says is put by hand (`push`), so
 * that a recording and its replay go the same way.
 */
export function toldConnection({ said, ended, ready }: Hearing): Duplex {
  return new Duplex({
    allowHalfOpen: false,
    read: () => ready?.(),
    write(message: Buffer, _encoding, done) {
      said(message)
      done()
    },
    destroy(error, done) {
      ended()
      done(error)
    },
  })
}

/** What was answered to a request: its number, and `ok` or the code of what went wrong. */
export interface AgentAnswer {
  id: unknown
  came: string
}

interface Message {
  id?: unknown
  method?: unknown
  error?: { code: unknown }
  result?: { isError?: boolean; content?: { text?: string }[] }
}

/** Reads what Hotdesk answers to a program; null for what is no answer. */
export function readAnswer(message: Buffer): AgentAnswer | null {
  const { id, method, error, result } = JSON.parse(message.toString()) as Message
  if (id === undefined || method !== undefined) return null
  if (error) return { id, came: String(error.code) }
  if (!result?.isError) return { id, came: 'ok' }
  // The words of a problem end with its code.
  const code = /\((\w+)\)$/.exec(result.content?.[0]?.text ?? '')?.[1]
  return { id, came: code ?? 'failed' }
}
