import type { Fields } from '#shared/domain/same-value.ts'
import type { ListAnswer } from '#main/engine/api/types.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { PaidOperation } from './paid-operations.ts'
import { paidRouteSpecs } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/**
 * Files a purchase in the cache, so that the screen shows it at once. A cache failure is only
 * logged (P9).
 */
export async function fileResult(
  context: SpendContext,
  op: PaidOperation,
  value: unknown,
  requestedAt: number,
): Promise<void> {
  const { table, evidenceSource } = paidRouteSpecs[op.route]
  const now = context.clock.now()
  try {
    if (op.route === 'sourcing.start') return
    if (op.route === 'companies.findContacts')
      await context.cache.putPage('contacts', (value as ListAnswer<Fields>).records, {
        startedAt: requestedAt,
        now,
      })
    else if (evidenceSource?.by === 'record')
      await context.cache.confirm(
        table,
        op.params['id'] ?? '',
        { ...withoutFlag(value as Fields), id: op.params['id'] },
        context.clock.monotonic(),
        now,
      )
    else await context.cache.putPage(table, [value as Fields], { startedAt: requestedAt, now })
    context.touch(table as 'contacts', 'contacts')
  } catch (error) {
    context.log.warn('the cache did not take what was bought', errorFields(error))
  }
}

const withoutFlag = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'found'))
