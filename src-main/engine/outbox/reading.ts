import { isMissing } from '#main/engine/api/missing.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Failure, Outcome, Priority } from '#main/engine/api/types.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'

export type Read =
  | { kind: 'found'; record: Fields; requested_at: number }
  /** 404: the record no longer exists; `list`: nor does its list. */
  | { kind: 'gone'; list?: true }
  /**
   * On no page. Pages shift while they are read, so this is no proof (docs/promises.md "Finding
   * 3"). `whole`: the pages agree with all totals the service states.
   */
  | { kind: 'unseen'; whole: boolean }
  | Failure

/**
 * The records of a list. `whole`: they agree with all totals the service states; otherwise a record
 * may exist without being among them.
 */
export interface WholeList {
  kind: 'all'
  records: Fields[]
  whole: boolean
}

export interface LooseOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  priority?: Priority
  beforeSend?: () => void
  signal?: AbortSignal
  expectCharge?: boolean
}

/** Calls an endpoint known only at run time; the client checks params and body against its row. */
export const callLoose = (api: OutboxContext['api'], name: EndpointName, options: LooseOptions) =>
  (api.call as unknown as (name: EndpointName, options: LooseOptions) => Promise<Outcome<unknown>>)(
    name,
    options,
  )

/**
 * Returns the priority of an operation: bulk edits let everything else go first and keep an even
 * pace.
 */
export const priorityOf = (op: Operation): Priority => (op.meta.bulk ? 'sweep' : 'write')

/**
 * Maps a 404 or 410 to `gone`; returns any other failure unchanged, because it says nothing about
 * the record.
 */
export const toRead = (failure: Failure): Read => (isMissing(failure) ? { kind: 'gone' } : failure)

/** Passes what was read to the cache. A cache failure is only logged (P9). */
export async function updateCache(
  context: Pick<OutboxContext, 'log'>,
  update: () => Promise<unknown>,
): Promise<void> {
  try {
    await update()
  } catch (error) {
    context.log.warn('the cache did not take what was read', errorFields(error))
  }
}
