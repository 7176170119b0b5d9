import { isMissing } from '#main/engine/api/missing.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Failure, Outcome, Priority } from '#main/engine/api/types.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'

export type Read =
  | { kind: 'found'; record: Fields; asked: number }
  /** 404: it is not there any more; `list`: neither is the list it stood on. */
  | { kind: 'gone'; list?: true }
  /**
   * Not on any page; pages shift while they are read, so this is no proof (docs/promises.md
   * "Finding 3"). `whole`: the pages agree with all that the service states.
   */
  | { kind: 'unseen'; whole: boolean }
  | Failure

/**
 * The records of a list. `whole`: they agree with all that the service states; else one that is not
 * among them may be there all the same.
 */
export interface All {
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

/**
 * Makes the typed call for endpoints that are known at run time only; the client checks params and
 * body against the row.
 */
export const callLoose = (api: OutboxContext['api'], name: EndpointName, options: LooseOptions) =>
  (api.call as unknown as (name: EndpointName, options: LooseOptions) => Promise<Outcome<unknown>>)(
    name,
    options,
  )

/**
 * Returns how urgent an operation is: one of very many lets everything else go first, and keeps an
 * even pace.
 */
export const urgency = (op: Operation): Priority => (op.meta.bulk ? 'sweep' : 'write')

/**
 * Turns a 404 or 410 into an answer about the record; any other failure says nothing of it and is handed
 * back.
 */
export const asRead = (failure: Failure): Read => (isMissing(failure) ? { kind: 'gone' } : failure)

/** Tells the cache what was read. Its failure is its own affair (P9). */
export async function learn(
  context: Pick<OutboxContext, 'log'>,
  tell: () => Promise<unknown>,
): Promise<void> {
  try {
    await tell()
  } catch (error) {
    context.log.warn('the cache did not take what was read', errorFields(error))
  }
}
