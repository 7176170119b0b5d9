import { t } from '#shared/i18n/translate.ts'
import { looserLimits, noPolicy, stricterLimits } from '#shared/domain/policy.ts'
import type { SpendLimits } from '#shared/domain/spend-cap.ts'
import { fixedByPolicy } from '#main/engine/problem.ts'
import type { KeyValue } from '#main/engine/api/index.ts'

const KEY = 'spend_limits'
const none: SpendLimits = { day: null, week: null, floor: null }
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
 * What the person allows themselves in this workspace, on this computer (D4), and the policy of an
 * administrator: read before every paid call.
 */
export interface LimitStore {
  /** The stricter of the person's and the policy's. */
  read(): SpendLimits
  /**
   * Changes the limits that are named, and leaves the person's others. Throws the problem `managed`
   * for one that is looser than the policy's; nothing was changed then.
   */
  change(limits: Partial<SpendLimits>): void
}

/**
 * Creates the store of the person's caps over the key-value store; unset ones read as none. `caps`:
 * those of the policy.
 */
export const createLimits = (kv: KeyValue, caps: SpendLimits = noPolicy.caps): LimitStore => {
  const readOwn = (): SpendLimits => ({
    ...none,
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
