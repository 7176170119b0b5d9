import { heldAsChosen } from '#shared/domain/holds.ts'
import { erasureHandlers } from '#main/features/erasure/erasure.ts'
import { createErasures } from '#main/features/erasure/erasures.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import { peopleWorld } from '../people/people-world.ts'

export const PERSON = 'c_ingrid_7'
export const words = ['ingrid@kvist.example', '+47 22 33 44 55', 'Ingrid Solberg', PERSON]
export const records = {
  companies: [{ id: 'co_1', name: 'Kvist Bank', notes: 'Ask for Ingrid Solberg' }],
  contacts: [
    {
      id: PERSON,
      first_name: 'Ingrid',
      last_name: 'Solberg',
      email: 'ingrid@kvist.example',
      phone: '+47 22 33 44 55',
      company_id: 'co_1',
    },
    {
      id: 'c_other_9',
      first_name: 'Ola',
      last_name: 'Nordmann',
      email: 'ola@kvist.example',
      phone: '+47 22 33 44 56',
      company_id: 'co_1',
    },
  ],
  hot_lists: [{ id: 'hl_1', name: 'CFOs' }],
  members: [
    {
      id: 'm_1',
      list_id: 'hl_1',
      contact_id: PERSON,
      tier: 'B',
      status: 'replied',
      notes: 'met Ingrid Solberg',
    },
    { id: 'm_2', list_id: 'hl_1', contact_id: 'c_other_9', tier: 'B' },
  ],
  meetings: [
    {
      id: 'mt_1',
      title: 'Ingrid Solberg and us',
      contact_id: PERSON,
      starts_at_utc: '2026-03-01T10:00:00Z',
    },
  ],
}

export async function world(db?: OutboxDb) {
  const place = await peopleWorld(records, db)
  const said: string[] = []
  const forgotten: object[] = []
  const open = () =>
    createErasures({
      db: place.db,
      cache: place.cache,
      outbox: place.outbox,
      clock: place.clock,
      hub: {
        touch() {},
        emit: (event) => {
          if (event.type === 'notice') said.push(event.data.message)
          if (event.type === 'person.erased') forgotten.push(event.data)
        },
      },
      log: { error: (message) => said.push(message) },
    })
  const erasures = open()
  const live = { ...place.live, erasures }
  const tell = async (members: string[], tier: 'S' | 'A') =>
    place.outbox.edit(
      `Tier ${tier}: Ingrid Solberg`,
      members.map((id) => ({
        endpoint: 'hotLists.members.update' as const,
        params: { id: 'hl_1', member_id: id },
        want: { tier },
        base: { tier: 'B' },
        subject: 'Ingrid Solberg · CFOs',
      })),
    )
  const everywhere = async (needles = words) => [
    ...(await place.cache.scan(needles)),
    ...scanOutbox(place.db, needles),
  ]
  const done = (endpoint: string) =>
    place.db.transact(() =>
      place.db.prepare(`UPDATE operations SET state = 'done' WHERE endpoint = ?`).run(endpoint),
    )
  return {
    ...place,
    commands: erasureHandlers(
      () => live,
      heldAsChosen(() => ({ hold_time: 'standard' })),
      () => place.downloads,
    ),
    erasures,
    again: open,
    tell,
    everywhere,
    said,
    forgotten,
    done,
    [Symbol.asyncDispose]: place[Symbol.asyncDispose].bind(place),
  }
}
