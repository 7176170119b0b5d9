import * as z from 'zod'
import type { CampaignHistory, CampaignReading, ReadPeriod } from '#shared/domain/campaign-trend.ts'
import { campaignMetrics, type StatedCounts } from '#shared/domain/campaign-metrics.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'

/**
 * Longest time between two snapshots of one read period. Anything longer is a gap in which the counters
 * may have moved at any time.
 */
export const MAX_READ_INTERVAL_MS = 3_600_000

/**
 * The status, then the counters in the order of `storedCounters`. Compact, because it is kept for years.
 */
const storedCounters = [
  'enrolled',
  'sent',
  'opens',
  'clicks',
  'replies',
  'bounces',
] as const satisfies (typeof campaignMetrics)[number][]
const counter = z.number().nullable()
const storedReading = z.tuple([z.string(), counter, counter, counter, counter, counter, counter])

export interface CampaignSnapshot {
  id: string
  status: string
  counts: StatedCounts
}

/**
 * Snapshots of campaign counters in `outbox.db`: the only history that exists (R7). A snapshot adds
 * rows only for campaigns that changed.
 */
export interface CampaignStore {
  /**
   * Stores one snapshot of all campaigns. Returns the readings that changed, each with the previous
   * one.
   */
  addSnapshot(
    at: number,
    campaigns: readonly CampaignSnapshot[],
  ): { id: string; before: CampaignReading | null; after: CampaignReading }[]
  /** Stores a reading of one campaign between two snapshots of all. */
  addReading(at: number, campaign: CampaignSnapshot): void
  /**
   * Returns the readings since a time, plus the last earlier one of each campaign, and all read periods.
   */
  since(from: number): CampaignHistory
  /** Returns the last known reading of a campaign at a time; null if there is none. */
  at(id: string, time: number): CampaignReading | null
  first(): number | null
  /**
   * Deletes the readings of each campaign that `choose` returns. Returns the number of deleted rows.
   */
  thin(
    choose: (
      readings: readonly CampaignReading[],
      readPeriods: readonly ReadPeriod[],
    ) => readonly CampaignReading[],
  ): number
}

interface Row {
  subject_id: string
  taken_at: number
  data: string
}
const KIND = 'campaign'
const READ_PERIOD = 'campaign_watch'
const ALL = 'all'

/** Opens the campaign store of one workspace. */
export function createCampaignStore(db: OutboxDb): CampaignStore {
  const sql = prepareSnapshots(db)
  const lastPeriod = () => periodOf(sql.latest.get(READ_PERIOD, ALL, Number.MAX_SAFE_INTEGER))
  const readBefore = (id: string, at: number) => readingOf(sql.latest.get(KIND, id, at))

  const addIfChanged = (
    at: number,
    { id, status, counts: stated }: CampaignSnapshot,
    known: CampaignReading | null,
  ): CampaignReading | null => {
    // A counter that is missing this time keeps its last value, so that a later rise is not counted
    // from zero.
    const counts = { ...stated }
    for (const metric of campaignMetrics) counts[metric] ??= known?.counts[metric] ?? null
    if (
      known &&
      known.status === status &&
      campaignMetrics.every((metric) => known.counts[metric] === counts[metric])
    )
      return null
    sql.add.run(
      KIND,
      id,
      at,
      JSON.stringify([status, ...storedCounters.map((metric) => counts[metric])]),
    )
    return { at, status, counts }
  }

  return {
    addSnapshot: (at, campaigns) =>
      db.transact(() => {
        const period = lastPeriod()
        // If the clock was set back, use the time of the last snapshot, so that no read period ends
        // before it begins (P17).
        const time = Math.max(at, period?.to ?? at)
        if (period && time - period.to <= MAX_READ_INTERVAL_MS)
          sql.extend.run(String(time), period.from)
        else sql.add.run(READ_PERIOD, ALL, time, String(time))
        return campaigns.flatMap((campaign) => {
          const known = readBefore(campaign.id, time)
          const after = addIfChanged(time, campaign, known)
          return after ? [{ id: campaign.id, before: known, after }] : []
        })
      }),
    addReading(at, campaign) {
      db.transact(() => {
        const period = lastPeriod()
        // Outside a read period the other campaigns were not read, so this reading is left to the next
        // snapshot.
        if (!period || at - period.to > MAX_READ_INTERVAL_MS) return
        const time = Math.max(at, period.to)
        addIfChanged(time, campaign, readBefore(campaign.id, time))
      })
    },
    since: (from) => historyOf([...sql.earlier.all(from), ...sql.range.all(from)]),
    at: readBefore,
    first: () => sql.readPeriods.get()?.taken_at ?? null,
    thin: (choose) =>
      db.transact(() => {
        const { readings, readPeriods: periods } = historyOf(sql.range.all(0))
        let removed = 0
        for (const [id, list] of readings)
          for (const { at } of choose(list, periods)) {
            sql.remove.run(id, at)
            removed += 1
          }
        return removed
      }),
  }

  function historyOf(rows: Row[]): CampaignHistory {
    const readings = new Map<string, CampaignReading[]>()
    for (const row of rows) {
      const reading = readingOf(row)
      if (!reading) continue
      const list = readings.get(row.subject_id)
      if (list) list.push(reading)
      else readings.set(row.subject_id, [reading])
    }
    return {
      readings,
      readPeriods: sql.readPeriods
        .all()
        .map(periodOf)
        .filter((period) => period !== null),
    }
  }
}

