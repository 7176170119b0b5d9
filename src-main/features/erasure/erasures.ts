import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { Certificate } from '#shared/bridge/erasure.ts'
import { isLocalId } from '#main/engine/api/local-ids.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { random } from '#main/random.ts'
import { createErasureStore, type OpenOperation, type Phase } from './erasure-store.ts'
import { createFinisher, type ErasureParts } from './finisher.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import { idInLinks } from './purge-outbox.ts'
import { subjectOf } from './subject.ts'

export type { ErasureParts } from './finisher.ts'

/**
 * Verified erasure of people (J9). Every step is on disk before the next, so the next start
 * finishes an erasure that was killed.
 */
export interface Erasures {
  preview(
    contact_id: string,
  ): Promise<{ name: string; held: Record<string, number>; waiting: number; there: boolean }>
  erase(ask: {
    id: string
    there: boolean
    discard: boolean
    hold_ms: number
  }): Promise<{ certificate: Certificate | null; history_id: string | null }>
  list(): {
    id: string
    state: 'deleting' | 'erasing' | 'done'
    started_at: number
    certificate: Certificate | null
  }[]
  /** Continues erasures that wait for the service or were interrupted. */
  nudge(): Promise<void>
}

/** Builds the erasures of one workspace. Unfinished ones continue at the next `nudge`. */
export function createErasures(parts: ErasureParts): Erasures {
  const { db, cache, outbox, clock, log } = parts
  const store = createErasureStore(db)
  const finisher = createFinisher(parts, store)
  let queue: Promise<unknown> = Promise.resolve()

  /** Runs one erasure at a time, so that none searches while another removes. */
  function serialize<T>(work: () => Promise<T>): Promise<T> {
    const next = queue.then(work)
    queue = next.catch(() => null)
    return next
  }

  return {
    async preview(contact_id) {
      const known = await subjectOf(cache, contact_id)
      if (!known) throw new ProblemError('gone', t('This person is not on this computer any more.'))
      const { subject, name } = known
      const held = Object.fromEntries(
        Object.entries(subject.records).map(([table, ids]) => [table, ids.length]),
      )
      const found = scanOutbox(db, [
        ...subject.needles,
        ...(subject.needles.includes(contact_id) ? [] : [idInLinks(contact_id)]),
      ])
      return {
        name,
        held: { ...held, records: found.length },
        waiting: store.openOf(subject).length,
        there: !isLocalId(contact_id),
      }
    },
    erase: ({ id, there, discard, hold_ms }) =>
      serialize(async () => {
        const known = await subjectOf(cache, id)
        if (!known)
          throw new ProblemError('gone', t('This person is not on this computer any more.'))
        const { subject, name } = known
        const waiting = store.openOf(subject)
        refuseIfPending(waiting, discard)
        const row = { id: random.uuid() }
        // Discard before the erasure is stored: if it is finished after a kill, no pending edit of
        // this person may be left, or it would still be sent.
        if (waiting.length > 0) await outbox.discard(waiting.map((op) => op.id))
        db.transact(() =>
          store.add.run(
            row.id,
            (there ? 'deleting' : 'purging') satisfies Phase,
            JSON.stringify({ ...subject, there }),
            clock.now(),
          ),
        )
        if (!there)
          return { certificate: await finisher.finish(row, subject, false), history_id: null }
        const { history_id } = await outbox.edit(t('Deleted: {name}', { name }), [
          {
            endpoint: 'contacts.delete',
            params: { id },
            want: {},
            subject: name,
            link: recordPath('people', id),
            hold_ms,
          },
        ])
        return { certificate: null, history_id }
      }),
    list: () =>
      store.all.all().map((row) => ({
        id: row.id,
        state: shownStates[row.phase as Phase],
        started_at: row.started_at,
        certificate: row.certificate === '{}' ? null : (JSON.parse(row.certificate) as Certificate),
      })),
    nudge: () =>
      serialize(async () => {
        for (const row of store.unfinished.all()) {
          await finisher
            .resume(row)
            .catch((error: unknown) => log.error('an erasure could not go on', errorFields(error)))
        }
      }),
  }
}

/** The state shown for each phase; phases that only concern this computer share one. */
const shownStates = {
  deleting: 'deleting',
  purging: 'erasing',
  proved: 'erasing',
  done: 'done',
} as const satisfies Record<Phase, string>

/**
 * Throws the problem `busy` if an operation about the person is in progress, and `waiting` if edits
 * are pending and may not be discarded.
 */
function refuseIfPending(waiting: readonly OpenOperation[], discard: boolean): void {
  const isInFlight = waiting.some(
    ({ kind, state }) => kind === 'paid' || ['sending', 'verifying', 'unknown'].includes(state),
  )
  if (isInFlight)
    throw new ProblemError(
      'busy',
      t('Something about this person is on its way to the service right now.'),
      t('Erase them when Pending changes no longer shows it. Nothing was changed.'),
    )
  if (waiting.length === 0 || discard) return
  throw new ProblemError(
    'waiting',
    t(
      '{changes, plural, one {One change of this person has not been sent.} other {# changes of this person have not been sent.}}',
      { changes: waiting.length },
    ),
    t('Send them first, or erase them too.'),
  )
}
