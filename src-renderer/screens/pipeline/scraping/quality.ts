import type { ScrapeRun } from '#shared/bridge/pipeline.ts'

const DAY_MS = 86_400_000
/** Number of scrapes compared before and after an exclusion. */
export const COMPARED = 7

/** The rates of a scrape. */
export type Rate = 'relevance_rate' | 'duplicate_rate'

/** Returns a rate over several scrapes, weighted by how much each found; null if there is none. */
export function rateOf(runs: readonly ScrapeRun[], rate: Rate): number | null {
  const part = rate === 'relevance_rate' ? 'relevant' : 'duplicates'
  const counted = runs.filter(
    (run) => run[part] !== null && run.scraped !== null && run.scraped > 0,
  )
  const scraped = counted.reduce((sum, run) => sum + (run.scraped ?? 0), 0)
  if (scraped > 0) return counted.reduce((sum, run) => sum + (run[part] ?? 0), 0) / scraped
  // Without the counts: the mean of the rates that the service reported.
  const statedRates = runs.flatMap((run) => (run[rate] === null ? [] : [run[rate]]))
  return statedRates.length === 0
    ? null
    : statedRates.reduce((sum, value) => sum + value, 0) / statedRates.length
}

/** Returns the last scrapes up to a moment and the first ones after it, for comparison (B9). */
export function beforeAfter(
  runs: readonly ScrapeRun[],
  at: number,
): { before: ScrapeRun[]; after: ScrapeRun[] } {
  return {
    before: runs.filter((run) => run.at <= at).slice(-COMPARED),
    after: runs.filter((run) => run.at > at).slice(0, COMPARED),
  }
}

/** Splits scrapes at long gaps: where the pause is more than two and a half times the usual one. */
export function stretches(runs: readonly ScrapeRun[]): ScrapeRun[][] {
  const pauses = runs
    .slice(1)
    .map((run, index) => run.at - (runs[index]?.at ?? run.at))
    .toSorted((a, b) => a - b)
  const usual = Math.max(DAY_MS / 24, pauses[Math.floor(pauses.length / 2)] ?? DAY_MS)
  const all: ScrapeRun[][] = []
  for (const run of runs) {
    const last = all.at(-1)
    const end = last?.at(-1)
    if (last && end && run.at - end.at <= usual * 2.5) last.push(run)
    else all.push([run])
  }
  return all
}
