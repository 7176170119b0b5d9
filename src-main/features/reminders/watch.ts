import { t } from '#shared/i18n/translate.ts'
import type { Table } from '#shared/bridge/index.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { findMeetings } from '#main/features/common/find-meetings.ts'
import type { Services } from '#main/features/common/offers.ts'
import { dueLeads, finishedReports, settledTags } from './due-records.ts'
import {
  approvalOccasion,
  campaignOccasion,
  creditsOccasion,
  interruptedOccasion,
  followUpOccasion,
  meetingOccasions,
  REMIND_MS,
  researchOccasion,
  signInOccasion,
  sourcingOccasion,
  syncOccasion,
} from './occasions.ts'
import type { NewNotice } from './notice-store.ts'
import { KEEP_MS, cacheByVersion } from './remembered.ts'
import type { Occasions, Watched } from './reminders.ts'
import { timesOfDay } from './times-of-day.ts'

const HOUR_MS = 3600_000
/** How far back meetings and follow-ups are read; older ones are history. */
const LOOK_BACK_MS = 3 * 24 * HOUR_MS
/**
 * The links of meetings this far ahead are read in advance, so that joining works without the
 * service.
 */
const LOOK_AHEAD_MS = 12 * HOUR_MS
const RETRY_MS = HOUR_MS

/** The occasions of one open workspace. */
export type Watching = Required<Pick<Watched, 'occasions' | 'prepare'>>

export interface WatchParts {
  settings: () => Preferences
  zone: () => string
  /** Returns a version that changes with any of the tables. */
  changesOf: (tables: readonly Table[]) => string
}

const isAround = (at: number | null, now: number, ahead: number) =>
  at !== null && at >= now - LOOK_BACK_MS && at <= now + ahead

/** Reads the records around now, each kind again only if it may have changed. */
function createRecordReaders(
  engine: PayingEngine,
  { zone, changesOf }: Pick<WatchParts, 'zone' | 'changesOf'>,
) {
  const { cache } = engine
  // The participants of a meeting are in other tables.
  const ofMeetings = () => changesOf(['meetings', 'contacts', 'companies'])
  const meetings = cacheByVersion(ofMeetings, (now) =>
    findMeetings(engine, {
      field: 'starts_at',
      from: now - LOOK_BACK_MS,
      to: now + REMIND_MS + KEEP_MS,
    }),
  )
  const leads = cacheByVersion(
    () => `${changesOf(['jobs'])} ${zone()}`,
    async (now) => {
      const currentZone = zone()
      const due = await dueLeads(cache, now - LOOK_BACK_MS, now + 60_000 + KEEP_MS)
      return due.map((lead) => ({ ...lead, occasion: followUpOccasion(lead, currentZone) }))
    },
  )
  const reports = cacheByVersion(
    () => changesOf(['reports']),
    (now) => finishedReports(cache, now - LOOK_BACK_MS, now + 60_000 + KEEP_MS),
  )
  const bookedSoon = cacheByVersion(ofMeetings, async (now) => {
    const { rows } = await cache.list('meetings', {
      filter: {
        and: [
          { field: 'status', is: 'booked' },
          { field: 'local', is: false },
          { field: 'starts_at', from: now - HOUR_MS, to: now + LOOK_AHEAD_MS },
        ],
      },
      sort: [{ field: 'starts_at' }],
      limit: 40,
    })
    return rows
  })

  return { meetings, leads, reports, bookedSoon }
}

/** Reads the interrupted enrolments that wait for the user or for an answer. */
const createInterruptedReader = (
  cache: PayingEngine['cache'],
  services: Pick<Services, 'use'>,
  changesOf: WatchParts['changesOf'],
) =>
  cacheByVersion(
    () => changesOf(['enrolments', 'campaigns']),
    async () => {
      const drafts = services
        .use('enrolments')
        .open()
        .flatMap(({ cut_off_at, ...batch }) =>
          cut_off_at === undefined ? [] : [{ ...batch, cut_off_at }],
        )
      const campaigns = await cache.getMany('campaigns', [
        ...new Set(drafts.map(({ campaign_id }) => campaign_id)),
      ])
      const names = new Map(campaigns.map(({ id, record }) => [id, readText(record.name)]))
      return drafts.map(({ rows, ...draft }) =>
        interruptedOccasion({
          ...draft,
          people: rows.length,
          campaign: names.get(draft.campaign_id) ?? t('a campaign'),
        }),
      )
    },
  )

