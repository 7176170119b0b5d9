import { randomBytes } from 'node:crypto'
import { existsSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createImportStore } from '#main/features/imports/store.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { readJournal } from '#main/engine/store/journal.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import { decrypted, folder } from '../../engine/store/world.ts'
import { PERSON, words, records, world } from './erasure-world.ts'

test('J9: an erased person stands in no table, no index, no history and no backup; the others stay as they were', async () => {
  await using place = await world()
  await place.tell(['m_1', 'm_2'], 'S')
  place.done('hotLists.members.update')
  expect((await place.everywhere()).length).toBeGreaterThan(5)
  const { certificate } = await place.commands['erasure.erase']({
    id: PERSON,
    there: false,
    discard: false,
  })
  expect(certificate).toMatchObject({
    left: 0,
    there: false,
    shared: 0,
    unsearched: 0,
    removed: { contacts: 1, members: 1, meetings: 1, companies: 1, history: 1 },
  })
  expect(await place.everywhere()).toEqual([])
  expect(await place.cache.search({ text: 'solberg' })).toEqual([])
  expect(await place.cache.ids('contacts')).toEqual(['c_other_9'])
  expect(await place.cache.ids('members')).toEqual(['m_2'])
  // Of the gesture on two people, the other one's part can still be undone.
  const [kept] = place.db.prepare<[], { changes: string }>('SELECT changes FROM history').all()
  expect(
    (JSON.parse(kept?.changes ?? '[]') as { record_id: string }[]).map(
      (change) => change.record_id,
    ),
  ).toEqual(['m_2'])
  // The certificate names nobody.
  expect(JSON.stringify(place.commands['erasure.list']({}))).not.toMatch(/ingrid|solberg|c_ingrid/i)
})

test('J9: what a restart would open leads to an erased person no more, also where ids are numbers', async () => {
  await using place = await world()
  await place.cache.putPage('contacts', [{ id: '12', first_name: 'Bo', last_name: 'Li' }], {
    startedAt: 0,
    now: place.clock.now(),
  })
  const kv = createKv(place.db, place.clock)
  const draft = (contact_id: string) => ({ text: 'call back', seen: null, contact_id })
  kv.set('places', '{"recent":["/people/12","/hot-lists/12"],"pinned":["/people/12?x=1"]}')
  kv.set('windows_left', '[{"window":"a","path":"/people/12"},{"window":"b","path":"/people"}]')
  kv.set(
    'screens_left',
    JSON.stringify({
      path: '/card/12',
      screens: {
        'filter People': 'Bo',
        'form new person': { first_name: 'Bo' },
        'typed contacts 12 title': { text: 'Head of', seen: null },
        'draft 1': draft('12'),
        'draft 2': draft('c_other_9'),
      },
    }),
  )
  await place.commands['erasure.erase']({ id: '12', there: false, discard: false })
  expect(JSON.parse(kv.get('places') ?? '')).toEqual({ recent: ['/hot-lists/12'], pinned: [] })
  expect(JSON.parse(kv.get('windows_left') ?? '')).toEqual([{ window: 'b', path: '/people' }])
  expect(JSON.parse(kv.get('screens_left') ?? '')).toEqual({
    path: null,
    screens: { 'draft 2': draft('c_other_9') },
  })
  expect(place.forgotten).toMatchObject([{ contact_id: '12', records: { contacts: ['12'] } }])
})

test('J9: rows that a sync read before and keeps during the erasure are taken away too', async () => {
  await using place = await world()
  const { scan } = place.cache
  place.cache.scan = async (needles) => {
    const hits = await scan.call(place.cache, needles)
    if (needles.length === 1 && needles[0] === PERSON)
      await place.cache.putPage('members', [{ ...records.members[0], id: 'm_late' }], {
        startedAt: 0,
        now: place.clock.now(),
      })
    return hits
  }
  const { certificate } = await place.commands['erasure.erase']({
    id: PERSON,
    there: false,
    discard: false,
  })
  expect(certificate).toMatchObject({ left: 0 })
  expect(await place.everywhere()).toEqual([])
})

