import { send, verify } from './attempt.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { createReader } from './reader.ts'
import { reconcile } from './reconcile.ts'
import type { DrainSession, Step } from './step.ts'

/** Takes the next step of an operation: sends it, reads it back, or finds out what became of it. */
export type TakeStep = (op: Operation) => Promise<Step>

/** Creates what takes the steps of one drain. */
export function createSteps(context: OutboxContext): TakeStep {
  const session: DrainSession = {
    context,
    reader: createReader(context),
    laneMarks: new Map(),
    staleReads: new Map(),
  }
  return (op) => nextStep(session, op)
}

function nextStep(session: DrainSession, op: Operation): Promise<Step> {
  if (op.state === 'queued') return send(session, op)
  return op.state === 'verifying' ? verify(session, op) : reconcile(session, op)
}
