import type { Readable, Writable } from 'node:stream'

/**
 * Chromium's remote control (DevTools protocol) over a private pair of pipes. Messages are JSON,
 * terminated by a zero byte.
 */
export interface DevtoolsPipe {
  /**
   * Sends a command and resolves with its result. Rejects with Chromium's error message, or when
   * the pipe closes.
   */
  send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>
  on(listener: (method: string, params: Record<string, unknown>) => void): void
}

interface Message {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
}

/** Opens the remote control over the two pipes that Chromium was started with. */
export function openDevtoolsPipe(input: Writable, output: Readable): DevtoolsPipe {
  const waiting = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(error: Error): void }
  >()
  const listeners: ((method: string, params: Record<string, unknown>) => void)[] = []
  let lastId = 0
  let rest = ''
  const take = (message: Message): void => {
    if (message.method)
      for (const listener of listeners) listener(message.method, message.params ?? {})
    const call = message.id === undefined ? undefined : waiting.get(message.id)
    if (!call || message.id === undefined) return
    waiting.delete(message.id)
    if (message.error) call.reject(new Error(message.error.message))
    else call.resolve(message.result ?? {})
  }
  const give = (): void => {
    for (const call of waiting.values()) call.reject(new Error('The window has closed.'))
    waiting.clear()
  }
  output.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) take(JSON.parse(part) as Message)
  })
  output.on('close', give).on('error', give)
  input.on('error', give)
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        input.write(
          `${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`,
        )
      }),
    on: (listener) => {
      listeners.push(listener)
    },
  }
}
