import { t } from '#shared/i18n/translate.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { CampaignStats } from '#shared/api/campaigns.ts'
import { bounceAlarm, type BounceAlarm } from '#shared/domain/bounce-alarm.ts'
import type { StatedCounts } from '#shared/domain/campaign-metrics.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import { createCampaignStore, type CampaignSnapshot, type CampaignStore } from './campaign-store.ts'

const DAY_MS = 86_400_000
/**
 * Once the user has been away from the campaigns for this long, their return starts a new visit
 * (E5).
 */
const VISIT_MS = 20 * 60_000
const ALARMS = 'campaigns.alarms'
const VISITS = 'campaigns.looked'
const THINNED = 'campaigns.thinned'

/**
 * `quiet`: the campaign already bounced when it was first seen, so the alarm is shown without a
 * notice.
 */
export interface RaisedAlarm extends BounceAlarm {
  since: number
  name: string
  quiet: boolean
}

/**
 * The campaign history of one workspace. Stores every snapshot, and raises an alarm as soon as
 * something goes wrong.
 */
export interface CampaignWatch {
  store: CampaignStore
  /**
   * Stores a snapshot and updates the alarms. Called after the whole list of campaigns was read.
   */
  onListRead(): Promise<void>
  /**
   * Imports snapshots from before this workspace was opened on this computer, oldest first. Does
   * nothing if any snapshot is already stored.
   */
  importSnapshots(
    snapshots: readonly { at: number; campaigns: readonly CampaignSnapshot[] }[],
  ): Promise<void>
  /** Stores a reading of one campaign that was just read. */
  recordRow(row: Row<'campaigns'>): void
  /** Returns the alarms that ring now, by campaign (E8). */
  alarms(): Map<string, RaisedAlarm>
  /** Records that the user sees the campaigns now. */
  recordVisit(): void
  /** Returns the time of the previous visit; null if there was none. */
  previousVisit(): number | null
}

interface Parts {
  db: OutboxDb
  cache: Pick<CacheStore, 'list'>
  kv: KeyValue
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch'>
  /** The time zone in which days are counted: this computer's. */
  zone: string
}

/** The counters of a campaign without statistics. */
export const unreportedCounts: StatedCounts = {
  enrolled: null,
  sent: null,
  opens: null,
  clicks: null,
  replies: null,
  bounces: null,
}

/**
 * Reads the counters from the statistics. A counter is null if it is missing or unreadable; the
 * result is null if there are no statistics.
 */
export function countsOf(stats: CampaignStats | null | undefined): StatedCounts | null {
  if (!stats) return null
  const count = (value: number | null | undefined) =>
    typeof value === 'number' && Number.isFinite(value) ? value : null
  return {
    enrolled: count(stats.enrolled),
    sent: count(stats.sent),
    opens: count(stats.opens),
    clicks: count(stats.clicks),
    replies: count(stats.replies),
    bounces: count(stats.bounces),
  }
}

function snapshotOf({ id, record }: Row<'campaigns'>): CampaignSnapshot | null {
  const counts = countsOf(record.stats)
  return counts
    ? { id, status: typeof record.status === 'string' ? record.status : 'draft', counts }
    : null
}

/** Loads the calendar and time zone code, which is large. */
const loadDays = () => import('#shared/domain/calendar-days.ts')

