import type { EventType } from '#shared/api/events.ts'
import type { Db } from '../store/db.ts'
import type { Kv } from '../store/kv.ts'
import { localDay, nextMorning } from './local-day.ts'
import { drawOutcomes, ratesFor, type Rates } from './outcomes.ts'
import { draw } from '../seed/random.ts'

const day = 86_400_000

/**
 * Dependencies of the campaign simulation. The seed passes an `emit` that does nothing, so that it
 * creates a past without events.
 */
export interface CampaignContext {
  db: Db
  kv: Kv
  seed: number
  emit(type: EventType, data: Record<string, unknown>, cause: string): void
}

interface Send {
  id: string
  campaign_id: string
  contact_id: string
  step: number
  next_at: number
  seq: number
  timezone: string | null
  daily_limit: number | null
  steps: number
  next_delay: number | null
  email: string | null
  email_status: string | null
  do_not_contact: number | null
}
interface DueOutcome {
  seq: number
  kind: string
  step: number
  due_at: number
  detail: string | null
  enrolment_id: string
}
interface Enrolment {
  id: string
  campaign_id: string
  contact_id: string
  state: string
  next_at: number | null
}

/** Key in kv of the rates by campaign ID, as planned by the seed. */
export const ratesKey = 'simulation.rates'
/** Returns the key in kv that counts the e-mails a campaign has sent on its current day. */
export const sentKey = (campaign: string) => `simulation.sent.${campaign}`

/**
 * Sends due e-mails and applies the happenings that follow from them, oldest first, up to `now` and
 * at most `limit` in total. Returns their number. A paused campaign sends nothing, but people still
 * open and answer earlier e-mails. Outcomes do not depend on how often this is called. Call it
 * inside a transaction.
 */
export function advanceCampaigns(context: CampaignContext, now: number, limit = 2000): number {
  const { db } = context
  const rates = context.kv.get<Record<string, Rates>>(ratesKey) ?? {}
  for (let done = 0; done < limit; done++) {
    const send = db.get<Send>(nextSend, now)
    const outcome = db.get<DueOutcome>(
      'SELECT seq, kind, step, due_at, detail, enrolment_id FROM happenings WHERE done_at ' +
        'IS NULL AND due_at <= ? ORDER BY due_at, seq LIMIT 1',
      now,
    )
    if (outcome && (!send || outcome.due_at <= send.next_at)) applyOutcome(context, outcome)
    else if (send)
      sendOne(context, send, rates[send.campaign_id] ?? ratesFor(context.seed, send.campaign_id))
    else return done
  }
  return limit
}

const nextSend = `
SELECT e.id, e.campaign_id, e.contact_id, e.step, e.next_at, e.seq, c.timezone, c.daily_limit,
  (SELECT count(*) FROM campaign_steps s WHERE s.campaign_id = e.campaign_id) AS steps,
  (SELECT delay_days FROM campaign_steps s WHERE s.campaign_id = e.campaign_id AND s.position = e.step + 1) AS next_delay,
  p.email, p.email_status, o.do_not_contact
FROM enrolments e JOIN campaigns c ON c.id = e.campaign_id JOIN contacts p ON p.id = e.contact_id
  LEFT JOIN companies o ON o.id = p.company_id
WHERE e.state = 'active' AND e.next_at <= ? AND c.status = 'active'
ORDER BY e.next_at, e.seq LIMIT 1`

