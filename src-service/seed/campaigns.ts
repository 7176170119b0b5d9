import type { Db } from '../store/db.ts'
import type { Kv } from '../store/kv.ts'
import {
  advanceCampaigns,
  ratesKey,
  sentKey,
  type CampaignContext,
} from '../simulation/campaigns.ts'
import type { SeedContact } from './contacts.ts'
import {
  createReader,
  campaignReadingsKey,
  readingTimes,
  type CampaignReading,
} from './campaign-readings.ts'
import { seededId } from './ids.ts'
import { bodies, campaignPlans, variantSubjects } from './pools/campaigns.ts'
import type { CampaignPlan } from './pools/campaigns.ts'
import { Random } from './random.ts'

const day = 86_400_000
const hour = 3_600_000

/** Days between the e-mails of a sequence. */
const delays = [0, 3, 4, 7]

/**
 * Creates twelve campaigns with a past. People are enrolled from a campaign's start on, and the
 * simulation itself plays the weeks since. So the figures are consistent, and what happens next
 * follows from them.
 */
export function seedCampaigns(
  db: Db,
  kv: Kv,
  seed: number,
  now: number,
  contacts: readonly SeedContact[],
): void {
  const mover: CampaignContext = { db, kv, seed, emit: () => {} }
  const ids = campaignPlans.map((_, index) => seededId(seed, 'ca', index))
  kv.set(
    ratesKey,
    Object.fromEntries(
      campaignPlans.map((plan, index) => [
        ids[index] ?? '',
        { open: plan.open, click: plan.click, reply: plan.reply, bounce: plan.bounce },
      ]),
    ),
  )
  for (const id of ids) kv.remove(sentKey(id)) // after a reset, the days are played again
  campaignPlans.forEach((plan, index) =>
    addCampaign(db, seed, now, ids[index] ?? '', index, plan, contacts),
  )
  // Events in order of time: the simulation plays up to each pause, where that campaign stops, and
  // up to each reading, which is stored.
  const read = createReader(db)
  const readings: CampaignReading[] = []
  const pauses = campaignPlans.flatMap((plan, index) =>
    plan.status === 'paused'
      ? [{ at: now - Math.round(plan.age_days * 0.55) * day, id: ids[index] ?? '' }]
      : [],
  )
  for (const { at, id } of [
    ...pauses,
    ...readingTimes(now).map((time) => ({ at: time, id: null })),
  ].sort((a, b) => a.at - b.at)) {
    simulate(mover, at)
    if (id === null) readings.push(read(at))
    else
      db.run(
        "UPDATE campaigns SET status = 'paused', paused_at = ?, updated_at = ? WHERE id = ?",
        at,
        at,
        id,
      )
  }
  kv.set(campaignReadingsKey, readings)
  simulate(mover, now)
}

function simulate(mover: CampaignContext, until: number): void {
  while (advanceCampaigns(mover, until, 10_000) === 10_000) {
    /* more is due */
  }
}

function addCampaign(
  db: Db,
  seed: number,
  now: number,
  id: string,
  index: number,
  plan: CampaignPlan,
  contacts: readonly SeedContact[],
): void {
  const random = new Random(seed, `campaign ${plan.name}`)
  const started = Math.floor((now - plan.age_days * day) / day) * day + 8 * hour
  const draft = plan.status === 'draft'
  db.insert('campaigns', {
    id,
    name: plan.name,
    status: draft ? 'draft' : 'active',
    timezone: plan.timezone,
    daily_limit: plan.daily_limit,
    settings: JSON.stringify({
      track_opens: true,
      track_clicks: plan.click > 0,
      stop_on_reply: true,
      stop_on_company_reply: index % 3 === 0,
      sender: 'dana@northgate.example',
      signature: 'Northgate Talent',
    }),
    started_at: draft ? null : started,
    paused_at: null,
    created_at: started - 2 * day,
    updated_at: started,
  })
  plan.subjects.forEach((subject, position) =>
    db.insert('campaign_steps', {
      id: seededId(seed, 'st', `${index}:${position}`),
      campaign_id: id,
      position,
      subject,
      body: random.pick(bodies),
      delay_days: delays[position] ?? 7,
      variants: JSON.stringify(
        position === 0 && random.chance(0.7)
          ? [
              { subject, body: random.pick(bodies) },
              { subject: random.pick(variantSubjects), body: random.pick(bodies) },
            ]
          : [],
      ),
    }),
  )
  const audience = contacts.filter(
    (contact) =>
      contact.email !== null &&
      contact.row.email_status !== 'bounced' &&
      contact.row.email_status !== 'invalid' &&
      !contact.company?.do_not_contact,
  )
  const fitting = audience.filter((contact) => contact.field === plan.audience)
  const chosen = [
    ...random.sample(fitting, plan.enrolled),
    ...random.sample(
      audience.filter((contact) => contact.field !== plan.audience),
      Math.max(0, plan.enrolled - fitting.length),
    ),
  ]
  // Enrols half at the start and the rest gradually, so that some people are always in the middle
  // of the sequence.
  chosen.forEach((contact, position) => {
    const share = position / chosen.length
    const enrolledAt =
      started +
      (share < 0.5
        ? position * 40_000
        : Math.floor((share - 0.5) * 2 * plan.age_days) * day + random.int(0, 540) * 60_000)
    if (enrolledAt > now) return
    db.insert('enrolments', {
      id: seededId(seed, 'en', `${index}:${contact.id}`),
      campaign_id: id,
      contact_id: contact.id,
      state: 'active',
      step: 0,
      next_at: enrolledAt,
      enrolled_at: enrolledAt,
    })
  })
  db.run(
    'UPDATE campaigns SET enrolled = (SELECT count(*) FROM enrolments WHERE campaign_id = ?) WHERE id = ?',
    id,
    id,
  )
}
