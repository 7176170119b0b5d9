import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { FaultKind } from '../world/faults.ts'
import type { World } from '../world/world.ts'
import { ApiError } from './errors.ts'
import { renderError, type Rendered } from './shapes.ts'

/** The fault that befalls a request; null for a healthy one. */
export type Fate = FaultKind | null

const cut = (connection: HttpBindings) => void connection.incoming.socket?.destroy()

/**
 * What a fault does before anything is done. Throws the refusal a fault answers instead of working.
 */
export async function beforeWork(fate: Fate): Promise<void> {
  if (fate?.kind === 'delay' && fate.when !== 'after') await pause(fate.ms)
  if (fate?.kind === 'drop_before')
    throw new ApiError(503, 'fault', 'The connection was cut before the work.')
  if (fate?.kind === 'status' && !fate.after_effect)
    throw new ApiError(fate.status, 'fault', `The service stumbled with ${fate.status}.`)
  if (fate?.kind === 'rate_limit') {
    throw new ApiError(429, 'rate_limited', 'Too many requests.', {
      headers: fate.retry_after === undefined ? {} : { 'retry-after': String(fate.retry_after) },
    })
  }
}

/**
 * What a fault makes of a finished answer: another one, something done to the connection, or null
 * to leave it. Marked in the journal.
 */
export async function afterAnswer(
  world: World,
  fate: FaultKind,
  answer: Rendered,
  requestId: string,
): Promise<((connection: HttpBindings) => void) | Rendered | null> {
  world.journal.markFault(requestId, fate.kind)
  switch (fate.kind) {
    case 'drop_before':
    case 'drop_after':
      return cut
    case 'truncate':
      return (connection) => truncate(connection, answer)
    case 'malformed':
      return { ...answer, status: 200, body: '{"ok": tru' }
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><title>Sign in</title><h1>Sign in to the network</h1>',
      }
    case 'status':
      return fate.after_effect
        ? renderError(
            new ApiError(fate.status, 'fault', `The service stumbled with ${fate.status}.`),
            world.options.shape,
          )
        : null
    case 'delay': {
      if (fate.when === 'after') await pause(fate.ms)
      return null
    }
    case 'rate_limit':
      return null
  }
}

function truncate(connection: HttpBindings, answer: Rendered) {
  const bytes = Buffer.from(answer.body)
  connection.outgoing.writeHead(answer.status, {
    ...answer.headers,
    'content-length': bytes.length,
  })
  connection.outgoing.write(bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2))), () =>
    cut(connection),
  )
}
