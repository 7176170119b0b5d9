/** The kinds of timeline entries, in the order of the filter. */
export const timelineKinds = [
  'call',
  'meeting',
  'note',
  'list',
  'campaign',
  'edit',
  'purchase',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Where an entry comes from: done on this computer (`here`), or read from the service. */
export type TimelineSource = 'here' | 'service'

/** One past or future event of a person. */
export interface TimelineLine {
  /** Unique among the lines of a person. */
  id: string
  kind: TimelineKind
  /** Epoch ms; null if the service gave no readable time. */
  at: number | null
  /** The day is known, but not the time. */
  date_only?: boolean
  title: string
  detail: string | null
  source: TimelineSource
  /** When the service was read, in epoch ms; null if never, or if it was not asked. */
  read_at: number | null
  /** The path of the record's page. */
  link: string | null
  /** Done on this computer, and not confirmed by the service yet. */
  pending: boolean
  /** Identifies an event that both sources may report, such as joining a list. */
  fact?: string
}

/**
 * Merges the entries of all sources: latest first, those without a time last. If this computer did
 * something that the service also reports, only the entry of this computer stays, because it has
 * more detail. Nothing else is left out.
 */
export function mergeTimeline(sources: readonly (readonly TimelineLine[])[]): TimelineLine[] {
  const all = sources.flat()
  const doneHere = new Set(all.filter(({ source }) => source === 'here').map(({ fact }) => fact))
  return all
    .filter(({ source, fact }) => source === 'here' || fact === undefined || !doneHere.has(fact))
    .toSorted(byTime)
}

/** Orders lines latest first; at the same time by kind, then by id, so that the order is stable. */
function byTime(a: TimelineLine, b: TimelineLine): number {
  const later = (b.at ?? -Infinity) - (a.at ?? -Infinity)
  if (later !== 0 && !Number.isNaN(later)) return later
  return (
    timelineKinds.indexOf(a.kind) - timelineKinds.indexOf(b.kind) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}

/** Counts the lines of each kind. */
export function countKinds(lines: readonly TimelineLine[]): Record<TimelineKind, number> {
  const counts = Object.fromEntries(timelineKinds.map((kind) => [kind, 0])) as Record<
    TimelineKind,
    number
  >
  for (const { kind } of lines) counts[kind] += 1
  return counts
}
