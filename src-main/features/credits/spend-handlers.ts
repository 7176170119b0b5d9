import type { Buyable } from '#shared/bridge/spend.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { createPaidDrafts } from './paid-drafts.ts'
import { bulkHandlers } from './spend-bulk.ts'
import { ledgerHandlers } from './spend-ledger.ts'
import { spendHandlers } from './spend.ts'

/** Builds the handlers of every command on paying and on past payments. */
export const allSpendHandlers = (
  engine: PayingEngine,
  lowCredits: () => number,
): Partial<Handlers> => ({
  ...spendHandlers(engine, createPaidDrafts<Buyable>(engine.kv)),
  ...bulkHandlers(engine),
  ...ledgerHandlers(engine, lowCredits),
})
