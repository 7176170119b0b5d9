/** What happened with a person, by kind, in the order of the filter. */
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

/** Who tells of it: this computer, which did it, or the service, which was read. */
export type TimelineSource = 'here' | 'service'

/** One thing that happened with a person, or will. */
export interface TimelineLine {
  /** Of its own among all lines of a person. */
  id: string
  kind: TimelineKind
  /** Epoch ms; null where the service gave no time that can be read. */
  at: number | null
  /** It was on that day, at no time that is known. */
  date_only?: boolean
  title: string
  detail: string | null
  source: TimelineSource
  /** When the service was read, epoch ms; null: never, or it was not asked. */
  read_at: number | null
  /** The page of the record, as a path. */
  link: string | null
  /** Done here, and not confirmed by the service yet. */
  pending: boolean
  /** Names the one fact that two sources may both tell, such as joining a list. */
  fact?: string
}

/**
 * Merges what each source tells into one story: the latest first, what has no time last. A fact that
 * this computer did and the service tells as well is told once, by this computer, which knows more
 * of it. Nothing else is left out.
 */
export function mergeTimeline(sources: readonly (readonly TimelineLine[])[]): TimelineLine[] {
  const all = sources.flat()
  const doneHere = new Set(all.filter(({ source }) => source === 'here').map(({ fact }) => fact))
  return all
    .filter(({ source, fact }) => source === 'here' || fact === undefined || !doneHere.has(fact))
    .toSorted(byTime)
}

/** Orders lines: the latest first; at one time by kind, then by id, so that the order is settled. */
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
