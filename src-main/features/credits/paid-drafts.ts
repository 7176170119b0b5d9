import type { KeyValue } from '#main/engine/api/index.ts'
import { random } from '#main/random.ts'

/**
 * Something paid that was asked for offline (D10). It holds ids alone, so that erasing a person
 * leaves nothing of them here.
 */
export interface PaidDraft<R extends string = string> {
  id: string
  route: R
  target_id: string
  made_at: number
  tags: Record<string, string>
  /** The presses it answers: used again, none of them pays without the fresh yes. */
  intents: string[]
}

/** Drafts wait for a fresh yes; nothing here ever sends. */
export interface PaidDrafts<R extends string = string> {
  list(): PaidDraft<R>[]
  /** One for each target: another press for it gets the same draft. */
  add(draft: Omit<PaidDraft<R>, 'id' | 'intents'> & { intent_id: string }): PaidDraft<R>
  /** The draft that a press was answered with, while it waits. */
  ofIntent(intent_id: string): PaidDraft<R> | null
  drop(id: string): void
  dropFor(route: R, target_id: string): void
}

const KEY = 'paid_drafts'

/** Builds the drafts of one workspace; they outlive a restart. */
export function createPaidDrafts<R extends string>(kv: KeyValue): PaidDrafts<R> {
  const list = () =>
    (JSON.parse(kv.get(KEY) ?? '[]') as PaidDraft<R>[]).map((draft) => ({
      ...draft,
      // Drafts of an older version do not know their presses.
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
        (one) => one.route === draft.route && one.target_id === draft.target_id,
      )
      const made = {
        ...(known ?? { ...draft, id: random.uuid() }),
        intents: [...new Set([...(known?.intents ?? []), intent_id])],
      }
      keep(known ? all.map((one) => (one === known ? made : one)) : [...all, made])
      return made
    },
    ofIntent: (intent_id) => list().find(({ intents }) => intents.includes(intent_id)) ?? null,
    drop: (id) => drop((draft) => draft.id === id),
    dropFor: (route, target_id) =>
      drop((draft) => draft.route === route && draft.target_id === target_id),
  }
}
