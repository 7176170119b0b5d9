import { readdir } from 'node:fs/promises'
import type { HeldFor } from '#shared/domain/holds.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Erasures } from './erasures.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { downloads } from '#main/features/common/save-file.ts'

/**
 * Builds the handlers of the verified erasure of a person (J9). Files the user saved stay: backups
 * in the downloads folder are only counted.
 */
export function erasureHandlers(
  open: () => Pick<Engine, 'outbox'> & { erasures: Erasures },
  heldFor: HeldFor,
  folder = downloads,
): Handlers<Subject<'erasure'>> {
  return {
    'erasure.preview': async ({ id }) => {
      const names = await readdir(folder()).catch(() => [])
      return {
        ...(await open().erasures.preview(open().outbox.serverId(id))),
        backups: names.filter((name) => name.endsWith('.hotdesk')).length,
      }
    },
    'erasure.erase': ({ id, ...options }) =>
      open().erasures.erase({
        id: open().outbox.serverId(id),
        hold_ms: heldFor('deletion'),
        ...options,
      }),
    'erasure.list': () => ({ erasures: open().erasures.list() }),
  }
}