/**
 * Watches one open workspace: meetings, follow-ups, research, credits, and changes that need the
 * user (K1).
 */
export function watch(
  engine: PayingEngine,
  services: Pick<Services, 'use'>,
  { settings, zone, changesOf }: WatchParts,
): Watching {
  const { cache, clock, kv, outbox, sync } = engine
  const requestedAt = new Map<string, number>()
  const timeOfDay = timesOfDay()
  const bouncing = () =>
    [...services.use('campaigns').alarms()]
      .filter(([, { quiet }]) => !quiet)
      .map(([id, alarm]) => campaignOccasion(id, alarm))

  const readInterrupted = createInterruptedReader(cache, services, changesOf)
  const findSourced = (now: number) =>
    engine.runs.store
      .list()
      .filter(
        ({ kind, state }) => kind === 'sourcing' && (state === 'paused' || state === 'settled'),
      )
      .map(sourcingOccasion)
      .filter(({ due_at }) => now - due_at < LOOK_BACK_MS)

  function accountOccasions(now: number): NewNotice[] {
    const credits = engine.credits.state(now, settings().low_credits)
    const lowSince = credits === null ? null : periodStart(kv, 'credits', credits.low, now)
    const counts = outbox.counts()
    const blocked = periodStart(kv, 'sync', counts.needs_you > 0, now)
    const signedOut = periodStart(
      kv,
      'signin',
      engine.session.state.kind === 'signed_out' && counts.pending + counts.needs_you > 0,
      now,
    )
    return [
      ...(lowSince === null || credits === null ? [] : [creditsOccasion(credits.total, lowSince)]),
      ...(blocked === null ? [] : [syncOccasion(counts.needs_you, blocked)]),
      ...(signedOut === null ? [] : [signInOccasion(signedOut)]),
    ]
  }

  const readers = createRecordReaders(engine, { zone, changesOf })
  async function occasions(now: number): Promise<Occasions> {
    const [meetings, allLeads, finished, approvals, drafts] = await Promise.all([
      readers.meetings(now),
      readers.leads(now),
      readers.reports(now),
      services.use('waitingApprovals')(),
      readInterrupted(now),
    ])
    const time = timeOfDay(settings(), zone())
    const leads = allLeads.filter(({ due_at }) => isAround(due_at, now, 60_000))
    const due = [
      ...meetings
        .filter(({ starts_at }) => isAround(starts_at, now, REMIND_MS))
        .flatMap((meeting) => meetingOccasions(meeting, now, time)),
      ...leads.map(({ occasion }) => occasion),
      ...finished
        .filter(({ completed_at }) => isAround(completed_at, now, 60_000))
        .map(researchOccasion),
      ...approvals.map(approvalOccasion),
      ...drafts,
      ...findSourced(now),
      ...bouncing(),
      ...accountOccasions(now),
    ]
    return {
      due,
      settled: (tags) => settledTags(cache, tags, { leads, due, from: clock.now() - LOOK_BACK_MS }),
    }
  }

  /** Reads at most one link per check, because the rate limit is for the user's work. */
  async function prepare(now: number): Promise<void> {
    if (!sync.online() || engine.session.state.kind !== 'signed_in') return
    const next = (await readers.bookedSoon(now)).find(
      (row) =>
        row.record.meeting_link === undefined && now - (requestedAt.get(row.id) ?? 0) > RETRY_MS,
    )
    if (!next) return
    requestedAt.set(next.id, now)
    await sync.refresh({ resource: 'meetings', id: next.id })
  }

  return { occasions, prepare }
}

/**
 * Returns when the current period of a state, such as low credits, began; null if it does not
 * apply. Stored, so that a restart does not notify again.
 */
function periodStart(kv: KeyValue, name: string, applies: boolean, now: number): number | null {
  const key = `notices.spell.${name}`
  const startedAt = Number(kv.get(key) ?? 0)
  if (applies === startedAt > 0) return applies ? startedAt : null
  kv.set(key, applies ? String(now) : '0')
  return applies ? now : null
}
