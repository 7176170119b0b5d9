import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { programWords } from '#main/engine/recording/kept-words.ts'
import { createStandIns } from '#main/engine/recording/stand-ins.ts'
import { recordStartingRows } from '#main/engine/recording/starting-rows.ts'
import { digestState } from '#main/engine/recording/state.ts'
import type { StartingRows } from '#main/engine/recording/tape.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import type { ListQuery } from '#main/engine/store/cache/protocol.ts'
import { keyAccount } from '#main/engine/store/keys.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { createSafe, enter, eventually, live } from '#test/faults/workbench-world.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService } from '#test/support/service.ts'
import { restoreRows } from '#test/simulator/recording/restore-rows.ts'

const standIns = createStandIns(Buffer.alloc(32, 7), programWords())
const note = 'met Ottilie at Lindholmen'

/** The closed files of a workspace with people, and an edit that waits; and who the people are. */
async function closedWorkspace() {
  const service = await startService({ contacts: 60 })
  onTestFinished(() => service.stop())
  const profile = temporaryFolder()
  const safe = createSafe()
  const life = await live(profile, safe)
  const { workspace, list, members } = await enter(life, service)
  await eventually(
    () => life.ask('contacts.list', { filter: {}, sort: 'name', limit: 1 }),
    ({ total }) => total === 60,
    'people',
  )
  await service.control('PUT', '/flight-mode', { on: true })
  await life.ask('members.edit', {
    list_id: list,
    select: { ids: members.slice(0, 1) },
    edit: { notes: note },
  })
  await life.stop()
  await service.control('PUT', '/flight-mode', { on: false })
  const { body } = await service.call('GET', '/contacts?per_page=100')
  const secret = [...safe.secrets].find(([name]) => name.endsWith(keyAccount(workspace)))?.[1]
  return {
    workspace,
    cacheFile: workspacePaths(profile, workspace).cache,
    key: Buffer.from(secret ?? '', 'hex'),
    people: (body as { contacts: Record<string, string | null>[] }).contacts,
  }
}

/** Opens both files as a start does, and closes them. */
function openAgain(cacheFile: string, key: Buffer): void {
  openOutboxDb(join(dirname(cacheFile), 'outbox.db'), key).close()
  new CacheEngine(cacheFile, Buffer.from(key), () => {}).answer('close', {})
}

async function rowsOf(files: Parameters<typeof recordStartingRows>[0]): Promise<StartingRows[]> {
  const told: StartingRows[] = []
  await recordStartingRows(files, standIns, async (rows) => void told.push(rows))
  return told
}

test('P11: the rows of before name nobody, and give files like those they were read from', async () => {
  const { people, ...files } = await closedWorkspace()
  const told = await rowsOf(files)
  const text = JSON.stringify(told)
  const secrets = people.flatMap(({ first_name, last_name, email, phone, notes }) =>
    [`${first_name} ${last_name}`, email, phone, notes].filter((word) => word),
  )
  expect(secrets.length).toBeGreaterThan(100)
  expect([note, 'Ottilie', ...secrets].filter((word) => text.includes(word ?? ''))).toEqual([])
  expect(text).toContain(standIns.text('Lindholmen'))

  const copy = temporaryFolder()
  restoreRows(copy, files.key, told)
  const paths = workspacePaths(copy, told[0]?.workspace ?? '')
  for (const file of [files.cacheFile, paths.cache]) openAgain(file, files.key)
  const restored = digestState(paths.cache, files.key, (value) => value)
  expect(restored).toEqual(digestState(files.cacheFile, files.key, standIns.value))
  // A replay sorts names as in English, whatever the language was.
  const db = openEncrypted(paths.cache, files.key)
  db.exec("UPDATE meta SET value = 'sv' WHERE key = 'sort_language'")
  db.close()
  expect(digestState(paths.cache, files.key, (value) => value)).toEqual(restored)
  // It writes them so too: the order of names is no difference.
  const outbox = openOutboxDb(paths.outbox, files.key)
  const digestOf = (name: string) => {
    outbox.transact(() => {
      outbox.prepare('DELETE FROM import_rows').run()
      outbox
        .prepare(
          `INSERT INTO import_rows (import_id, row, kind, name, state) VALUES ('i', 1, 'create', ?, 'made')`,
        )
        .run(name)
    })
    return digestState(paths.cache, files.key, (value) => value)['outbox/import_rows']
  }
  const digest = digestOf('Ada Low')
  expect(digest).toMatch(/^[0-9a-f]{12}$/)
  expect(digestOf('Low Ada')).toBe(digest)
  outbox.close()
  expect(Object.keys(restored)).toEqual(
    expect.arrayContaining(['outbox/operations', 'cache/contacts', 'cache/members']),
  )
})

test('P11: a replay finds, sorts and searches the rows of before as Hotdesk did', async () => {
  const { people: _people, ...files } = await closedWorkspace()
  const copy = temporaryFolder()
  const told = await rowsOf(files)
  restoreRows(copy, files.key, told)
  const then = answersOf(files.cacheFile, files.key, standIns.text)
  const now = answersOf(
    workspacePaths(copy, told[0]?.workspace ?? '').cache,
    files.key,
    (text) => text,
  )
  expect(now).toEqual(then)
  expect(then.members.length).toBeGreaterThan(10)
  expect(then.found).toHaveLength(1)
})

/** What a cache answers to questions that only its columns and its search index can answer. */
function answersOf(cacheFile: string, key: Buffer, disguise: (text: string) => string) {
  const cache = new CacheEngine(cacheFile, Buffer.from(key), () => {})
  const list = (table: 'members' | 'meetings' | 'contacts', query: ListQuery) =>
    cache.answer('list', { table, query }).rows
  const first = (table: 'members' | 'contacts') =>
    list(table, { limit: 1 })[0]?.record as Record<string, unknown>
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => disguise(id))
  const answers = {
    members: ids(
      list('members', { filter: { field: 'list_id', is: String(first('members')['list_id']) } }),
    ),
    meetings: ids(list('meetings', { sort: [{ field: 'starts_at' }] })),
    found: ids(list('contacts', { filter: { text: String(first('contacts')['email']) } })),
  }
  cache.answer('close', {})
  return answers
}