/** Builds the campaign history of one workspace. */
export function createCampaignWatch({
  db,
  cache,
  kv,
  clock,
  log,
  hub,
  zone,
}: Parts): CampaignWatch {
  const store = createCampaignStore(db)
  const read = <T>(key: string, otherwise: T): T => {
    const text = kv.get(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  }
  const alarms = () => new Map(Object.entries(read<Record<string, RaisedAlarm>>(ALARMS, {})))

  /** Stores which alarms ring now; the reminders feature notifies of new ones (E8). */
  function updateAlarms(rows: readonly Row<'campaigns'>[], fresh: ReadonlySet<string>): void {
    const now = clock.now()
    const before = alarms()
    const after = alarmsIn(rows, {
      now,
      before,
      fresh,
      aDayAgo: (id) => store.at(id, now - DAY_MS)?.counts ?? null,
    })
    if (
      kv.get(ALARMS) === null ||
      JSON.stringify(after) !== JSON.stringify(Object.fromEntries(before))
    )
      kv.set(ALARMS, JSON.stringify(after))
  }

  async function thinOnceADay(): Promise<void> {
    const now = clock.now()
    if (now - read<number>(THINNED, 0) < DAY_MS) return
    kv.set(THINNED, String(now))
    const { startOfDay } = await loadDays()
    const { thinOut } = await import('#shared/domain/thin-history.ts')
    store.thin((readings, periods) => thinOut(readings, periods, now, (at) => startOfDay(at, zone)))
  }

  return {
    store,
    alarms,
    async onListRead() {
      try {
        const { rows } = await listAll(cache, 'campaigns')
        const snapshots = rows.map(snapshotOf).filter((snapshot) => snapshot !== null)
        if (snapshots.length === 0) return
        const kept = store.addSnapshot(clock.now(), snapshots)
        // Campaigns that already bounced when first seen raise no notice.
        updateAlarms(
          rows,
          kv.get(ALARMS) === null
            ? new Set(rows.map(({ id }) => id))
            : new Set(kept.filter(({ before }) => before === null).map(({ id }) => id)),
        )
        await thinOnceADay()
        hub.touch('campaigns')
      } catch (error) {
        log.warn('a look at the campaigns could not be kept', errorFields(error))
      }
    },
    async importSnapshots(snapshots) {
      if (store.first() !== null || snapshots.length === 0) return
      const { startOfDay } = await loadDays()
      for (const { at, campaigns } of snapshots) store.addSnapshot(at, campaigns)
      const today = startOfDay(clock.now(), zone)
      kv.set(
        VISITS,
        JSON.stringify({
          last: snapshots.findLast(({ at }) => at < today)?.at ?? null,
          before: null,
        }),
      )
    },
    recordRow(row) {
      const snapshot = snapshotOf(row)
      if (snapshot) store.addReading(clock.now(), snapshot)
      hub.touch('campaigns')
    },
    recordVisit() {
      const now = clock.now()
      const { last, before } = read<{ last: number | null; before: number | null }>(VISITS, {
        last: null,
        before: null,
      })
      const isNewVisit = last !== null && now - last > VISIT_MS
      kv.set(VISITS, JSON.stringify({ last: now, before: isNewVisit ? last : before }))
      if (isNewVisit) hub.touch('campaigns')
    },
    previousVisit: () => read<{ before: number | null }>(VISITS, { before: null }).before,
  }
}

/**
 * Returns the alarms of active campaigns that bounce too much. An alarm ends once its campaign no
 * longer qualifies; one that rang before keeps its start time.
 */
function alarmsIn(
  rows: readonly Row<'campaigns'>[],
  known: {
    now: number
    before: ReadonlyMap<string, RaisedAlarm>
    /** Campaigns seen for the first time; their earlier bounces raise no notice. */
    fresh: ReadonlySet<string>
    aDayAgo(id: string): StatedCounts | null
  },
): Record<string, RaisedAlarm> {
  const alarms: Record<string, RaisedAlarm> = {}
  for (const row of rows) {
    const snapshot = snapshotOf(row)
    const found =
      snapshot?.status === 'active' ? bounceAlarm(snapshot.counts, known.aDayAgo(row.id)) : null
    if (!found) continue
    const previous = known.before.get(row.id)
    alarms[row.id] = {
      ...found,
      since: previous?.since ?? known.now,
      name: row.record.name ?? t('A campaign'),
      quiet: previous?.quiet ?? known.fresh.has(row.id),
    }
  }
  return alarms
}