test('J9: what waits to be sent is named first; erased with the person only when that is said', async () => {
  await using place = await world()
  await place.tell(['m_1'], 'A')
  expect(await place.commands['erasure.preview']({ id: PERSON })).toMatchObject({
    name: 'Ingrid Solberg',
    waiting: 1,
    there: true,
    held: { members: 1, meetings: 1 },
  })
  await expect(
    place.commands['erasure.erase']({ id: PERSON, there: false, discard: false }),
  ).rejects.toMatchObject({ problem: { code: 'waiting' } })
  expect(place.waiting()).toHaveLength(1)
  expect(
    (await place.commands['erasure.erase']({ id: PERSON, there: false, discard: true }))
      .certificate,
  ).toMatchObject({ left: 0 })
  expect(place.waiting()).toEqual([])
  expect(await place.everywhere()).toEqual([])
})

test('J9: a change of somebody else that mentions them and waits is never altered, and the certificate counts it', async () => {
  await using place = await world()
  await place.outbox.edit('Note', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_1', member_id: 'm_2' },
      want: { notes: 'knows Ingrid Solberg well' },
      base: { notes: null },
    },
  ])
  const { certificate } = await place.commands['erasure.erase']({
    id: PERSON,
    there: false,
    discard: false,
  })
  expect(certificate?.left).toBe(1)
  expect(place.outbox.openOf('members', 'm_2')[0]?.want).toEqual({
    notes: 'knows Ingrid Solberg well',
  })
})

test('J9: a telephone or a name that is also somebody else’s is neither searched for nor taken from them', async () => {
  await using place = await world()
  await place.cache.putPage(
    'contacts',
    [
      {
        id: 'c_twin_11',
        first_name: 'Ingrid',
        last_name: 'Solberg',
        phone: '+47 22 33 44 55',
        email: 'twin@else.example',
      },
    ],
    { startedAt: 0, now: place.clock.now() },
  )
  const { certificate } = await place.commands['erasure.erase']({
    id: PERSON,
    there: false,
    discard: false,
  })
  expect(certificate).toMatchObject({ left: 0, shared: 2 })
  expect(await place.cache.ids('contacts')).toEqual(
    expect.arrayContaining(['c_twin_11', 'c_other_9']),
  )
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
  expect(place.commands['erasure.list']({})).toMatchObject({
    erasures: [{ state: 'done', certificate: { there: true, left: 0 } }],
  })
  expect(place.said).toEqual(['The person is erased: nothing was found of them.'])
  expect(await place.everywhere()).toEqual([])
})

test.each(['purging', 'proved'])(
  'J9: an erasure broken off while %s is finished, and proved, at the next start',
  async (phase) => {
    await using place = await world()
    await place.commands['erasure.erase']({ id: PERSON, there: true, discard: false })
    place.done('contacts.delete')
    if (phase === 'proved') await place.erasures.nudge()
    place.db.transact(() => place.db.prepare('UPDATE erasures SET phase = ?').run(phase))
    await place.again().nudge()
    expect(place.commands['erasure.list']({})).toMatchObject({
      erasures: [{ state: 'done', certificate: { left: 0 } }],
    })
    expect(await place.everywhere()).toEqual([])
  },
)

test('J9, L2: rows of an import that tell of them go too, waiting or not: nobody is made anew who was erased', async () => {
  await using place = await world()
  const store = createImportStore(
    place.db,
    { issuer: 'i', subject: 's', workspace: 'w' },
    place.clock,
  )
  const row = (number: number, name: string, email: string) => ({
    row: number,
    kind: 'create' as const,
    name,
    contact_id: null,
    want: { email },
    once: true,
    state: 'waiting' as const,
    reason: null,
  })
  place.db.transact(() => {
    store.add('imp', 'people.csv', [])
    store.addRow('imp', row(2, 'I. S.', 'Ingrid@Kvist.example'))
    store.addRow('imp', row(3, 'Ola Nordmann', 'ola@kvist.example'))
  })
  const { certificate } = await place.commands['erasure.erase']({
    id: PERSON,
    there: false,
    discard: false,
  })
  expect(certificate).toMatchObject({ left: 0, removed: { import_rows: 1 } })
  expect(store.page('imp', ['waiting'], 10, 0).map(({ name }) => name)).toEqual(['Ola Nordmann'])
})

