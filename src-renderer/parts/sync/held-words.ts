import type { SyncState } from '#shared/bridge/sync.ts'
import type { Formats } from '../../format/formats.ts'

/** A list of which less is here than the service states. */
export type Incomplete = SyncState['incomplete'][number]

/** Says how much of a list is here: "228 of 300". */
export function heldWords({ held, stated }: Incomplete, format: Formats): string {
  return stated === null
    ? `${format.number(held)} so far`
    : `${format.number(held)} of ${format.number(stated)}`
}

/**
 * Says whether the rest is still being read, or the service states more than it has shown in
 * several whole readings.
 */
export function missingWords(list: Incomplete, format: Formats): string {
  if (!list.settled) return `${heldWords(list, format)}, still reading`
  return list.stated === null
    ? `${format.number(list.held)}; the service says there are more`
    : `${format.number(list.held)} of the ${format.number(list.stated)} the service states`
}
