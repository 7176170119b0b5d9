import type { SpendLimits } from '#shared/domain/spend-cap.ts'
import type { KeyValue } from '#main/engine/api/index.ts'

const KEY = 'spend_limits'
const none: SpendLimits = { day: null, week: null, floor: null }

/**
 * What the person allows themselves in this workspace, on this computer (D4): read before every
 * paid call.
 */
export interface LimitStore {
  read(): SpendLimits
  write(limits: SpendLimits): void
}

/** Creates the store of the person's caps over the key-value store; unset ones read as none. */
export const createLimits = (kv: KeyValue): LimitStore => ({
  read: () => ({ ...none, ...(JSON.parse(kv.get(KEY) ?? '{}') as Partial<SpendLimits>) }),
  write: (limits) => kv.set(KEY, JSON.stringify(limits)),
})
