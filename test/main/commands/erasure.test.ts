import { expect, test } from 'vitest'
import { erasureHandlers } from '#main/commands/erasure.ts'
import { createErasures } from '#main/erasure/erasures.ts'
import { createImportStore } from '#main/imports/store.ts'
import { scanOutbox } from '#main/store/scan-outbox.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import { peopleWorld } from './people-world.ts'

const PERSON = 'c_ingrid_7'
const words = ['ingrid@kvist.example', '+47 22 33 44 55', 'Ingrid Solberg', PERSON]
const records = {
  companies: [{ id: 'co_1', name: 'Kvist Bank', notes: 'Ask for Ingrid Solberg' }],
  contacts: [
    { id: PERSON, first_name: 'Ingrid', last_name: 'Solberg', email: 'ingrid@kvist.example', phone: '+47 22 33 44 55', company_id: 'co_1' },
    { id: 'c_other_9', first_name: 'Ola', last_name: 'Nordmann', email: 'ola@kvist.example', phone: '+47 22 33 44 56', company_id: 'co_1' },
  ],
  hot_lists: [{ id: 'hl_1', name: 'CFOs' }],
  members: [{ id: 'm_1', list_id: 'hl_1', contact_id: PERSON, tier: 'B', status: 'replied', notes: 'met Ingrid Solberg' }, { id: 'm_2', list_id: 'hl_1', contact_id: 'c_other_9', tier: 'B' }],
  meetings: [{ id: 'mt_1', title: 'Ingrid Solberg and us', contact_id: PERSON, starts_at_utc: '2026-03-01T10:00:00Z' }],
}

async function world() {
  const place = await peopleWorld(records)
  const said: string[] = []
  const open = () => createErasures({ db: place.db, cache: place.cache, outbox: place.outbox, clock: place.clock, hub: { touch() {}, emit: (event) => { if (event.type === 'notice') said.push(event.data.message) } }, log: { error: (message) => said.push(message) } })
  const erasures = open()
  const live = { ...place.live, erasures } as unknown as LiveWorkspace
  const tell = async (members: string[], tier: 'S' | 'A') => place.outbox.edit(`Tier ${tier}: Ingrid Solberg`, members.map((id) => ({ endpoint: 'hotLists.members.update' as const, params: { id: 'hl_1', member_id: id }, want: { tier }, base: { tier: 'B' }, subject: 'Ingrid Solberg · CFOs' })))
  const everywhere = async (needles = words) => [...await place.cache.scan(needles), ...scanOutbox(place.db, needles)]
  const done = (endpoint: string) => place.db.transact(() => place.db.prepare(`UPDATE operations SET state = 'done' WHERE endpoint = ?`).run(endpoint))
  return { ...place, commands: erasureHandlers(() => live, () => place.downloads), erasures, again: open, tell, everywhere, said, done, [Symbol.asyncDispose]: place[Symbol.asyncDispose].bind(place) }
}

test('J9: an erased person stands in no table, no index, no history and no backup; the others stay as they were', async () => {
  await using place = await world()
  await place.tell(['m_1', 'm_2'], 'S')
  place.done('hotLists.members.update')
  expect((await place.everywhere()).length).toBeGreaterThan(5)
  const { certificate } = await place.commands['erasure.erase']({ id: PERSON, there: false, discard: false })
  expect(certificate).toMatchObject({ left: 0, there: false, shared: 0, removed: { contacts: 1, members: 1, meetings: 1, companies: 1, history: 1 } })
  expect(await place.everywhere()).toEqual([])
  expect(await place.cache.search({ text: 'solberg' })).toEqual([])
  expect((await place.cache.ids('contacts'))).toEqual(['c_other_9'])
  expect(await place.cache.ids('members')).toEqual(['m_2'])
  // Of the gesture on two people, the other one's part can still be undone.
  const [kept] = place.db.prepare<[], { changes: string }>('SELECT changes FROM history').all()
  expect((JSON.parse(kept?.changes ?? '[]') as { record_id: string }[]).map((change) => change.record_id)).toEqual(['m_2'])
  // The certificate names nobody.
  expect(JSON.stringify(place.commands['erasure.list']({}))).not.toMatch(/ingrid|solberg|c_ingrid/i)
})

