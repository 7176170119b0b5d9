import { t } from '#shared/i18n/translate.ts'
import { fieldWithin } from '#shared/domain/field-labels.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { random } from '#main/random.ts'
import { createUndo } from './create-undo.ts'
import type { Drain } from './drain.ts'
import type { Gestures } from './gestures.ts'
import type { HistoryEntry } from './history.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { callOff, change, discard, resolve, retry, type Done } from './pending-decisions.ts'
import { recreate } from './recreate.ts'
import { cannotUndo } from './undo.ts'

/** What the user decides about earlier changes: undo, and the actions of Pending changes. */
export type Decisions = ReturnType<typeof createDecisions>

/** Creates the decisions of one outbox; see `Outbox` for what each does. */
export function createDecisions(
  context: OutboxContext,
  commit: Gestures['commit'],
  drain: Pick<Drain, 'state' | 'wake'>,
  etaMs: (place: number) => number,
) {
  /** Commits a decision and writes its line of history, if it changed anything. */
  async function decide(label: string, work: () => Done[]): Promise<{ history_id: string | null }> {
    const id = random.uuid()
    const { history_id } = await commit(
      () => {
        const done = work()
        const changes = done.flatMap((result) => result.changes)
        if (changes.length > 0)
          context.history.add({ id, intent_id: random.uuid(), label, changes })
        return {
          history_id: changes.length > 0 ? id : null,
          records: done.flatMap((result) => result.records),
        }
      },
      ({ records }) => records,
    )
    return { history_id }
  }

  return {
    ...createUndo(context, commit, drain, etaMs),

    cannotUndo: (entry: HistoryEntry) => cannotUndo(context, entry),

    async retry(ids: string[]): Promise<void> {
      await decide(t('Sent again'), () => ids.map((id) => retry(context, id)))
      for (const id of ids) drain.wake(id)
    },

    discard: (ids: string[], meant: readonly Operation[]) =>
      decide(describeDiscard(ids.length), () => ids.map((id) => discard(context, id, meant))),

    async callOff(ids: string[]): Promise<void> {
      await decide(describeDiscard(ids.length), () => ids.map((id) => callOff(context, id)))
    },

    async change(id: string, values: Fields): Promise<void> {
      await decide(t('Changed what waits'), () => [change(context, id, values)])
    },

    async recreate(
      id: string,
      known: Fields,
      person?: Fields | null,
    ): Promise<{ history_id: string | null } | null> {
      let isPossible = true
      const done = await decide(t('Created again'), () => {
        const result = recreate(context, id, known, person)
        isPossible = result !== null
        return result ? [result] : []
      })
      return isPossible ? done : null
    },

    resolve: (id: string, field: string, choice: 'theirs' | 'mine') =>
      decide(describeResolution(field, choice), () => [resolve(context, id, field, choice)]),
  }
}

const describeDiscard = (changes: number): string =>
  t(
    '{changes, plural, =1 {Discarded a change} one {Discarded # change} other {Discarded # changes}}',
    { changes },
  )

const describeResolution = (field: string, choice: 'theirs' | 'mine'): string =>
  choice === 'mine'
    ? t('Kept my {field}', { field: fieldWithin(field) })
    : t('Took their {field}', { field: fieldWithin(field) })
