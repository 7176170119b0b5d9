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
import { markId } from './purge-outbox.ts'
import { subjectOf } from './subject.ts'

export type { ErasureParts } from './finisher.ts'

/**
 * Erasing people, verified (J9). Every step is on disk before the next, so that a kill in between
 * is finished at the next start.
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
  /** Goes on with what waits for the service, or was broken off. */
  nudge(): Promise<void>
}

/** Builds the erasures of one workspace; unfinished ones go on at the next `nudge`. */
export function createErasures(parts: ErasureParts): Erasures {
  const { db, cache, outbox, clock, log } = parts
  const store = createErasureStore(db)
  const finisher = createFinisher(parts, store)
  let turn: Promise<unknown> = Promise.resolve()

  /** One at a time: two erasures never search while the other takes away. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => null)
    return mine
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
        ...(subject.needles.includes(contact_id) ? [] : [markId(contact_id)]),
      ])
      return {
        name,
        held: { ...held, records: found.length },
        waiting: store.openOf(subject).length,
        there: !isLocalId(contact_id),
      }
    },
    erase: ({ id, there, discard, hold_ms }) =>
      inTurn(async () => {
        const known = await subjectOf(cache, id)
        if (!known)
          throw new ProblemError('gone', t('This person is not on this computer any more.'))
        const { subject, name } = known
        const waiting = store.openOf(subject)
        refuseWhileOpen(waiting, discard)
        const row = { id: random.uuid() }
        // Discarded before the mark: an erasure that is finished after a kill must find nothing of
        // theirs that waits, or it would still be sent.
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
      inTurn(async () => {
        for (const row of store.unfinished.all()) {
          await finisher
            .goOn(row)
            .catch((error: unknown) => log.error('an erasure could not go on', errorFields(error)))
        }
      }),
  }
}

/** How a phase is shown: what happens on this computer alone is one state. */
const shownStates = {
  deleting: 'deleting',
  purging: 'erasing',
  proved: 'erasing',
  done: 'done',
} as const satisfies Record<Phase, string>

/** Throws where something of the person is on its way, or waits and may not be discarded. */
function refuseWhileOpen(waiting: readonly OpenOperation[], discard: boolean): void {
  const leaving = waiting.some(
    ({ kind, state }) => kind === 'paid' || ['sending', 'verifying', 'unknown'].includes(state),
  )
  if (leaving)
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