test('J9: what waits to be sent is named first; erased with the person only when that is said', async () => {
  await using place = await world()
  await place.tell(['m_1'], 'A')
  expect(await place.commands['erasure.preview']({ id: PERSON })).toMatchObject({ name: 'Ingrid Solberg', waiting: 1, there: true, held: { members: 1, meetings: 1 } })
  await expect(place.commands['erasure.erase']({ id: PERSON, there: false, discard: false })).rejects.toMatchObject({ problem: { code: 'waiting' } })
  expect(place.waiting()).toHaveLength(1)
  expect((await place.commands['erasure.erase']({ id: PERSON, there: false, discard: true })).certificate).toMatchObject({ left: 0 })
  expect(place.waiting()).toEqual([])
  expect(await place.everywhere()).toEqual([])
})

test('J9: a change of somebody else that mentions them and waits is never altered, and the certificate counts it', async () => {
  await using place = await world()
  await place.outbox.edit('Note', [{ endpoint: 'hotLists.members.update', params: { id: 'hl_1', member_id: 'm_2' }, want: { notes: 'knows Ingrid Solberg well' }, base: { notes: null } }])
  const { certificate } = await place.commands['erasure.erase']({ id: PERSON, there: false, discard: false })
  expect(certificate?.left).toBe(1)
  expect(place.outbox.openOf('members', 'm_2')[0]?.want).toEqual({ notes: 'knows Ingrid Solberg well' })
})

test('J9: a telephone or a name that is also somebody else’s is neither searched for nor taken from them', async () => {
  await using place = await world()
  await place.cache.putPage('contacts', [{ id: 'c_twin_11', first_name: 'Ingrid', last_name: 'Solberg', phone: '+47 22 33 44 55', email: 'twin@else.example' }], { startedAt: 0, now: place.clock.now() })
  const { certificate } = await place.commands['erasure.erase']({ id: PERSON, there: false, discard: false })
  expect(certificate).toMatchObject({ left: 0, shared: 2 })
  expect(await place.cache.ids('contacts')).toEqual(expect.arrayContaining(['c_twin_11', 'c_other_9']))
})

test('J9: with the service, nothing is erased before it deleted them; a deletion taken back calls the erasure off', async () => {
  await using place = await world()
  const first = await place.commands['erasure.erase']({ id: PERSON, there: true, discard: false })
  expect(first.certificate).toBeNull()
  await place.erasures.nudge()
  expect(place.commands['erasure.list']({})).toMatchObject({ erasures: [{ state: 'deleting' }] })
  await place.outbox.undo(first.history_id ?? undefined)
  await place.erasures.nudge()
  expect(place.commands['erasure.list']({})).toEqual({ erasures: [] })
  expect((await place.everywhere()).length).toBeGreaterThan(0)

  await place.commands['erasure.erase']({ id: PERSON, there: true, discard: false })
  place.done('contacts.delete')
  // Another process after a kill: what was promised is finished at the next start.
  await place.again().nudge()
  expect(place.commands['erasure.list']({})).toMatchObject({ erasures: [{ state: 'done', certificate: { there: true, left: 0 } }] })
  expect(place.said).toEqual(['The person is erased: nothing was found of them.'])
  expect(await place.everywhere()).toEqual([])
})

test.each(['purging', 'proved'])('J9: an erasure broken off while %s is finished, and proved, at the next start', async (phase) => {
  await using place = await world()
  await place.commands['erasure.erase']({ id: PERSON, there: true, discard: false })
  place.done('contacts.delete')
  if (phase === 'proved') await place.erasures.nudge()
  place.db.transact(() => place.db.prepare('UPDATE erasures SET phase = ?').run(phase))
  await place.again().nudge()
  expect(place.commands['erasure.list']({})).toMatchObject({ erasures: [{ state: 'done', certificate: { left: 0 } }] })
  expect(await place.everywhere()).toEqual([])
})

test('J9, L2: rows of an import that tell of them go too, waiting or not: nobody is made anew who was erased', async () => {
  await using place = await world()
  const store = createImportStore(place.db, { issuer: 'i', subject: 's', workspace: 'w' }, place.clock)
  const row = (number: number, name: string, email: string) => ({ row: number, kind: 'create' as const, name, contact_id: null, want: { email }, once: true, state: 'waiting' as const, reason: null })
  place.db.transact(() => {
    store.add('imp', 'people.csv', [])
    store.addRow('imp', row(2, 'I. S.', 'Ingrid@Kvist.example'))
    store.addRow('imp', row(3, 'Ola Nordmann', 'ola@kvist.example'))
  })
  const { certificate } = await place.commands['erasure.erase']({ id: PERSON, there: false, discard: false })
  expect(certificate).toMatchObject({ left: 0, removed: { import_rows: 1 } })
  expect(store.page('imp', ['waiting'], 10, 0).map(({ name }) => name)).toEqual(['Ola Nordmann'])
})
