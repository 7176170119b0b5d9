import { createApi, type ApiOptions } from '#main/engine/api/client.ts'
import type { Grants } from '#main/engine/api/types.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'

export const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Lets everything through, and says what became of each grant. */
export function openBudget(): Grants & { ended: string[] } {
  const ended: string[] = []
  return {
    ended,
    acquire: async () => ({
      done: (answer) => {
        ended.push(typeof answer === 'object' ? 'limited' : answer)
        return { retryInMs: typeof answer === 'object' ? 7000 : 0 }
      },
      release: () => void ended.push('released'),
    }),
  }
}

/** A client of the server at `url`, on its own clock. */
export function client(url: string, options: Partial<ApiOptions> = {}) {
  const clock: ManualClock = manualClock()
  const budget = openBudget()
  const api = createApi({
    baseUrl: `${url}/api/v2`,
    getToken: async () => 'token-1',
    onUnauthorized: async () => null,
    budget,
    clock,
    log: silent,
    version: '9.9.9',
    ...options,
  })
  return { api, clock, budget }
}
