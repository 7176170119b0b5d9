import type { HttpBindings } from '@hono/node-server'
import type { FaultKind } from '../world/faults.ts'
import { pause } from '../world/machine.ts'
import type { World } from '../world/world.ts'
import { ApiError } from './errors.ts'
import { renderError, type Rendered } from './shapes.ts'

/** The fault injected into a request; null if none. */
export type InjectedFault = FaultKind | null

const cut = (connection: HttpBindings) => void connection.incoming.socket?.destroy()

/**
 * Applies the part of a fault that precedes the work. Throws the refusal if the fault replaces the
 * work.
 */
export async function beforeWork({ machine }: World, fault: InjectedFault): Promise<void> {
  if (fault?.kind === 'delay' && fault.when !== 'after') await pause(machine, fault.ms)
  if (fault?.kind === 'drop_before')
    throw new ApiError(503, 'fault', 'The connection was cut before the work.')
  if (fault?.kind === 'status' && !fault.after_effect)
    throw new ApiError(fault.status, 'fault', `The service stumbled with ${fault.status}.`)
  if (fault?.kind === 'rate_limit') {
    throw new ApiError(429, 'rate_limited', 'Too many requests.', {
      headers: fault.retry_after === undefined ? {} : { 'retry-after': String(fault.retry_after) },
    })
  }
}

/**
 * Returns what a fault makes of a finished response: another response, an action on the connection,
 * or null to keep it. Marks the fault in the journal.
 */
export async function afterAnswer(
  world: World,
  fault: FaultKind,
  answer: Rendered,
  requestId: string,
): Promise<((connection: HttpBindings) => void) | Rendered | null> {
  world.journal.markFault(requestId, fault.kind)
  switch (fault.kind) {
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
      return fault.after_effect
        ? renderError(
            new ApiError(fault.status, 'fault', `The service stumbled with ${fault.status}.`),
            world.options.shape,
          )
        : null
    case 'delay': {
      if (fault.when === 'after') await pause(world.machine, fault.ms)
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
