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
  cutOffOccasion,
  followUpOccasion,
  meetingOccasions,
  REMIND_MS,
  researchOccasion,
  signInOccasion,
  sourcingOccasion,
  syncOccasion,
} from './occasions.ts'
import type { NewNotice } from './notice-store.ts'
import { KEEP_MS, rememberByVersion } from './remembered.ts'
import type { Occasions, Watched } from './reminders.ts'
import { timesOfDay } from './times-of-day.ts'

const HOUR_MS = 3600_000
/** How far back meetings and follow-ups are read; older ones are history. */
const BACK_MS = 3 * 24 * HOUR_MS
/**
 * The links of meetings this far ahead are read in advance, so that joining works without the
 * service.
 */
const AHEAD_MS = 12 * HOUR_MS
const ASK_AGAIN_MS = HOUR_MS

/** The occasions of one open workspace. */
export type Watching = Required<Pick<Watched, 'occasions' | 'prepare'>>

export interface WatchParts {
  settings: () => Preferences
  zone: () => string
  /** Returns a version that changes with any of the tables. */
  changesOf: (tables: readonly Table[]) => string
}

const isAround = (at: number | null, now: number, ahead: number) =>
  at !== null && at >= now - BACK_MS && at <= now + ahead

/** Reads the records around now, each kind again only if it may have changed. */
function readAround(
  live: PayingEngine,
  { zone, changesOf }: Pick<WatchParts, 'zone' | 'changesOf'>,
) {
  const { cache } = live
  // The participants of a meeting are in other tables.
  const ofMeetings = () => changesOf(['meetings', 'contacts', 'companies'])
  const meetings = rememberByVersion(ofMeetings, (now) =>
    findMeetings(live, {
      field: 'starts_at',
      from: now - BACK_MS,
      to: now + REMIND_MS + KEEP_MS,
    }),
  )
  const leads = rememberByVersion(
    () => `${changesOf(['jobs'])} ${zone()}`,
    async (now) => {
      const here = zone()
      const due = await dueLeads(cache, now - BACK_MS, now + 60_000 + KEEP_MS)
      return due.map((lead) => ({ ...lead, occasion: followUpOccasion(lead, here) }))
    },
  )
  const reports = rememberByVersion(
    () => changesOf(['reports']),
    (now) => finishedReports(cache, now - BACK_MS, now + 60_000 + KEEP_MS),
  )
  const bookedSoon = rememberByVersion(ofMeetings, async (now) => {
    const { rows } = await cache.list('meetings', {
      filter: {
        and: [
          { field: 'status', is: 'booked' },
          { field: 'local', is: false },
          { field: 'starts_at', from: now - HOUR_MS, to: now + AHEAD_MS },
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
const readCutOff = (
  cache: PayingEngine['cache'],
  others: Pick<Services, 'use'>,
  changesOf: WatchParts['changesOf'],
) =>
  rememberByVersion(
    () => changesOf(['enrolments', 'campaigns']),
    async () => {
      const drafts = others
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
        cutOffOccasion({
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
  live: PayingEngine,
  others: Pick<Services, 'use'>,
  { settings, zone, changesOf }: WatchParts,
): Watching {
  const { cache, clock, kv, outbox, sync } = live
  const askedFor = new Map<string, number>()
  const timeOfDay = timesOfDay()
  const bouncing = () =>
    [...others.use('campaigns').alarms()]
      .filter(([, { quiet }]) => !quiet)
      .map(([id, alarm]) => campaignOccasion(id, alarm))

  const cutOff = readCutOff(cache, others, changesOf)
  const findSourced = (now: number) =>
    live.runs.store
      .list()
      .filter(
        ({ kind, state }) => kind === 'sourcing' && (state === 'paused' || state === 'settled'),
      )
      .map(sourcingOccasion)
      .filter(({ due_at }) => now - due_at < BACK_MS)

  function ofTheAccount(now: number): NewNotice[] {
    const credits = live.credits.state(now, settings().low_credits)
    const low = credits === null ? null : spell(kv, 'credits', credits.low, now)
    const counts = outbox.counts()
    const stuck = spell(kv, 'sync', counts.needs_you > 0, now)
    const out = spell(
      kv,
      'signin',
      live.session.state.kind === 'signed_out' && counts.pending + counts.needs_you > 0,
      now,
    )
    return [
      ...(low === null || credits === null ? [] : [creditsOccasion(credits.total, low)]),
      ...(stuck === null ? [] : [syncOccasion(counts.needs_you, stuck)]),
      ...(out === null ? [] : [signInOccasion(out)]),
    ]
  }

  const around = readAround(live, { zone, changesOf })
  async function occasions(now: number): Promise<Occasions> {
    const [meetings, allLeads, finished, approvals, drafts] = await Promise.all([
      around.meetings(now),
      around.leads(now),
      around.reports(now),
      others.use('waitingApprovals')(),
      cutOff(now),
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
      ...ofTheAccount(now),
    ]
    return {
      due,
      settled: (tags) => settledTags(cache, tags, { leads, due, from: clock.now() - BACK_MS }),
    }
  }

  /** Reads at most one link per check, because the rate limit is for the user's work. */
  async function prepare(now: number): Promise<void> {
    if (!sync.online() || live.session.state.kind !== 'signed_in') return
    const next = (await around.bookedSoon(now)).find(
      (row) =>
        row.record.meeting_link === undefined && now - (askedFor.get(row.id) ?? 0) > ASK_AGAIN_MS,
    )
    if (!next) return
    askedFor.set(next.id, now)
    await sync.refresh({ resource: 'meetings', id: next.id })
  }

  return { occasions, prepare }
}

/**
 * Returns when the current period of a state, such as low credits, began; null if it does not
 * apply. Stored, so that a restart does not notify again.
 */
function spell(kv: KeyValue, name: string, is: boolean, now: number): number | null {
  const key = `notices.spell.${name}`
  const begun = Number(kv.get(key) ?? 0)
  if (is === begun > 0) return is ? begun : null
  kv.set(key, is ? String(now) : '0')
  return is ? now : null
}
