import { t } from '#shared/i18n/translate.ts'
import type { Problem } from '#shared/bridge/index.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import { ProblemError } from '#main/engine/problem.ts'

/** What is stored of an intent: first that its request left, then its result. */
interface Kept {
  what: string
  value?: unknown
  problem?: Problem
}

interface Work<T> {
  intent_id: string
  /** What the intent is for; it is never used for anything else. */
  purpose: string
  /** Does the work. Calls `onSend` immediately before the bytes leave. */
  run(onSend: () => void): Promise<T>
  /** Returns what can be found out about a request whose result was not stored. Sends nothing. */
  findOutcome(): Promise<T>
}

/**
 * Does the work of an intent with at most one request, also over restarts. Each later use returns
 * the stored result (P7).
 */
export type Once = <T>(work: Work<T>) => Promise<T>

/** Creates the `Once` of a workspace; the result of each intent is kept in its key-value store. */
export function createOnce(kv: KeyValue): Once {
  const inProgress = new Map<string, Promise<unknown>>()
  const keyOf = (intent_id: string) => `intent:${intent_id}`

  async function attempt<T>({ intent_id, purpose, run }: Work<T>): Promise<T> {
    const keep = (outcome: Omit<Kept, 'what'>) =>
      kv.set(keyOf(intent_id), JSON.stringify({ what: purpose, ...outcome }))
    let left = false
    try {
      const value = await run(() => {
        keep({})
        left = true
      })
      keep({ value })
      return value
    } catch (error) {
      // A request that never left has no result, so the same intent may still be carried out.
      if (left && error instanceof ProblemError) keep({ problem: error.problem })
      throw error
    }
  }

  async function repeat<T>({ purpose, findOutcome }: Work<T>, kept: Kept): Promise<T> {
    if (kept.what !== purpose)
      throw new ProblemError(
        'intent_used',
        t('This press was for something else. Nothing was sent.'),
        t('Press again.'),
      )
    if (kept.problem)
      throw new ProblemError(kept.problem.code, kept.problem.message, kept.problem.hint)
    return kept.value === undefined ? findOutcome() : (kept.value as T)
  }

  return <T>(work: Work<T>) => {
    const running = inProgress.get(work.intent_id)
    if (running) return running as Promise<T>
    const kept = JSON.parse(kv.get(keyOf(work.intent_id)) ?? 'null') as Kept | null
    if (kept) return repeat(work, kept)
    const result = attempt(work).finally(() => inProgress.delete(work.intent_id))
    inProgress.set(work.intent_id, result)
    return result
  }
}