test.each(['sending', 'verifying', 'unknown'])(
  'J9: while a change of theirs is %s nothing is erased, whatever is agreed to',
  async (state) => {
    await using place = await world()
    await place.tell(['m_1'], 'A')
    place.db.transact(() => place.db.prepare('UPDATE operations SET state = ?').run(state))
    const before = await place.everywhere()
    expect(await place.commands['erasure.preview']({ id: PERSON })).toMatchObject({ waiting: 1 })
    const asked = place.commands['erasure.erase']({ id: PERSON, there: false, discard: true })
    await expect(asked).rejects.toMatchObject({ problem: { code: 'busy' } })
    expect(await place.everywhere()).toEqual(before)
    expect(place.commands['erasure.list']({})).toEqual({ erasures: [] })
  },
)

test.each(['queued', 'conflict', 'needs_you', 'blocked', 'rejected'])(
  'J9: a change of theirs that is %s waits: it is named first, and then erased too',
  async (state) => {
    await using place = await world()
    await place.tell(['m_1'], 'A')
    place.db.transact(() => place.db.prepare('UPDATE operations SET state = ?').run(state))
    const erase = (discard: boolean) =>
      place.commands['erasure.erase']({ id: PERSON, there: false, discard })
    await expect(erase(false)).rejects.toMatchObject({ problem: { code: 'waiting' } })
    expect((await erase(true)).certificate).toMatchObject({ left: 0 })
    expect(place.waiting()).toEqual([])
    expect(await place.everywhere()).toEqual([])
  },
)

test('J9: adding them to a list waits too; of adding several, the others’ part is never altered', async () => {
  await using place = await world()
  const add = (id: string, source_ids: string[]) =>
    place.outbox.edit('Added', [
      { endpoint: 'hotLists.members.add', params: { id }, want: { source_ids } },
    ])
  await add('hl_2', [PERSON])
  await add('hl_3', [PERSON, 'c_other_9'])
  expect(await place.commands['erasure.preview']({ id: PERSON })).toMatchObject({ waiting: 1 })
  const { certificate } = await place.commands['erasure.erase']({
    id: PERSON,
    there: false,
    discard: true,
  })
  expect(certificate?.left).toBe(1)
  expect(place.waiting().map(({ id }) => id)).toHaveLength(1)
  const [kept] = place.outbox.openOf('members', 'hl_3')
  expect(kept?.want).toMatchObject({ source_ids: [PERSON, 'c_other_9'] })
})

test('J9, P10: neither a backup of before nor a byte of the files brings somebody erased back', async () => {
  using files = folder()
  const [file, key] = [join(files.path, 'outbox.db'), randomBytes(32)]
  await using place = await world(openOutboxDb(file, key))
  await place.tell(['m_1'], 'S')
  place.done('hotLists.members.update')
  place.db.backUp()
  await place.tell(['m_1'], 'A')
  place.done('hotLists.members.update')
  // The file with its log, the backup, and what was journalled since.
  const told = () =>
    [file, join(files.path, 'outbox.backup.db')]
      .map((one) => decrypted(one, key).toString('latin1'))
      .concat(JSON.stringify(readJournal(join(files.path, 'outbox.journal'), key)))
      .map((text) => /solberg|ingrid/i.test(text))
  expect(told()).toEqual([true, true, true])
  await place.commands['erasure.erase']({ id: PERSON, there: false, discard: false })
  expect(told()).toEqual([false, false, false])

  place.db.close()
  truncateSync(file, 5000)
  const salvaged = openOutboxDb(file, key)
  expect(salvaged.salvaged).toMatchObject({ backup: true })
  expect(salvaged.prepare('SELECT phase FROM erasures').all()).toEqual([{ phase: 'done' }])
  expect(scanOutbox(salvaged, words)).toEqual([])
  salvaged.close()
})

