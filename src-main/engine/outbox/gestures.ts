import { random } from '#main/random.ts'
import type { Drain } from './drain.ts'
import { enqueue, keepHere, type Edit, type Edited, type LocalEdit } from './edit.ts'
import type { Change } from './history.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { showRecords, type RecordRef } from './project.ts'

/** The text of a history entry, or a function that makes it from the ids of the changed records. */
export type Label = string | ((changed: ReadonlySet<string>) => string)

/** The history line of a batch: what was done, the name of its source, and how many records. */
export interface BatchLine {
  label: string
  subject: string
  records: number
}

const labelOf = (label: Label, changes: readonly Change[]): string =>
  typeof label === 'string' ? label : label(new Set(changes.map(({ record_id }) => record_id)))

/**
 * Durable writes of the user's gestures: one transaction each, then the screens, then the drain.
 */
export type Gestures = ReturnType<typeof createGestures>

/** Builds the gestures of one outbox. */
export function createGestures(context: OutboxContext, drain: Pick<Drain, 'nudge'>) {
  /** Commits one step of the user, then updates the screens and nudges the drain. */
  async function commit<T>(work: () => T, records: (value: T) => RecordRef[]): Promise<T> {
    context.crash('edit:before-commit')
    const value = context.db.transact(work)
    context.crash('edit:after-commit')
    await showRecords(context, records(value))
    drain.nudge()
    return value
  }

  function gesture(label: Label, edits: Edit[], local: LocalEdit[]) {
    const [intent_id, id] = [random.uuid(), random.uuid()]
    return commit(
      () => {
        const outcomes = edits.map((edit) => enqueue(context, intent_id, edit))
        const changes = [
          ...outcomes.map(({ change }) => change),
          ...local.map((edit) => keepHere(context, edit)),
        ].filter((change) => change !== null)
        if (changes.length > 0)
          context.history.add({ id, intent_id, label: labelOf(label, changes), changes })
        return {
          history_id: changes.length > 0 ? id : null,
          results: outcomes.map(({ edited }) => edited),
          changes,
        }
      },
      ({ changes }) => changes.map((change) => ({ table: change.table, id: change.record_id })),
    )
  }

  const release = (granted: (op: Operation) => boolean) =>
    commit(
      () => unblock(context, granted),
      (ops) => ops.map((op) => ({ table: op.table, id: op.record_id })),
    )

  return { commit, gesture, release }
}

/**
 * Requeues and returns the blocked operations that `granted` accepts, after the user signed in or
 * granted a scope. Runs inside the caller's transaction.
 */
function unblock(context: OutboxContext, granted: (op: Operation) => boolean): Operation[] {
  const blocked = context.operations.open().filter((op) => op.state === 'blocked' && granted(op))
  for (const op of blocked) context.operations.move(op, 'granted', { reason: null })
  return blocked
}

/** Creates the writes of an import: rows that are no gestures, and one history entry for all. */
export function createBatches(context: OutboxContext, { commit }: Pick<Gestures, 'commit'>) {
  /** See Outbox.trickle. */
  async function trickle(
    intent_id: string,
    edits: Edit[],
    note: (results: Edited[]) => void,
  ): Promise<void> {
    await commit(
      () => {
        const outcomes = edits.map((edit) => enqueue(context, intent_id, { ...edit, bulk: true }))
        note(outcomes.map(({ edited }) => edited))
        return outcomes
      },
      (outcomes) =>
        outcomes.flatMap(({ change }) =>
          change ? [{ table: change.table, id: change.record_id }] : [],
        ),
    )
  }

  /** See Outbox.beganBatch. */
  async function beganBatch(
    intent_id: string,
    { label, subject, records }: BatchLine,
    note: (history_id: string) => void,
  ): Promise<void> {
    const id = random.uuid()
    await commit(
      () => {
        context.history.add({
          id,
          intent_id,
          label,
          changes: [
            {
              table: 'contacts',
              record_id: '',
              endpoint: null,
              params: {},
              fields: {},
              batch: intent_id,
              records,
              subject,
            },
          ],
        })
        note(id)
      },
      () => [],
    )
  }

  return { trickle, beganBatch }
}
