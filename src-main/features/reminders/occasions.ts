import { isolate, t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import type { ApprovalKind, ApprovalRow } from '#shared/bridge/agents.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { endOfMeeting } from '#shared/domain/placed-meeting.ts'
import { fromWall, startOfDay, wallFields } from '#shared/domain/calendar-days.ts'
import type { KeptRun } from '#main/engine/spend/run-store.ts'
import { describeCharge, statementOf } from '#main/engine/runs/statement.ts'
import { draftTag, unknownTag } from './draft-tag.ts'
import type { NewNotice } from './notice-store.ts'

/** How long before a meeting its reminder is shown (C6). */
export const REMIND_MS = 10 * 60_000
/** A follow-up due on a day without a time is shown at this local time. */
const MORNING = '09:00'
const minute = 60_000

const whoOf = ({ contact_name, company_name }: MeetingRow) => [contact_name, company_name]

/** Joins facts with middle dots, without the empty ones. */
const joinFacts = (facts: readonly (string | null)[]): string =>
  facts
    .filter((fact): fact is string => Boolean(fact))
    .map(isolate)
    .join(' · ')

/**
 * Returns the tag of a meeting's reminder. It includes the start, so a moved meeting gets a new
 * reminder.
 */
export const reminderTag = (meeting: Pick<MeetingRow, 'id' | 'starts_at'>) =>
  `meeting:${meeting.id}:${meeting.starts_at}`

/** Returns the tag of the question for a meeting's outcome, which is asked once. */
export const outcomeTag = (meeting: Pick<MeetingRow, 'id'>) => `outcome:${meeting.id}`

/**
 * Returns the notices a meeting calls for now: that it begins (C6) or, once it is over, the
 * question for its outcome (C4). The texts fit the time at which they are shown.
 */
export function meetingOccasions(
  { starts_at, ...row }: MeetingRow,
  now: number,
  time: (at: number) => string,
): NewNotice[] {
  // Without a known start, there is nothing to remind of.
  if (starts_at === null || row.status !== 'booked') return []
  const meeting = { ...row, starts_at }
  const end = endOfMeeting(meeting)
  const base = { link: recordPath('meetings', meeting.id), meeting_id: meeting.id }
  if (now >= end) {
    return [
      {
        ...base,
        tag: outcomeTag(meeting),
        kind: 'outcome',
        title: t('Log the outcome of “{title}”', { title: meeting.title }),
        body: joinFacts([
          meeting.date_only
            ? null
            : t('{start} to {end}', { start: time(meeting.starts_at), end: time(end) }),
          ...whoOf(meeting),
          t('No outcome logged yet'),
        ]),
        due_at: end,
        expires_at: null,
      },
    ]
  }
  // A meeting without a time gets no reminder, only the question after it.
  if (meeting.date_only || now < meeting.starts_at - REMIND_MS) return []
  const away = Math.round((meeting.starts_at - now) / minute)
  return [
    {
      ...base,
      tag: reminderTag(meeting),
      kind: 'meeting',
      title: meeting.title,
      title_now: describeStart(away, meeting.title),
      body: joinFacts([time(meeting.starts_at), ...whoOf(meeting)]),
      due_at: meeting.starts_at - REMIND_MS,
      expires_at: end,
    },
  ]
}

/**
 * Builds the notice for a lead to follow up. A follow-up for a whole day is due that morning (R-4).
 */
export function followUpOccasion(
  lead: { id: string; title: string; company_name: string | null; due_at: number },
  zone: string,
): NewNotice {
  // By wall time: on the day the clocks change, nine hours after midnight is eight or ten o'clock.
  const morning = fromWall(wallFields(lead.due_at, zone).date, MORNING, zone)
  const due_at =
    lead.due_at === startOfDay(lead.due_at, zone) ? (morning?.at ?? lead.due_at) : lead.due_at
  return {
    tag: `follow_up:${lead.id}:${lead.due_at}`,
    kind: 'follow_up',
    title: t('Follow up: {title}', { title: lead.title }),
    body: lead.company_name ?? t('A lead in your pipeline'),
    link: recordPath('pipeline', lead.id),
    meeting_id: null,
    due_at,
    expires_at: null,
  }
}

/**
 * Builds the notice for a campaign that bounces too much and is still sending (E8). The user can
 * pause it on the page that the notice opens.
 */
export const campaignOccasion = (
  id: string,
  {
    name,
    bounces,
    sent,
    rate,
    of,
    since,
  }: { name: string; bounces: number; sent: number; rate: number; of: string; since: number },
): NewNotice => ({
  tag: `campaign:${id}:${since}`,
  kind: 'campaign',
  title: t('{name}: too many bounces', { name }),
  link: recordPath('campaigns', id),
  meeting_id: null,
  due_at: since,
  expires_at: null,
  body:
    of === 'recent'
      ? t(
          '{sent, plural, other {{percent}% ({bounces} of # sent in the last day). It’s still sending. Open it to pause it.}}',
          { percent: percentOf(rate), bounces, sent },
        )
      : t(
          '{sent, plural, other {{percent}% ({bounces} of # sent). It’s still sending. Open it to pause it.}}',
          { percent: percentOf(rate), bounces, sent },
        ),
})

const percentOf = (rate: number) => Number((rate * 100).toFixed(1))

const asks: Record<ApprovalKind, (agent: string) => string> = {
  find_email: (agent) => t('{agent} asks to find an e-mail address', { agent }),
  find_phone: (agent) => t('{agent} asks to find a phone number', { agent }),
  find_contacts: (agent) => t('{agent} asks to find people at a company', { agent }),
  research_company: (agent) => t('{agent} asks to research a company', { agent }),
  enrol_people: (agent) => t('{agent} asks to enrol people in a campaign', { agent }),
  move_campaign: (agent) => t('{agent} asks to change a campaign', { agent }),
  delete_person: (agent) => t('{agent} asks to delete a person', { agent }),
}

/**
 * Builds the notice for an approval (L7). The tag of one about a single person contains their id as
 * in a link, so that an erasure finds it (J9).
 */
export const approvalOccasion = ({
  id,
  kind,
  agent,
  people,
  company,
  campaign,
  asked_at,
  expires_at,
}: ApprovalRow): NewNotice => ({
  tag: `approval:${id}${people.length === 1 ? `/${encodeURIComponent(people[0]?.id ?? '')}` : ''}`,
  kind: 'approval',
  title: asks[kind](agent),
  link: '/approvals',
  meeting_id: null,
  due_at: asked_at,
  expires_at,
  body: [
    people.length > 1
      ? t('{people, plural, one {# person} other {# people}}', { people: people.length })
      : people[0]?.name,
    company?.name,
    campaign?.name,
  ]
    .filter(Boolean)
    .join(' · '),
})

/** Builds the notice for a finished research report. */
export const researchOccasion = (report: {
  id: string
  brief: string
  completed_at: number
}): NewNotice => ({
  tag: `research:${report.id}`,
  kind: 'research',
  title: t('Research finished'),
  body: report.brief.slice(0, 140),
  link: recordPath('research', report.id),
  meeting_id: null,
  due_at: report.completed_at,
  expires_at: null,
})

/**
 * Builds the notice for a sourcing run that has finished or is paused: what it delivered, and for
 * how much (G6).
 */
export function sourcingOccasion({
  id,
  state,
  max_credits,
  shown,
  updated_at,
}: Pick<KeptRun, 'id' | 'state' | 'max_credits' | 'shown' | 'updated_at'>): NewNotice {
  const { delivered, charged, pause_reason, completed_at } = statementOf(shown)
  const paused = state === 'paused'
  const broughtIn = { people: delivered, charge: describeCharge(charged, max_credits) }
  return {
    tag: paused ? `sourcing:${id}:paused:${charged}` : `sourcing:${id}`,
    kind: 'research',
    title: paused ? t('Sourcing is paused') : t('Sourcing finished'),
    link: recordPath('research/sourcing', id),
    meeting_id: null,
    body: describeSourcedPeople(broughtIn, paused, pause_reason === 'balance'),
    due_at: completed_at ?? updated_at,
    expires_at: null,
  }
}

function describeSourcedPeople(
  { people, charge }: { people: number; charge: string },
  paused: boolean,
  emptied: boolean,
): string {
  if (emptied)
    return t(
      '{people, plural, one {# person} other {# people}} delivered for {charge}. Not enough credits.',
      { people, charge },
    )
  if (paused)
    return t(
      '{people, plural, one {# person} other {# people}} delivered for {charge}. Nothing more is charged until you resume it.',
      { people, charge },
    )
  return t('{people, plural, one {# person} other {# people}} delivered for {charge}.', {
    people,
    charge,
  })
}

/**
 * Builds the notice for low credits. `since`: when they became low, which distinguishes one period
 * from the next.
 */
export const creditsOccasion = (total: number, since: number): NewNotice => ({
  tag: `credits:${since}`,
  kind: 'credits',
  title: t('{credits, plural, one {# credit left} other {# credits left}}', { credits: total }),
  body: t('Paid lookups stop when credits run out. Everything else keeps working.'),
  link: null,
  meeting_id: null,
  due_at: since,
  expires_at: null,
})

/** Builds the notice for changes that need a decision. `since`: when that began. */
export const syncOccasion = (count: number, since: number): NewNotice => ({
  tag: `sync:${since}`,
  kind: 'sync',
  title: t('{count, plural, one {A change needs you} other {# changes need you}}', { count }),
  body: t(
    '{count, plural, one {It stays on this computer until you decide.} other {They stay on this computer until you decide.}}',
    { count },
  ),
  link: '/pending',
  meeting_id: null,
  due_at: since,
  expires_at: null,
})

/**
 * Builds the notice for an interrupted enrolment: either no one was enrolled and it is kept as a
 * draft, or its outcome is unknown.
 */
export function interruptedOccasion(batch: {
  id: string
  campaign_id: string
  campaign: string
  people: number
  state: string
  message: string | null
  cut_off_at: number
}): NewNotice {
  const { people, campaign, state } = batch
  const message = batch.message ?? ''
  const common = {
    kind: 'sync',
    link: recordPath('campaigns', batch.campaign_id),
    meeting_id: null,
    due_at: batch.cut_off_at,
    expires_at: null,
  } as const
  if (state === 'draft')
    return {
      ...common,
      tag: draftTag(batch.id),
      title: t(
        '{people, plural, one {# person was not enrolled in {campaign}} other {# people were not enrolled in {campaign}}}',
        { people, campaign },
      ),
      body: t('{message} It’s kept as a draft: review or discard it.', { message }),
    }
  return {
    ...common,
    tag: unknownTag(batch.id),
    title: t(
      '{people, plural, one {Unknown whether # person was enrolled in {campaign}} other {Unknown whether # people were enrolled in {campaign}}}',
      { people, campaign },
    ),
    body:
      state === 'unknown'
        ? t('{message} Check the campaign, then say there what happened.', { message })
        : message,
  }
}

/** Builds the notice for a session that ended while edits are pending. `since`: when that began. */
export const signInOccasion = (since: number): NewNotice => ({
  tag: `sync:signin:${since}`,
  kind: 'sync',
  title: t('You are signed out'),
  body: t('Sign in again to send your saved changes.'),
  link: '/settings/workspaces',
  meeting_id: null,
  due_at: since,
  expires_at: null,
})

function describeStart(minutesAway: number, meeting: string): string {
  if (minutesAway === 0) return t('Now: {meeting}', { meeting })
  if (minutesAway < 0)
    return t('Started {minutes} min ago: {meeting}', { minutes: -minutesAway, meeting })
  return t('In {minutes, plural, one {# minute} other {# minutes}}: {meeting}', {
    minutes: minutesAway,
    meeting,
  })
}
