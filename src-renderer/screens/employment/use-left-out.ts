import type { EmploymentReview } from '#shared/bridge/employment.ts'
import { hashed } from '../../stores/hashed.ts'
import { useScreenState } from '../../stores/left-screens.ts'

const noKeys: readonly string[] = []

/**
 * Keeps the keys of the roles that the user unticked in a person's review. They are kept while the
 * user is elsewhere and after a restart, and dropped once the review proposes anything else or is
 * decided.
 */
export function useLeftOut(contactId: string, { roles }: EmploymentReview) {
  const review = hashed(JSON.stringify(roles.map(({ key, proposed }) => [key, proposed])))
  const [kept, keep] = useScreenState<{ review: string; keys: readonly string[] } | null>(
    `employment ${contactId}`,
    null,
  )
  const keys = kept?.review === review ? kept.keys : noKeys
  return {
    isLeftOut: (key: string) => keys.includes(key),
    toggle: (key: string) =>
      keep({
        review,
        keys: keys.includes(key) ? keys.filter((leftOutKey) => leftOutKey !== key) : [...keys, key],
      }),
    drop: () => keep(null),
  }
}
