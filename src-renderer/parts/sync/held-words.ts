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
