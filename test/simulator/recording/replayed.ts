import type { Digests } from '#main/engine/recording/tape.ts'

/** What a recording came to. */
export interface Replayed {
  lives: number
  /** How often the files were compared, and how often they were alike. */
  checkpoints: number
  alike: number
  /** Where Hotdesk did something else than in the recording for the first time; null: nowhere. */
  difference: string | null
  /** Where the files were not alike for the first time, and which tables. */
  unlike: string | null
}

/** Says in one line what a replay came to, and where it went another way first. */
export function describeReplay({
  lives,
  checkpoints,
  alike,
  unlike,
  difference,
}: Replayed): string {
  return [
    `${lives} lives, files alike at ${alike} of ${checkpoints} checkpoints`,
    ...(unlike === null ? [] : [`first unlike: ${unlike}`]),
    ...(difference === null ? [] : [`first other doing: ${difference}`]),
  ].join('; ')
}

/** The digests of one of the two files. */
export const pick = (digests: Digests, file: string): string =>
  JSON.stringify(
    Object.entries(digests)
      .filter(([table]) => table.startsWith(`${file}/`))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
