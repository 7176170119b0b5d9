import { t } from '#shared/i18n/translate.ts'
import { type NoticeKind, noticeKinds } from '#shared/bridge/notices.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import { addDays, startOfDay, wallFields, wallMinutes } from '#shared/domain/calendar-days.ts'
import { noticeText } from '#shared/domain/plain-text.ts'
import type { Notice, NoticeAnswer } from '#main/ports.ts'
import type { StoredNotice } from './notice-store.ts'

export type NoticeSettings = Preferences['notifications']

/** A notice shown later than this counts as missed and is grouped with the others. */
const LATE_MS = 3 * 60_000
/** More notices than this at once are a burst, which becomes one notice (K4). */
const MAX_AT_ONCE = 2
/** Minute of the day when the digest is shown, unless quiet hours end later. */
const DIGEST_MINUTE = 9 * 60

/**
 * Kinds that cannot wait for a digest: they are useless after minutes, or work stops until then.
 */
const urgent: ReadonlySet<NoticeKind> = new Set(['meeting', 'sync', 'campaign', 'approval'])

/**
 * Reports whether the user wants this kind of notice (K2); prompts for an outcome belong to the
 * meetings.
 */
export function isWanted(kind: NoticeKind, settings: NoticeSettings): boolean {
  switch (kind) {
    case 'meeting':
    case 'outcome':
      return settings.meetings
    case 'follow_up':
      return settings.follow_ups
    case 'research':
      return settings.research
    case 'campaign':
      return settings.campaigns
    case 'credits':
      return settings.credits
    case 'sync':
      return settings.sync
    case 'approval':
      return settings.approvals
  }
}

const minutesOf = (clock: string | null): number | null => {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(clock ?? '')
  return parts ? (Number(parts[1]) * 60 + Number(parts[2])) % 1440 : null
}

/** Reports whether quiet hours apply now; they may span midnight. */
export function isQuiet(now: number, settings: NoticeSettings, zone: string): boolean {
  const [from, to] = [minutesOf(settings.quiet_from), minutesOf(settings.quiet_to)]
  if (from === null || to === null || from === to) return false
  const at = wallMinutes(now, zone)
  return from < to ? at >= from && at < to : at >= from || at < to
}

/** Returns the day whose digest is due, as `2026-11-20`; null before its time. */
export function digestDay(now: number, settings: NoticeSettings, zone: string): string | null {
  const quietEnd = isQuiet(
    addDays(startOfDay(now, zone), 0, zone) + DIGEST_MINUTE * 60_000,
    settings,
    zone,
  )
    ? (minutesOf(settings.quiet_to) ?? 0)
    : 0
  return wallMinutes(now, zone) >= Math.max(DIGEST_MINUTE, quietEnd)
    ? wallFields(now, zone).date
    : null
}

export interface Delivery {
  /** The notices to show now. */
  notices: Notice[]
  /** Ids of the kept notices that they cover. */
  shown: string[]
  /** Ids of notices that are no longer of use and are not shown. */
  expired: string[]
  /** The day of the digest, if this is one. */
  digest: string | null
}

/**
 * Decides which waiting notices to show now (K2, K4). Quiet hours hold back everything; a daily
 * digest holds back what can wait. Notices missed during sleep or quiet hours, or while Hotdesk was
 * closed, are grouped into one. Pure.
 */
