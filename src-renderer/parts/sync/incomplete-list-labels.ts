import { t } from '#shared/i18n/translate.ts'
import type { SyncState } from '#shared/bridge/sync.ts'
import type { Formats } from '../../format/formats.ts'

/** A list with fewer records on this computer than the service states. */
export type Incomplete = SyncState['incomplete'][number]

/** Describes how much of a list is on this computer: "228 of 300". */
export function describeProgress({ held, stated }: Incomplete, format: Formats): string {
  return stated === null
    ? t('{held} so far', { held: format.number(held) })
    : t('{held} of {stated}', { held: format.number(held), stated: format.number(stated) })
}

/**
 * Describes whether the rest is still being read, or whether the service states more records than
 * it returned in several complete sweeps.
 */
export function describeMissing(list: Incomplete, format: Formats): string {
  if (!list.settled)
    return t('{progress}, still reading', { progress: describeProgress(list, format) })
  return list.stated === null
    ? t('{held}; the service says there are more', { held: format.number(list.held) })
    : t('{held, plural, other {# of the {stated} the service states}}', {
        held: list.held,
        stated: format.number(list.stated),
      })
}
