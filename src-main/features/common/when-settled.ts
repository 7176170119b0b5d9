import { errorFields } from '#main/engine/error-fields.ts'
import type { Ports } from '#main/ports.ts'

/**
 * Does what can wait for the first screen, and logs what goes wrong then; at once where nobody says
 * when that screen is there.
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