export function deliver(
  waiting: readonly StoredNotice[],
  now: number,
  settings: NoticeSettings,
  zone: string,
  lastDigest: string | null,
): Delivery {
  const nothing: Delivery = { notices: [], shown: [], expired: [], digest: null }
  const due = waiting.filter(
    (notice) =>
      notice.shown_at === null &&
      notice.done_at === null &&
      notice.due_at <= now &&
      (notice.snoozed_until ?? 0) <= now,
  )
  const expired = due
    .filter(
      (notice) =>
        (notice.expires_at !== null && notice.expires_at <= now) ||
        !isWanted(notice.kind, settings),
    )
    .map((notice) => notice.id)
  const useful = due.filter((notice) => !expired.includes(notice.id))
  if (isQuiet(now, settings, zone)) return { ...nothing, expired }
  const day = settings.digest ? digestDay(now, settings, zone) : null
  const digest = day !== null && day !== lastDigest ? day : null
  const deliverable = useful.filter(
    (notice) =>
      !settings.digest ||
      digest !== null ||
      urgent.has(notice.kind) ||
      notice.snoozed_until !== null,
  )
  if (deliverable.length === 0) return { ...nothing, expired, digest }
  const isLate = (notice: StoredNotice) => now - (notice.snoozed_until ?? notice.due_at) > LATE_MS
  // Meetings that are about to begin or have just begun are shown one by one, up to the limit.
  const individual = deliverable.filter(
    (notice) =>
      notice.kind === 'meeting' ||
      (!isLate(notice) && !(digest !== null && !urgent.has(notice.kind))),
  )
  const grouped = deliverable.filter((notice) => !individual.includes(notice))
  const singles =
    individual.length > MAX_AT_ONCE && grouped.length + individual.length > MAX_AT_ONCE
      ? individual.filter((notice) => notice.kind === 'meeting').slice(0, MAX_AT_ONCE)
      : individual
  const summarised = [...individual.filter((notice) => !singles.includes(notice)), ...grouped]
  const title = (): string => {
    if (digest !== null) return t('Your day')
    return summarised.some(isLate) ? t('While you were away') : t('New for you')
  }
  const notices = [
    ...singles.map(asNotice),
    ...(summarised.length > 1 ? [buildSummary(summarised, title())] : summarised.map(asNotice)),
  ]
  return { notices, shown: deliverable.map((notice) => notice.id), expired, digest }
}

/** Every system cuts longer texts, each in its own way. */
const MAX_TITLE_LENGTH = 120
const MAX_BODY_LENGTH = 240

/** The answers offered by kind of notice; other kinds only inform and may fade. */
const answersTo: Partial<Record<NoticeKind, NoticeAnswer[]>> = {
  meeting: ['join', 'snooze', 'done'],
  outcome: ['snooze', 'done'],
  follow_up: ['snooze', 'done'],
  approval: ['snooze'],
}

const asNotice = ({ id, kind, tag, title, title_now, body, link }: StoredNotice): Notice => ({
  tag,
  id,
  ...(answersTo[kind] ? { answers: answersTo[kind] } : {}),
  title: noticeText(title_now ?? title, MAX_TITLE_LENGTH),
  body: noticeText(body, MAX_BODY_LENGTH),
  in_inbox: true,
  ...(link === null ? {} : { link }),
})

const countLabels: Record<NoticeKind, (count: number) => string> = {
  meeting: (count) => t('{count, plural, one {# meeting} other {# meetings}}', { count }),
  outcome: (count) =>
    t('{count, plural, one {# meeting without an outcome} other {# meetings without an outcome}}', {
      count,
    }),
  follow_up: (count) =>
    t('{count, plural, one {# follow-up due} other {# follow-ups due}}', { count }),
  research: (count) =>
    t('{count, plural, one {# research report finished} other {# research reports finished}}', {
      count,
    }),
  campaign: (count) =>
    t('{count, plural, one {# campaign bounces too much} other {# campaigns bounce too much}}', {
      count,
    }),
  credits: () => t('credits are low'),
  sync: () => t('a change needs you'),
  approval: (count) =>
    t('{count, plural, one {# approval waits for you} other {# approvals wait for you}}', {
      count,
    }),
}

/** Outcomes come first, because they need an answer. */
function linkOf(all: readonly StoredNotice[], kinds: readonly StoredNotice['kind'][]) {
  if (kinds.includes('outcome')) return '/meetings?view=outcomes'
  const onlyFollowUps = kinds.length === 1 && kinds[0] === 'follow_up' && all.length > 1
  return onlyFollowUps ? '/pipeline?view=due' : all[0]?.link
}

/** Builds one notice for several, with a count of each kind. */
function buildSummary(all: readonly StoredNotice[], title: string): Notice {
  const kinds = noticeKinds.filter((kind) => all.some((notice) => notice.kind === kind))
  const parts = kinds.map((kind) =>
    countLabels[kind](all.filter((notice) => notice.kind === kind).length),
  )
  const body = parts.join(' · ')
  const link = linkOf(all, kinds)
  return {
    tag: 'summary',
    title,
    body: body.charAt(0).toUpperCase() + body.slice(1),
    in_inbox: true,
    ...(link ? { link } : {}),
  }
}
