import type * as z from 'zod'
import type { endpoints, EndpointName, EndpointParams } from '#shared/api/index.ts'
import type { Effect } from '../world/journal.ts'
import type { World } from '../world/world.ts'
import type { Answer } from './answer.ts'
import type { Caller } from './auth.ts'

/** A valid request to an endpoint, as its handler receives it. */
export interface Call<N extends EndpointName = EndpointName> {
  world: World
  caller: Caller
  request_id: string
  params: EndpointParams<N>
  query: z.output<(typeof endpoints)[N]['query']>
  body: (typeof endpoints)[N]['body'] extends z.ZodType
    ? z.output<(typeof endpoints)[N]['body']>
    : undefined
  /** Workspace time of the request. */
  now: number
  /** The requested page; `per_page` respects the cap. */
  page: { page: number; per_page: number }
  /** Adds a change to the journal entry; only inside `commit`. */
  effect(effect: Effect): void
  /**
   * Commits everything that a request changes in one transaction, together with its journal entry,
   * so that a crash leaves all of it or nothing. Each request that changes something calls it once.
   */
  commit(work: () => Answer): Answer
}

export type Handler<N extends EndpointName> = (call: Call<N>) => Answer | Promise<Answer>
export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<K> }
