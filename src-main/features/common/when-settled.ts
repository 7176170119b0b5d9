import { errorFields } from '#main/engine/error-fields.ts'
import type { Ports } from '#main/ports.ts'

/**
 * Runs work after the first screen is shown, and logs its failure. Runs it at once if the host does
 * not report when that is.
 */
export async function whenSettled(
  { settled, log }: Pick<Ports, 'settled' | 'log'>,
  work: () => Promise<void>,
): Promise<void> {
  if (!settled) return work()
  void settled
    .then(work)
    .catch((error: unknown) => log.warn('not begun after the start', errorFields(error)))
}
