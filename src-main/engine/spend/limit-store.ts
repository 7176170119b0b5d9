import { t } from '#shared/i18n/translate.ts'
import { looserLimits, noPolicy, stricterLimits } from '#shared/domain/policy.ts'
import type { SpendLimits } from '#shared/domain/spend-cap.ts'
import { fixedByPolicy } from '#main/engine/problem.ts'
import type { KeyValue } from '#main/engine/api/index.ts'

const KEY = 'spend_limits'
const noLimits: SpendLimits = { day: null, week: null, floor: null }
const fixed = {
  day: (most: number) =>
    t('Your administrator allows at most {most, plural, one {# credit} other {# credits}} a day.', {
      most,
    }),
  week: (most: number) =>
    t(
      'Your administrator allows at most {most, plural, one {# credit} other {# credits}} a week.',
      {
        most,
      },
    ),
  floor: (least: number) =>
    t(
      'Your administrator keeps a balance of at least {least, plural, one {# credit} other {# credits}}.',
      { least },
    ),
}

/**
 * The limits the user has set in this workspace on this computer (D4), combined with an
 * administrator's policy; read before every paid call.
 */
export interface LimitStore {
  /** Returns the stricter of the user's and the policy's limits. */
  read(): SpendLimits
  /**
   * Changes the given limits and leaves the user's others. Throws the problem `managed` for one
   * that is looser than the policy's; nothing is changed then.
   */
  change(limits: Partial<SpendLimits>): void
}

/**
 * Creates the store of the user's limits over the key-value store; unset ones read as none. `caps`:
 * the limits of the policy.
 */
export const createLimits = (kv: KeyValue, caps: SpendLimits = noPolicy.caps): LimitStore => {
  const readOwn = (): SpendLimits => ({
    ...noLimits,
    ...(JSON.parse(kv.get(KEY) ?? '{}') as Partial<SpendLimits>),
  })
  return {
    read: () => stricterLimits(readOwn(), caps),
    change(limits) {
      const [looser] = looserLimits(limits, caps)
      if (looser) throw fixedByPolicy(fixed[looser](caps[looser] ?? 0))
      kv.set(KEY, JSON.stringify({ ...readOwn(), ...limits }))
    },
  }
}