function sendOne(context: CampaignContext, due: Send, rates: Rates): void {
  const { db, kv } = context
  if (!due.email || due.do_not_contact === 1 || due.steps === 0) {
    db.run("UPDATE enrolments SET state = 'skipped', next_at = NULL WHERE id = ?", due.id)
    return
  }
  const today = localDay(due.next_at, due.timezone).day
  const sent = kv.get<{ day: string; count: number }>(sentKey(due.campaign_id))
  const count = sent?.day === today ? sent.count : 0
  if (due.daily_limit !== null && count >= due.daily_limit) {
    const later = Math.floor(draw(context.seed, due.id, due.step, 'hour') * 6 * 60) * 60_000
    db.run(
      'UPDATE enrolments SET next_at = ? WHERE id = ?',
      nextMorning(due.next_at, due.timezone) + later,
      due.id,
    )
    return
  }
  kv.set(sentKey(due.campaign_id), { day: today, count: count + 1 })
  const last = due.step + 1 >= due.steps
  const dead = due.email_status === 'bounced' || due.email_status === 'invalid'
  db.run(
    'UPDATE enrolments SET step = step + 1, last_sent_at = ?, next_at = ? WHERE id = ?',
    due.next_at,
    last ? null : due.next_at + Math.round((due.next_delay ?? 1) * day),
    due.id,
  )
  db.run('UPDATE campaigns SET sent = sent + 1 WHERE id = ?', due.campaign_id)
  for (const outcome of drawOutcomes(context.seed, due.id, due.step, due.next_at, rates, {
    dead,
    last,
  })) {
    db.insert('happenings', {
      enrolment_id: due.id,
      kind: outcome.kind,
      step: due.step,
      due_at: outcome.due_at,
      detail: outcome.detail,
    })
  }
}

function applyOutcome(context: CampaignContext, due: DueOutcome): void {
  const { db, emit } = context
  db.run('UPDATE happenings SET done_at = due_at WHERE seq = ?', due.seq)
  const enrolment = db.get<Enrolment>(
    'SELECT id, campaign_id, contact_id, state, next_at FROM enrolments WHERE id = ?',
    due.enrolment_id,
  )
  if (!enrolment) return
  const recipient = { campaign_id: enrolment.campaign_id, contact_id: enrolment.contact_id }
  const count = (counter: 'opens' | 'clicks' | 'replies' | 'bounces') =>
    db.run(`UPDATE campaigns SET ${counter} = ${counter} + 1 WHERE id = ?`, enrolment.campaign_id)
  const end = (state: string) =>
    db.run('UPDATE enrolments SET state = ?, next_at = NULL WHERE id = ?', state, enrolment.id)
  const cause = `${enrolment.id}:${due.step}`
  switch (due.kind) {
    case 'open':
      count('opens')
      return emit('email.opened', recipient, `email.opened:${cause}`)
    case 'click':
      count('clicks')
      return emit('link.clicked', { ...recipient, url: due.detail ?? '' }, `link.clicked:${cause}`)
    case 'reply':
      if (enrolment.state !== 'active' && enrolment.state !== 'completed') return
      end('replied')
      count('replies')
      return emit(
        'campaign.replied',
        {
          ...recipient,
          enrollment_id: enrolment.id,
          contact: contactDetails(db, enrolment.contact_id),
        },
        `campaign.replied:${enrolment.id}`,
      )
    case 'bounce':
      if (enrolment.state === 'bounced') return
      end('bounced')
      count('bounces')
      return recordBounce(context, enrolment, due)
    case 'complete':
      if (enrolment.state !== 'active' || enrolment.next_at !== null) return
      end('completed')
      return emit(
        'campaign.completed',
        { ...recipient, enrollment_id: enrolment.id },
        `campaign.completed:${enrolment.id}`,
      )
  }
}

function recordBounce({ db, emit }: CampaignContext, enrolment: Enrolment, due: DueOutcome): void {
  const contact = db.get<{ email: string | null; email_status: string | null }>(
    'SELECT email, email_status FROM contacts WHERE id = ?',
    enrolment.contact_id,
  )
  if (contact && contact.email_status !== 'bounced') {
    db.run(
      "UPDATE contacts SET email_status = 'bounced', updated_at = max(updated_at, ?) WHERE id = ?",
      due.due_at,
      enrolment.contact_id,
    )
    emit(
      'contact.updated',
      { contact_id: enrolment.contact_id, changed_fields: ['email_status'] },
      `contact.updated:bounced:${enrolment.id}`,
    )
  }
  emit(
    'campaign.bounced',
    {
      campaign_id: enrolment.campaign_id,
      email: contact?.email ?? '',
      error: due.detail ?? 'bounced',
    },
    `campaign.bounced:${enrolment.id}`,
  )
}

const contactDetails = (db: Db, id: string) =>
  db.get(
    'SELECT id, first_name, last_name, email, phone, title FROM contacts WHERE id = ?',
    id,
  ) ?? { id }
