import { rmSync, truncateSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/i18n/translate.ts'
import { createHistory } from '#main/engine/outbox/history.ts'
import { becauseOf, createBulkStore, endedRow } from '#main/engine/spend/bulk-store.ts'
import { newBulk } from '#main/engine/spend/bulk.ts'
import { createReceipts } from '#main/engine/spend/receipts.ts'
import { Journal } from '#main/engine/store/journal.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { outboxMigrations } from '#main/engine/store/migrations/index.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { createApprovals } from '#main/features/agents/approvals.ts'
import { collect, restore } from '#main/features/backup/contents.ts'
import { createEnrolmentStore } from '#main/features/enrolment/enrolment-store.ts'
import { createImportStore } from '#main/features/imports/store.ts'
import { createNoticeStore } from '#main/features/reminders/notice-store.ts'
import { world } from '#test/main/engine/store/outbox-world.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* What Hotdesk wrote keeps the language it was written in, beside the words (M6, WCAG 3.1.2). */

const account = { issuer: 'https://a', subject: 'u_1', workspace: 'w_1' }
const clock = manualClock()
const refusal = { outcome: 'refused', code: 'gone', message: 'Gone.' } as const

interface Place {
  /** Stores a sentence under an ID, in the language of now. */
  write(db: OutboxDb, id: string): void
  /** Returns the language of the sentence; undefined if it is not there. */
  read(db: OutboxDb, id: string): string | null | undefined
}

const bulkOf = (db: OutboxDb) => createBulkStore(db, account, createReceipts(db, clock), clock)
const importsOf = (db: OutboxDb) => createImportStore(db, account, clock)
const enrolmentsOf = (db: OutboxDb) => createEnrolmentStore(db, createKv(db, clock))

function addImport(db: OutboxDb, id: string): void {
  const store = importsOf(db)
  db.transact(() => {
    store.add(id, 'people.csv', [])
    store.addRow(id, {
      row: 2,
      kind: 'create',
      name: 'Ada',
      contact_id: null,
      want: {},
      once: false,
      state: 'rejected',
      reason: 'No name.',
    })
    store.setState(id, 'paused', 'Paused.')
  })
}

function addBulk(db: OutboxDb, id: string): void {
  const store = bulkOf(db)
  const more = { tags: {}, left_out: { have: 0, recent: 0, open: 0, dnc: 0 }, started_at: 1 }
  const run = newBulk(id, 'contacts.findEmail', [{ id: 'c', label: 'Ada' }], 5, more)
  store.add(run)
  store.answered(run, 0, endedRow('c', 'Ada', refusal))
  store.state({ id, state: 'stopped', ...becauseOf('Stopped.') })
}

function addReceipt(db: OutboxDb, id: string): void {
  const receipts = createReceipts(db, clock)
  db.transact(() => {
    receipts.open({
      id,
      operation_id: id,
      intent_id: id,
      route: 'contacts.findEmail',
      target: { table: 'contacts', id: 'c', label: 'Ada' },
      max_cost: 2,
      balance_before: null,
      tags: {},
      asked_at: 1,
    })
    receipts.close(id, 'refused', 0, refusal)
  })
}

/** The ID of an approval is its own, so it is found by its agent. */
const approvalOf = (db: OutboxDb, agent: string) =>
  createApprovals(db, clock)
    .list()
    .find((approval) => approval.agent === agent)

function addApproval(db: OutboxDb, agent: string): void {
  const approvals = createApprovals(db, clock)
  const target = { campaign: agent, action: 'pause' } as const
  const { id } = approvals.file({ agent, kind: 'move_campaign', target, why: null })
  approvals.approve(id)
  approvals.finish(id, { message: 'The campaign is paused.' })
}

const places: Record<string, Place> = {
  'a line of History': {
    write: (db, id) =>
      db.transact(() => {
        createHistory(db, clock).add({ id, intent_id: id, label: 'Tier set', changes: [] })
      }),
    read: (db, id) => createHistory(db, clock).byId(id)?.language,
  },
  'a line of History that was written anew': {
    write: (db, id) =>
      db.transact(() => {
        const history = createHistory(db, clock)
        history.add({ id, intent_id: id, label: '', language: 'fr', changes: [] })
        history.relabel(id, 'Tier set')
      }),
    read: (db, id) => createHistory(db, clock).byId(id)?.language,
  },
  'a receipt': {
    write: addReceipt,
    read: (db, id) => createReceipts(db, clock).byId(id)?.language,
  },
  'a notice': {
    write: (db, tag) => {
      const texts = { title: 'Follow up: Lead', body: 'Kvist', link: null, meeting_id: null }
      const notice = { tag, kind: 'follow_up', ...texts, expires_at: null, due_at: 1 } as const
      createNoticeStore(db).add([notice], 1)
    },
    read: (db, tag) =>
      createNoticeStore(db)
        .open()
        .find((notice) => notice.tag === tag)?.language,
  },
  'the outcome of an approval': {
    write: addApproval,
    read: (db, agent) => approvalOf(db, agent)?.language,
  },
  'a run of look-ups': {
    write: addBulk,
    read: (db, id) =>
      bulkOf(db)
        .load()
        .find((run) => run.id === id)?.language,
  },
  'a person of a run of look-ups': {
    write: addBulk,
    read: (db, id) => {
      const row = bulkOf(db)
        .load()
        .find((run) => run.id === id)?.rows[0]
      return row?.state === 'ended' ? row.language : undefined
    },
  },
  'an import': {
    write: addImport,
    read: (db, id) => importsOf(db).byId(id)?.language,
  },
  'a row of an import': {
    write: addImport,
    read: (db, id) => importsOf(db).page(id, ['rejected'], 1, 0)[0]?.language,
  },
  'an enrolment that became a draft': {
    write: (db, id) => {
      const message = 'The campaign could not be read just before sending.'
      const note = { enrolled: null, count_before: null, count_after: null, message: null }
      const people = [{ contact_id: 'c', verdict: 'green', reason: null } as const]
      enrolmentsOf(db).add(id, 'ca', 1, people, { ...note, state: 'held' })
      enrolmentsOf(db).move(id, null, 1, { state: 'draft', message })
    },
    read: (db, id) => enrolmentsOf(db).batch(id)?.language,
  },
}

/** Writes each sentence once in English and once in German. */
function writeAll(db: OutboxDb): void {
  for (const language of ['en', 'de']) {
    setLanguage(language, {})
    for (const [name, { write }] of Object.entries(places)) write(db, `${name} ${language}`)
  }
}
const readAll = (db: OutboxDb) =>
  Object.fromEntries(
    Object.entries(places).map(([name, { read }]) => [
      name,
      ['en', 'de'].map((language) => read(db, `${name} ${language}`)),
    ]),
  )
const all = (...languages: unknown[]) =>
  Object.fromEntries(Object.keys(places).map((name) => [name, languages]))

afterEach(() => setLanguage('en', {}))

test('M6: each sentence keeps the language it was written in', () => {
  using place = world()
  const db = place.open()
  writeAll(db)
  setLanguage('fr', {})
  expect(readAll(db)).toEqual(all('en', 'de'))
  db.close()
})

test('M6, P10: a damaged file is salvaged with the languages of its sentences', () => {
  using place = world()
  const db = place.open()
  writeAll(db)
  db.backUp()
  // One more of each, which only the journal knows.
  for (const [name, { write }] of Object.entries(places)) write(db, `${name} later`)
  db.close()
  truncateSync(place.file, 0)

  const salvaged = place.open()
  expect(salvaged.salvaged).toMatchObject({ backup: true, journalDamaged: 0 })
  expect(readAll(salvaged)).toEqual(all('en', 'de'))
  for (const [name, { read }] of Object.entries(places))
    expect([name, read(salvaged, `${name} later`)]).toEqual([name, 'de'])
  salvaged.close()
})

test('M6, L8: a backup brings the languages to another computer', () => {
  using place = world()
  using other = world()
  const [from, to] = [place.open(), other.open()]
  writeAll(from)
  restore(to, collect(from, account, 'Northgate'))
  expect(readAll(to)).toEqual(all('en', 'de'))
  from.close()
  to.close()
})

/** The version before languages were stored. */
const before = outboxMigrations.filter(({ version }) => version < 17)
const line = { id: 'h_1', intent_id: 'i', at: 1, label: 'Tier set', changes: '[]' }

test('P10: lines of an older Hotdesk open without a language', () => {
  using place = world()
  const old = openEncrypted(place.file, place.key)
  migrate(old, before)
  old
    .prepare('INSERT INTO history (id, intent_id, at, label, changes) VALUES (?, ?, ?, ?, ?)')
    .run(...Object.values(line))
  old.close()
  const db = place.open()
  expect(createHistory(db, clock).byId('h_1')).toMatchObject({ label: 'Tier set', language: null })
  db.close()
})

test('P10: the journal of an older Hotdesk is salvaged without a language', () => {
  using place = world()
  place.open().close()
  const file = place.file.replace('outbox.db', 'outbox.journal')
  const journal = Journal.begin(file, place.key)
  journal.append([['history', 'put', { seq: 1, ...line, undoes: null, undone_by: null }]])
  journal.close()
  rmSync(place.file)
  const db = place.open()
  expect(db.salvaged).toMatchObject({ journal: 1 })
  expect(createHistory(db, clock).byId('h_1')).toMatchObject({ label: 'Tier set', language: null })
  db.close()
})

test('L8: a backup of an older Hotdesk is restored without a language', () => {
  using place = world()
  const db = place.open()
  restore(db, { account, workspace_name: 'Northgate', schema: 16, tables: { history: [line] } })
  expect(createHistory(db, clock).byId('h_1')).toMatchObject({ label: 'Tier set', language: null })
  db.close()
})
