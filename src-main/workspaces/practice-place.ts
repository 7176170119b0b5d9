import * as z from 'zod'
import { NotSentError, type AuthFetch } from '#main/engine/auth/http.ts'
import { createPracticeControl } from '#main/features/common/practice-control.ts'
import type { Practice, Preferences } from '#main/ports.ts'

/** The address of the practice workspace, and its multiple of the contract's rates. */
const practicePlace = z.object({
  base_url: z.string(),
  auth_url: z.string(),
  rate_scale: z.number(),
})
export type PracticePlace = z.infer<typeof practicePlace>

const KEY = 'practice_place'

/**
 * Returns where the practice workspace ran last; null if unknown. It takes the same port again if
 * it can.
 */
export const lastPlaceOf = (preferences: Preferences): PracticePlace | null =>
  practicePlace.safeParse(preferences.get(KEY)).data ?? null

/** Reads the settings of a running practice workspace, and stores its place for the next start. */
export async function readAndStorePlace(
  preferences: Preferences,
  running: Practice,
): Promise<PracticePlace> {
  const { rate_scale } = await createPracticeControl(async () => running).state()
  const { base_url, auth_url } = running
  const place = { base_url, auth_url, rate_scale }
  if (!isSamePlace(place, lastPlaceOf(preferences))) preferences.set(KEY, place)
  return place
}

/** Reports whether two places are the same. */
export const isSamePlace = (a: PracticePlace, b: PracticePlace | null): boolean =>
  b !== null &&
  a.base_url === b.base_url &&
  a.auth_url === b.auth_url &&
  a.rate_scale === b.rate_scale

/**
 * Delays requests of the sign-in until `ready`; an aborted one stops waiting. Throws NotSentError
 * if it was aborted, or `ready` rejects.
 */
export function fetchWhenReady(fetch: AuthFetch, ready: Promise<void>): AuthFetch {
  return async (url, init) => {
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(init.signal?.reason)
    if (init.signal?.aborted) giveUp()
    init.signal?.addEventListener('abort', giveUp)
    try {
      await Promise.race([ready, aborted])
    } catch (cause) {
      throw new NotSentError('the request was not sent', { cause })
    } finally {
      init.signal?.removeEventListener('abort', giveUp)
    }
    return fetch(url, init)
  }
}