test('J9, P10: the copy of an outbox that was damaged before goes too, once its rows are safe', async () => {
  using files = folder()
  const [file, key] = [join(files.path, 'outbox.db'), randomBytes(32)]
  await using before = await world(openOutboxDb(file, key))
  await before.tell(['m_1'], 'S')
  before.done('hotLists.members.update')
  before.db.close()
  truncateSync(file, 5000)
  await using place = await world(openOutboxDb(file, key))
  const aside = place.db.salvaged?.aside ?? ''
  expect(existsSync(aside)).toBe(true)
  expect(scanOutbox(place.db, words)).not.toEqual([])
  await place.commands['erasure.erase']({ id: PERSON, there: false, discard: false })
  expect(existsSync(aside)).toBe(false)
  expect(scanOutbox(place.db, words)).toEqual([])
})

test('J9: where ids are numbers, what a company of the same number has stays; the person’s rows of bulk runs go', async () => {
  await using place = await world()
  await place.cache.putPage('contacts', [{ id: '12', first_name: 'Ada', last_name: 'Lovelace' }], {
    startedAt: 0,
    now: place.clock.now(),
  })
  place.db.transact(() => {
    const notices = place.db
      .prepare(`INSERT INTO notices (id, tag, kind, title, body, link, created_at) VALUES
      ('n1', 'erased:1', 'x', 't', 'b', '/people/12', 1), ('n2', 'erased:2', 'x', 't', 'b', '/people/123', 1),
      ('n3', 'follow_up:12:7', 'x', 't', 'b', '/pipeline/12', 1)`)
    notices.run()
    const receipt = place.db.prepare(
      'INSERT INTO receipts (id, intent_id, endpoint, target_table, target_id, ' +
        "target_label, outcome, max_cost, cost, asked_at) VALUES (?, ?, ?, ?, '12', ?, " +
        "'paid', 2, 2, 7)",
    )
    receipt.run('r1', 'i1', 'contacts.findEmail', 'contacts', 'Ada')
    receipt.run('r2', 'i2', 'companies.research', 'companies', 'Kvist Bank')
    const row = place.db.prepare(
      `INSERT INTO bulk_rows (run_id, place, target_id, label) VALUES ('run', ?, ?, ?)`,
    )
    row.run(0, '12', 'Ada')
    row.run(1, '123', 'Ola')
    const paid = place.db.prepare(`
      INSERT INTO operations (id, intent_id, issuer, subject, workspace, kind, endpoint, lane,
        table_name, record_id, state, created_at, updated_at)
      VALUES ('op', 'i3', 'i', 's', 'w', 'paid', 'companies.research', 'paid:companies.research:12',
        'companies', '12', 'unknown', 1, 1)`)
    paid.run()
  })
  const how = { id: '12', there: false, discard: false }
  const { certificate } = await place.commands['erasure.erase'](how)
  expect(certificate?.removed).toMatchObject({ receipts: 1, bulk_rows: 1 })
  const rows = (sql: string) => place.db.prepare(sql).all()
  expect(
    rows(
      'SELECT target_id, target_label, cost, erased_at IS NOT NULL AS erased FROM receipts ORDER BY id',
    ),
  ).toEqual([
    { target_id: null, target_label: null, cost: 2, erased: 1 },
    { target_id: '12', target_label: 'Kvist Bank', cost: 2, erased: 0 },
  ])
  expect(rows('SELECT target_id FROM bulk_rows')).toEqual([{ target_id: '123' }])
  expect(rows('SELECT id FROM notices ORDER BY id')).toEqual([{ id: 'n2' }, { id: 'n3' }])
})
