import { t } from '#shared/i18n/translate.ts'
import type { Hub } from './hub.ts'

/** Tells the user that the cache was rebuilt; the outbox was not touched. */
export const tellRebuilt = (hub: Hub) =>
  hub.emit({
    type: 'notice',
    data: {
      tone: 'warning',
      message: t('The local cache was damaged and is being read again.'),
      hint: t('Your edits were not in it: nothing is lost.'),
    },
  })

/**
 * Tells the user that the cache is damaged and the disk is full, so that only edits are shown.
 * Waits for `laying`, which lays them over an empty cache, or fails.
 */
export const tellEditsAlone = async (hub: Hub, laying: Promise<void>): Promise<void> => {
  await laying.catch(() => {})
  hub.emit({
    type: 'notice',
    data: {
      tone: 'warning',
      message: t('The local cache is damaged, so only your edits are shown.'),
      hint: t('Free some space on the disk; then it loads again.'),
    },
  })
}

/** Tells the user that changes were restored from a damaged file. */
export const tellSalvaged = (hub: Hub) =>
  hub.emit({
    type: 'notice',
    data: {
      tone: 'warning',
      message: t(
        'The file with your pending changes was damaged. It was copied aside and its changes were brought back.',
      ),
      hint: t('Look through Pending changes.'),
      link: '/pending',
    },
  })
