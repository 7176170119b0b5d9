import { record, answerWhole } from '../http/answer.ts'
import type { Call, Handlers } from '../http/call.ts'
import { invalid, notFound, wrongState } from '../http/errors.ts'
import type { World } from '../world/world.ts'
import { campaignInDetail, campaignInList, statsOf, type CampaignRow } from './campaign-rows.ts'

function requireCampaign(world: World, id: string): CampaignRow {
  const row = world.db.get<CampaignRow>('SELECT * FROM campaigns WHERE id = ?', id)
  if (!row) throw notFound('campaign')
  return row
}

/** The transitions of contract §3; all others get 409. */
const transitions = {
  activate: { from: 'draft', to: 'active', event: 'campaign.activated' },
  pause: { from: 'active', to: 'paused', event: 'campaign.paused' },
  resume: { from: 'paused', to: 'active', event: 'campaign.activated' },
} as const

type TransitionCall = Pick<Call, 'world' | 'now' | 'effect' | 'request_id' | 'commit'> & {
  params: { id: string }
}

const transition = (name: keyof typeof transitions) => (call: TransitionCall) =>
  call.commit(() => {
    const { world, now, params } = call
    const { from, to, event } = transitions[name]
    const before = requireCampaign(world, params.id)
    if (before.status !== from)
      throw wrongState(
        `A campaign that is ${before.status} cannot ${name}; only one that is ${from} can.`,
      )
    world.db.run(
      'UPDATE campaigns SET status = ?, paused_at = ?, started_at = coalesce(started_at, ?), updated_at = ? WHERE id = ?',
      to,
      name === 'pause' ? now : null,
      now,
      now,
      params.id,
    )
    // Shifts the due times by the length of the pause, so that the sequence continues where it
    // stopped.
    if (name !== 'pause') {
      world.db.run(
        `UPDATE enrolments SET next_at = next_at + ? - max(?, enrolled_at) WHERE campaign_id = ? AND state = 'active'`,
        now,
        before.paused_at ?? 0,
        params.id,
      )
    }
    call.effect({ kind: 'update', table: 'campaigns', id: params.id, fields: { status: to } })
    world.emit(
      event,
      { campaign_id: params.id, name: before.name },
      `${event}:${params.id}:${call.request_id}`,
    )
    return record(campaignInDetail(world, requireCampaign(world, params.id)))
  })

export const campaignHandlers = {
  'campaigns.list': ({ world, query }) =>
    answerWhole(
      (query.status === undefined
        ? world.db.all<CampaignRow>('SELECT * FROM campaigns ORDER BY seq')
        : world.db.all<CampaignRow>(
            'SELECT * FROM campaigns WHERE status = ? ORDER BY seq',
            query.status,
          )
      ).map(campaignInList),
    ),

  'campaigns.read': ({ world, params }) =>
    record(campaignInDetail(world, requireCampaign(world, params.id))),

  'campaigns.stats': ({ world, params }) => record(statsOf(requireCampaign(world, params.id))),

  'campaigns.enrol': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const campaign = requireCampaign(world, params.id)
      const ids = [...new Set(body.contact_ids.map(String))]
      const known = new Set(
        world.db
          .all<{ id: string }>(
            'SELECT id FROM contacts WHERE id IN (SELECT value FROM json_each(?))',
            JSON.stringify(ids),
          )
          .map((row) => row.id),
      )
      const unknown = ids.filter((id) => !known.has(id))
      if (unknown.length)
        throw invalid({
          contact_ids: `There is no contact with the id ${unknown.slice(0, 3).join(', ')}.`,
        })
      const delay =
        world.db.value<number>(
          'SELECT delay_days FROM campaign_steps WHERE campaign_id = ? AND position = 0',
          campaign.id,
        ) ?? 0
      let enrolled = 0
      for (const contactId of ids) {
        const id = world.random.id('enr')
        const fresh = world.db.run(
          'INSERT INTO enrolments (id, campaign_id, contact_id, next_at, enrolled_at) VALUES ' +
            '(?, ?, ?, ?, ?) ON CONFLICT (campaign_id, contact_id) DO NOTHING',
          id,
          campaign.id,
          contactId,
          now + delay * 86_400_000,
          now,
        )
        if (!fresh) continue
        enrolled += 1
        call.effect({
          kind: 'create',
          table: 'enrolments',
          id,
          fields: { campaign_id: campaign.id, contact_id: contactId },
        })
      }
      world.db.run(
        'UPDATE campaigns SET enrolled = enrolled + ?, updated_at = ? WHERE id = ?',
        enrolled,
        now,
        campaign.id,
      )
      world.emit(
        'enrolment.complete',
        { campaign_id: campaign.id, enrolled_count: enrolled },
        `enrolment.complete:${call.request_id}`,
      )
      return record({ campaign_id: campaign.id, enrolled, already_enrolled: ids.length - enrolled })
    }),

  'campaigns.activate': transition('activate'),
  'campaigns.pause': transition('pause'),
  'campaigns.resume': transition('resume'),
} satisfies Partial<Handlers>
