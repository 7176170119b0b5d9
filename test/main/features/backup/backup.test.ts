import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupFinder, backupHandlers } from '#main/features/backup/backup.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { engineOf } from '#test/support/engine.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { createWorld, me, memberOf, type World } from '../../engine/outbox/world.ts'

const passphrase = 'four quiet words here'
let folder: string
let world: World
const reopened: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotdesk-test-'))
  world = createWorld()
  world.service.members.set('hl_1', [memberOf('m1'), memberOf('m2')])
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
  rmSync(folder, { recursive: true, force: true })
})

function handlers(db = world.db, account = me, opened: string | null = null) {
  const engine = engineOf({ account, store: { outbox: db } as never, clock: world.clock })
  return {
    ...backupFinder(
      () => folder,
      () => opened,
    ),
    ...backupHandlers(engine, {
      version: '0.1.0',
      name: () => 'Northgate',
      reopen: async (id) => void reopened.push(id),
      folder: () => folder,
      opened: () => opened,
    }),
  }
}
const count = (db: typeof world.db, table: string) =>
  db.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n

async function fill() {
  await world.edit('m1', { tier: 'S' }, { tier: 'B' })
  await world.outbox.keep('Snoozed', [
    { table: 'members', record_id: 'm2', set: { snoozed_until: 5 } },
  ])
  await world.outbox.edit('New', [
    { endpoint: 'contacts.create', params: {}, want: { first_name: 'Ada' } },
  ])
  world.db.transact(() => {
    world.db
      .prepare(
        'INSERT INTO receipts (id, intent_id, endpoint, outcome, max_cost, cost, asked_at) ' +
          "VALUES ('r1', 'i', 'contacts.findEmail', 'paid', 2, 2, 7)",
      )
      .run()
    world.db
      .prepare(
        `INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (1, 5, 0, 5, 'poll')`,
      )
      .run()
    world.db
      .prepare(
        `INSERT INTO snapshots (kind, subject_id, taken_at, data) VALUES ('campaign', 'ca_1', 9, '{}')`,
      )
      .run()
  })
  createKv(world.db, world.clock).set('webhook_secrets', '{"name":"wh_1"}')
  createKv(world.db, world.clock).set('places', '{"recent":[],"pinned":["/people/c_1"]}')
}

test('L8: what exists here only comes back on another computer, once', async () => {
  await fill()
  const made = await handlers()['backup.make']({ passphrase })
  expect((await handlers()['backup.found']({})).files).toMatchObject([{ name: made.name }])
  const other = openTemporaryOutboxDb()
  try {
    const { rows } = await handlers(other)['backup.restore']({ name: made.name, passphrase })
    expect(rows).toBeGreaterThan(0)
    for (const table of [
      'operations',
      'overlays',
      'history',
      'receipts',
      'credit_readings',
      'snapshots',
    ])
      expect([table, count(other, table)]).toEqual([table, count(world.db, table)])
    expect(createKv(other, world.clock).get('places')).toContain('/people/c_1')
    expect(createKv(other, world.clock).get('webhook_secrets')).toBeNull()
    expect(reopened.at(-1)).toBe('w')
    expect(await handlers(other)['backup.restore']({ name: made.name, passphrase })).toEqual({
      rows: 0,
    })
  } finally {
    other.close()
    rmSync(dirname(other.file), { recursive: true, force: true })
  }
})

test('L8: a backup that was opened is restored from where it lies, before one of its name', async () => {
  await fill()
  const made = await handlers()['backup.make']({ passphrase })
  const elsewhere = join(folder, 'stick')
  mkdirSync(elsewhere)
  const opened = join(elsewhere, made.name)
  renameSync(made.path, opened)
  writeFileSync(made.path, 'another file of that name')
  const other = openTemporaryOutboxDb()
  try {
    const open = handlers(other, me, opened)
    expect((await open['backup.found']({})).files).toMatchObject([{ name: made.name }])
    expect((await open['backup.restore']({ name: made.name, passphrase })).rows).toBeGreaterThan(0)
  } finally {
    other.close()
    rmSync(dirname(other.file), { recursive: true, force: true })
  }
})

test('L8, P2: a record that waited to be made is looked for before it is made again', async () => {
  await fill()
  const made = await handlers()['backup.make']({ passphrase })
  // After the backup it was sent; then this computer was lost.
  world.outbox.start()
  await world.settle()
  expect(world.service.table('contacts').size).toBe(1)
  const other = openTemporaryOutboxDb()
  await handlers(other)['backup.restore']({ name: made.name, passphrase })
  const again = createWorld({ db: other })
  for (const [id, row] of world.service.table('contacts'))
    again.service.table('contacts').set(id, row)
  again.service.members.set('hl_1', world.service.members.get('hl_1') ?? [])
  again.outbox.start()
  await again.settle()
  expect(again.service.writes()).toEqual([])
  expect(again.states()).toEqual(['done', 'done'])
  await again.outbox.stop()
  again.close()
})

test('L8: what is here already is never overwritten', async () => {
  await fill()
  const made = await handlers()['backup.make']({ passphrase })
  await world.outbox.keep('Snoozed again', [
    { table: 'members', record_id: 'm2', set: { snoozed_until: 99 } },
  ])
  await handlers()['backup.restore']({ name: made.name, passphrase })
  expect(world.outbox.overlaysOf('members', 'm2')).toMatchObject([{ value: 99 }])
})

test('P13, P18: a backup of somebody else, or of another workspace, is refused untouched', async () => {
  await fill()
  const made = await handlers()['backup.make']({ passphrase })
  const before = count(world.db, 'operations')
  for (const account of [
    { ...me, subject: 'u_2' },
    { ...me, workspace: 'w_2' },
    { ...me, issuer: 'https://practice' },
  ]) {
    await expect(
      handlers(world.db, account)['backup.restore']({ name: made.name, passphrase }),
    ).rejects.toMatchObject({ problem: { code: 'other_account' } })
  }
  expect(count(world.db, 'operations')).toBe(before)
})

test('L8: a wrong passphrase, a changed byte, a newer file and nonsense are refused', async () => {
  await fill()
  const { name, path } = await handlers()['backup.make']({ passphrase })
  const text = readFileSync(path, 'utf8')
  const sealed = Buffer.from(text.split('\n')[2] ?? '', 'base64')
  expect(sealed.length).toBeGreaterThan(500)
  expect(() => gunzipSync(sealed)).toThrow()
  // Long words only: three letters turn up by chance in two thousand random characters.
  for (const readable of [text, sealed.toString('latin1')])
    expect(readable).not.toMatch(/first_name|contacts\.|SQLite format|members|\/people\/c_1/)
  const refused = async (content: string, code: string, words = passphrase) => {
    writeFileSync(join(folder, 'x.hotdesk'), content)
    await expect(
      handlers()['backup.restore']({ name: 'x.hotdesk', passphrase: words }),
    ).rejects.toMatchObject({ problem: { code } })
  }
  await refused(text, 'wrong_passphrase', 'four quiet words there')
  await refused(text.replace('"version":"0.1.0"', '"version":"0.1.1"'), 'wrong_passphrase')
  await refused(text.slice(0, -40), 'wrong_passphrase')
  await refused(text.replace('"format":1', '"format":2'), 'newer_format')
  await refused('hello', 'not_a_backup')
  await expect(
    handlers()['backup.restore']({ name: `../${name}`, passphrase }),
  ).rejects.toMatchObject({ problem: { code: 'not_a_backup' } })
})
