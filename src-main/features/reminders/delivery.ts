import { t } from '#shared/i18n/translate.ts'
import { type NoticeKind, noticeKinds } from '#shared/bridge/notices.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import { addDays, startOfDay, wallFields, wallMinutes } from '#shared/domain/calendar-days.ts'
import { noticeText } from '#shared/domain/plain-text.ts'
import type { Notice, NoticeAnswer } from '#main/ports.ts'
import type { KeptNotice } from './notice-store.ts'

export type NoticeSettings = Preferences['notifications']

/** A notice shown this long after its time counts as missed: it is gathered with the rest. */
const LATE_MS = 3 * 60_000
/** More than this at once is a burst: they become one (K4). */
const MOST_AT_ONCE = 2
/** When the digest comes, unless quiet hours last longer. */
const DIGEST_MINUTE = 9 * 60

/** What cannot wait for a digest: it loses its use within minutes, or work stands still. */
const urgent: ReadonlySet<NoticeKind> = new Set(['meeting', 'sync', 'campaign', 'approval'])

/**
 * Tells whether the switch of a kind of notice is on (K2): prompts for an outcome go with the
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

/** Tells whether it is to be quiet now; hours may run over midnight. */
export function isQuiet(now: number, settings: NoticeSettings, zone: string): boolean {
  const [from, to] = [minutesOf(settings.quiet_from), minutesOf(settings.quiet_to)]
  if (from === null || to === null || from === to) return false
  const at = wallMinutes(now, zone)
  return from < to ? at >= from && at < to : at >= from || at < to
}

/** Returns the day whose digest is due, as `2026-11-20`, or null before its time. */
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
  /** What the system shows now. */
  notices: Notice[]
  /** The kept notices that are shown with it. */
  shown: string[]
  /** Of no use any more: not shown. */
  expired: string[]
  /** The day whose digest this was. */
  digest: string | null
}

/**
 * Decides what to show now of what was not shown yet (K2, K4). Quiet hours hold everything back; with a
 * daily digest, what can wait does. Whatever was missed, for sleep or quiet hours or because
 * Hotdesk was closed, comes as one notice and not as a burst. Pure.
 */
export function deliver(
  waiting: readonly KeptNotice[],
  now: number,
  settings: NoticeSettings,
  zone: string,
  lastDigest: string | null,
): Delivery {
  const none: Delivery = { notices: [], shown: [], expired: [], digest: null }
  const awake = waiting.filter(
    (one) =>
      one.shown_at === null &&
      one.done_at === null &&
      one.due_at <= now &&
      (one.snoozed_until ?? 0) <= now,
  )
  const expired = awake
    .filter(
      (one) => (one.expires_at !== null && one.expires_at <= now) || !isWanted(one.kind, settings),
    )
    .map((one) => one.id)
  const useful = awake.filter((one) => !expired.includes(one.id))
  if (isQuiet(now, settings, zone)) return { ...none, expired }
  const day = settings.digest ? digestDay(now, settings, zone) : null
  const digest = day !== null && day !== lastDigest ? day : null
  const now_ = useful.filter(
    (one) =>
      !settings.digest || digest !== null || urgent.has(one.kind) || one.snoozed_until !== null,
  )
  if (now_.length === 0) return { ...none, expired, digest }
  const isLate = (one: KeptNotice) => now - (one.snoozed_until ?? one.due_at) > LATE_MS
  // A meeting that is about to begin, or has just begun, is never hidden in a sum.
  const alone = now_.filter(
    (one) =>
      one.kind === 'meeting' || (!isLate(one) && !(digest !== null && !urgent.has(one.kind))),
  )
  const gathered = now_.filter((one) => !alone.includes(one))
  const singles =
    alone.length > MOST_AT_ONCE && gathered.length + alone.length > MOST_AT_ONCE
      ? alone.filter((one) => one.kind === 'meeting').slice(0, MOST_AT_ONCE)
      : alone
  const rest = [...alone.filter((one) => !singles.includes(one)), ...gathered]
  const title = (): string => {
    if (digest !== null) return t('Your day')
    return rest.some(isLate) ? t('While you were away') : t('New for you')
  }
  const notices = [
    ...singles.map(asNotice),
    ...(rest.length > 1 ? [summary(rest, title())] : rest.map(asNotice)),
  ]
  return { notices, shown: now_.map((one) => one.id), expired, digest }
}

/** Longer ones are cut by every system, each in its own way. */
const MOST_TITLE = 120
const MOST_BODY = 240

/** What needs an answer, and which ones; the rest tells and may fade. */
const answersTo: Partial<Record<NoticeKind, NoticeAnswer[]>> = {
  meeting: ['join', 'snooze', 'done'],
  outcome: ['snooze', 'done'],
  follow_up: ['snooze', 'done'],
  approval: ['snooze'],
}

const asNotice = ({ id, kind, tag, title, title_now, body, link }: KeptNotice): Notice => ({
  tag,
  id,
  ...(answersTo[kind] ? { answers: answersTo[kind] } : {}),
  title: noticeText(title_now ?? title, MOST_TITLE),
  body: noticeText(body, MOST_BODY),
  kept: true,
  ...(link === null ? {} : { link }),
})

const words: Record<NoticeKind, (count: number) => string> = {
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

/** Outcomes go first: they wait for an answer. */
function linkOf(all: readonly KeptNotice[], kinds: readonly KeptNotice['kind'][]) {
  if (kinds.includes('outcome')) return '/meetings?view=outcomes'
  const dueAlone = kinds.length === 1 && kinds[0] === 'follow_up' && all.length > 1
  return dueAlone ? '/pipeline?view=due' : all[0]?.link
}

/** One notice for many: what waited, by kind. */
function summary(all: readonly KeptNotice[], title: string): Notice {
  const kinds = noticeKinds.filter((kind) => all.some((one) => one.kind === kind))
  const parts = kinds.map((kind) => words[kind](all.filter((one) => one.kind === kind).length))
  const body = parts.join(' · ')
  const link = linkOf(all, kinds)
  return {
    tag: 'summary',
    title,
    body: body.charAt(0).toUpperCase() + body.slice(1),
    kept: true,
    ...(link ? { link } : {}),
  }
}
