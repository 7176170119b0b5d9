import type { KeyValue } from '#main/engine/api/index.ts'
import { random } from '#main/random.ts'

/**
 * A paid call that the user requested offline (D10). It stores ids only, so that no personal data
 * is left here after an erasure.
 */
export interface PaidDraft<R extends string = string> {
  id: string
  route: R
  target_id: string
  made_at: number
  tags: Record<string, string>
  /** The intents answered with this draft. None of them may pay until the user confirms again. */
  intents: string[]
}

/** Drafts that wait for the user to confirm them again; nothing here ever sends. */
export interface PaidDrafts<R extends string = string> {
  list(): PaidDraft<R>[]
  /** Stores a draft. Each target has one; a further press for it returns the same draft. */
  add(draft: Omit<PaidDraft<R>, 'id' | 'intents'> & { intent_id: string }): PaidDraft<R>
  /** Returns the draft that answered an intent, while it waits; null otherwise. */
  ofIntent(intent_id: string): PaidDraft<R> | null
  drop(id: string): void
  dropFor(route: R, target_id: string): void
}

const KEY = 'paid_drafts'

/** Builds the drafts of one workspace; they survive a restart. */
export function createPaidDrafts<R extends string>(kv: KeyValue): PaidDrafts<R> {
  const list = () =>
    (JSON.parse(kv.get(KEY) ?? '[]') as PaidDraft<R>[]).map((draft) => ({
      ...draft,
      // Drafts of an older version have no intents.
      intents: draft.intents ?? [],
    }))
  const keep = (drafts: PaidDraft<R>[]) => kv.set(KEY, JSON.stringify(drafts))
  const drop = (unwanted: (draft: PaidDraft<R>) => boolean) => {
    const all = list()
    const left = all.filter((draft) => !unwanted(draft))
    if (left.length < all.length) keep(left)
  }
  return {
    list,
    add({ intent_id, ...draft }) {
      const all = list()
      const known = all.find(
        (paidDraft) => paidDraft.route === draft.route && paidDraft.target_id === draft.target_id,
      )
      const updatedDraft = {
        ...(known ?? { ...draft, id: random.uuid() }),
        intents: [...new Set([...(known?.intents ?? []), intent_id])],
      }
      keep(
        known
          ? all.map((paidDraft) => (paidDraft === known ? updatedDraft : paidDraft))
          : [...all, updatedDraft],
      )
      return updatedDraft
    },
    ofIntent: (intent_id) => list().find(({ intents }) => intents.includes(intent_id)) ?? null,
    drop: (id) => drop((draft) => draft.id === id),
    dropFor: (route, target_id) =>
      drop((draft) => draft.route === route && draft.target_id === target_id),
  }
}
