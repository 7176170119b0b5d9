import { t } from '#shared/i18n/translate.ts'
import type { Problem } from '#shared/bridge/index.ts'
import type { StoreError, StoreProblem } from '#main/engine/store/errors.ts'

const hints: Partial<Record<StoreProblem, () => string>> = {
  disk_full: () => t('What was saved before is kept and will still be sent.'),
  read_only: () =>
    t('What was saved before is kept. Make the folder writable again, then try once more.'),
  io: () => t('What was saved before is kept. Look at the disk, then try once more.'),
  corrupt: () => t('Restart Hotdesk: it sets the damaged file aside and recovers what is in it.'),
  wrong_cursor: () => t('Read the list from its beginning.'),
  busy: () => t('Close the other Hotdesk, then try once more.'),
}

/**
 * Returns the problem to show when one of Hotdesk's files refused a command; null for faults that
 * are not the disk's (a schema rule, a file closed in the meantime).
 */
export function storeProblem({ code, message, hint: own }: StoreError): Problem | null {
  const hint = own ?? hints[code]?.()
  return hint === undefined ? null : { code, message, hint }
}
