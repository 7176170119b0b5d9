import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FaultKind } from '../world/faults.ts'
import { pause, type Machine } from '../world/machine.ts'

/**
 * Applies a fault to a request to an OAuth endpoint. Runs `work` unless the fault replaces it. Acts
 * on the response itself, because the provider writes to it directly.
 */
export async function applyFault(
  machine: Machine,
  fault: FaultKind | null,
  request: IncomingMessage,
  response: ServerResponse,
  work: () => void,
): Promise<void> {
  switch (fault?.kind) {
    case undefined:
      return work()
    case 'drop_before':
      return void request.socket.destroy()
    case 'rate_limit':
      return refuse(
        response,
        429,
        fault.retry_after === undefined ? {} : { 'retry-after': String(fault.retry_after) },
      )
    case 'status':
      if (!fault.after_effect) return refuse(response, fault.status)
      return replaceAnswer(response, () => refuse(response, fault.status), work)
    case 'delay':
      if (fault.when !== 'after') await pause(machine, fault.ms)
      return fault.when === 'after'
        ? replaceAnswer(response, (send) => void pause(machine, fault.ms).then(send), work)
        : work()
    case 'drop_after':
      return replaceAnswer(response, () => void request.socket.destroy(), work)
    case 'truncate':
      return replaceAnswer(response, (_send, body) => truncate(response, body), work)
    case 'malformed':
      return replaceAnswer(
        response,
        () => answer(response, 200, '{"access_token": "', 'application/json'),
        work,
      )
    case 'html':
      return replaceAnswer(
        response,
        () =>
          answer(
            response,
            200,
            '<!doctype html><title>Sign in</title><h1>Sign in to the network</h1>',
            'text/html; charset=utf-8',
          ),
        work,
      )
  }
}

/**
 * Intercepts the end of the response that `work` produces, and lets `instead` decide what is sent;
 * `send` sends the original.
 */
function replaceAnswer(
  response: ServerResponse,
  instead: (send: () => void, body: string) => void,
  work: () => void,
): void {
  const end = response.end.bind(response)
  const holdEnd = (chunk?: unknown) => {
    response.end = end
    const body = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString() : ''
    instead(() => end(body), body)
    return response
  }
  response.end = holdEnd as typeof response.end
  work()
}

function truncate(response: ServerResponse, body: string): void {
  const bytes = Buffer.from(body)
  response.setHeader('content-length', bytes.length)
  response.write(bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2))), () =>
    response.socket?.destroy(),
  )
}

const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}) => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  answer(response, status, '{"message":"The service stumbled."}', 'application/json')
}

function answer(response: ServerResponse, status: number, body: string, type: string): void {
  response.removeHeader('content-length')
  response.setHeader('content-type', type)
  response.statusCode = status
  response.end(body)
}
