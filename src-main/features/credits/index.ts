import type { Buyable } from '#shared/bridge/spend.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { balanceHandlers } from './balance.ts'
import { createPaidDrafts } from './paid-drafts.ts'
import { bulkHandlers } from './spend-bulk.ts'
import { ledgerHandlers } from './spend-ledger.ts'
import { spendHandlers } from './spend.ts'

export const credits: Feature = {
  name: 'credits',
  subjects: ['credits', 'spend'],
  build({ settings }) {
    const lowCredits = () => settings().low_credits
    return {
      open: (engine) => ({
        handlers: {
          ...balanceHandlers(engine, lowCredits),
          ...spendHandlers(engine, createPaidDrafts<Buyable>(engine.kv)),
          ...bulkHandlers(engine),
          ...ledgerHandlers(engine, lowCredits),
        },
      }),
    }
  },
}
