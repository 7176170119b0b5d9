import { t } from '#shared/i18n/translate.ts'
import type { Problem } from '#shared/bridge/index.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import { ProblemError } from '#main/engine/problem.ts'

/** What is kept of an intent: that its request left, and then what came of it. */
interface Kept {
  what: string
  value?: unknown
  problem?: Problem
}

interface Work<T> {
  intent_id: string
  /** What it is for: an intent is never used for anything else. */
  what: string
  /** Calls `leaves` with the last instruction before its bytes leave. */
  run(leaves: () => void): Promise<T>
  /** Tells what can be known of a request whose outcome was not kept. Sends nothing. */
  lost(): Promise<T>
}

/**
 * Does the work of an intent with at most one request, restarts included, and answers each later
 * use with what came of it (P7).
 */
export type Once = <T>(work: Work<T>) => Promise<T>

/** Creates the `Once` of a workspace: what came of each intent is kept in its key-value store. */
export function createOnce(kv: KeyValue): Once {
  const underWay = new Map<string, Promise<unknown>>()
  const keyOf = (intent_id: string) => `intent:${intent_id}`

  async function attempt<T>({ intent_id, what, run }: Work<T>): Promise<T> {
    const keep = (outcome: Omit<Kept, 'what'>) =>
      kv.set(keyOf(intent_id), JSON.stringify({ what, ...outcome }))
    let left = false
    try {
      const value = await run(() => {
        keep({})
        left = true
      })
      keep({ value })
      return value
    } catch (error) {
      // Of what never left, nothing came: the same press may still be done.
      if (left && error instanceof ProblemError) keep({ problem: error.problem })
      throw error
    }
  }

  async function repeat<T>({ what, lost }: Work<T>, kept: Kept): Promise<T> {
    if (kept.what !== what)
      throw new ProblemError(
        'intent_used',
        t('This press was for something else. Nothing was sent.'),
        t('Press again.'),
      )
    if (kept.problem)
      throw new ProblemError(kept.problem.code, kept.problem.message, kept.problem.hint)
    return kept.value === undefined ? lost() : (kept.value as T)
  }

  return <T>(work: Work<T>) => {
    const joined = underWay.get(work.intent_id)
    if (joined) return joined as Promise<T>
    const kept = JSON.parse(kv.get(keyOf(work.intent_id)) ?? 'null') as Kept | null
    if (kept) return repeat(work, kept)
    const made = attempt(work).finally(() => underWay.delete(work.intent_id))
    underWay.set(work.intent_id, made)
    return made
  }
}
