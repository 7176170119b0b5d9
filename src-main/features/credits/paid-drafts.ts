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
}

/** Drafts wait for a fresh yes; nothing here ever sends. */
export interface PaidDrafts<R extends string = string> {
  list(): PaidDraft<R>[]
  /** One for each target: asking twice changes nothing. */
  add(draft: Omit<PaidDraft<R>, 'id'>): PaidDraft<R>
  drop(id: string): void
  dropFor(route: R, target_id: string): void
}

const KEY = 'paid_drafts'

/** Builds the drafts of one workspace; they outlive a restart. */
export function createPaidDrafts<R extends string>(kv: KeyValue): PaidDrafts<R> {
  const list = () => JSON.parse(kv.get(KEY) ?? '[]') as PaidDraft<R>[]
  const keep = (drafts: PaidDraft<R>[]) => kv.set(KEY, JSON.stringify(drafts))
  const without = (unwanted: (draft: PaidDraft<R>) => boolean) => {
    const all = list()
    const left = all.filter((draft) => !unwanted(draft))
    if (left.length < all.length) keep(left)
  }
  return {
    list,
    add(draft) {
      const all = list()
      const known = all.find(
        (one) => one.route === draft.route && one.target_id === draft.target_id,
      )
      if (known) return known
      const made = { ...draft, id: random.uuid() }
      keep([...all, made])
      return made
    },
    drop: (id) => without((draft) => draft.id === id),
    dropFor: (route, target_id) =>
      without((draft) => draft.route === route && draft.target_id === target_id),
  }
}