/** Prepares the statements on campaign snapshots once. */
function prepareSnapshots(db: OutboxDb) {
  const add = db.prepare(
    `INSERT INTO snapshots (kind, subject_id, taken_at, data) VALUES (?, ?, ?, ?)
    ON CONFLICT (kind, subject_id, taken_at) DO UPDATE SET data = excluded.data`,
  )
  const extend = db.prepare(
    `UPDATE snapshots SET data = ? WHERE kind = '${READ_PERIOD}' AND subject_id = '${ALL}' AND taken_at = ?`,
  )
  const remove = db.prepare(
    `DELETE FROM snapshots WHERE kind = '${KIND}' AND subject_id = ? AND taken_at = ?`,
  )
  const latest = db.prepare<[string, string, number], Row>(
    'SELECT subject_id, taken_at, data FROM snapshots WHERE kind = ? AND subject_id = ? AND taken_at <= ? ORDER BY taken_at DESC LIMIT 1',
  )
  const range = db.prepare<[number], Row>(
    `SELECT subject_id, taken_at, data FROM snapshots WHERE kind = '${KIND}' AND taken_at >= ? ORDER BY taken_at`,
  )
  const earlier = db.prepare<[number], Row>(`
    SELECT s.subject_id, s.taken_at, s.data FROM snapshots s
    JOIN (
      SELECT subject_id, max(taken_at) AS taken_at FROM snapshots
      WHERE kind = '${KIND}' AND taken_at < ? GROUP BY subject_id
    ) last USING (subject_id, taken_at)
    WHERE s.kind = '${KIND}'`)
  const readPeriods = db.prepare<[], Row>(
    `SELECT subject_id, taken_at, data FROM snapshots WHERE kind = '${READ_PERIOD}' ORDER BY taken_at`,
  )
  return { add, extend, remove, latest, range, earlier, readPeriods }
}

function readingOf(row: Row | undefined): CampaignReading | null {
  const data = row ? storedReading.safeParse(JSON.parse(row.data)).data : undefined
  if (!row || !data) return null
  const [status, ...numbers] = data
  return {
    at: row.taken_at,
    status,
    counts: Object.fromEntries(
      storedCounters.map((metric, index) => [metric, numbers[index] ?? null]),
    ) as StatedCounts,
  }
}

function periodOf(row: Row | undefined): ReadPeriod | null {
  const to = row ? Number(row.data) : NaN
  return row && Number.isFinite(to) ? { from: row.taken_at, to: Math.max(to, row.taken_at) } : null
}
