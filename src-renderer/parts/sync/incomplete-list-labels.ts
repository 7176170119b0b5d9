import { t } from '#shared/i18n/translate.ts'
import type { SyncState } from '#shared/bridge/sync.ts'
import type { Formats } from '../../format/formats.ts'

/** A list of which less is here than the service states. */
export type Incomplete = SyncState['incomplete'][number]

/** Says how much of a list is here: "228 of 300". */
export function describeProgress({ held, stated }: Incomplete, format: Formats): string {
  return stated === null
    ? t('{held} so far', { held: format.number(held) })
    : t('{held} of {stated}', { held: format.number(held), stated: format.number(stated) })
}

/**
 * Says whether the rest is still being read, or the service states more than it has shown in
 * several whole readings.
 */
export function describeMissing(list: Incomplete, format: Formats): string {
  if (!list.settled)
    return t('{progress}, still reading', { progress: describeProgress(list, format) })
  return list.stated === null
    ? t('{held}; the service says there are more', { held: format.number(list.held) })
    : t('{held} of the {stated} the service states', {
        held: format.number(list.held),
        stated: format.number(list.stated),
      })
}
