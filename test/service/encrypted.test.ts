import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serviceEntry } from '#main/hosts/common/entry.ts'
import { startPractice } from '#main/hosts/common/practice.ts'
import type { Practice } from '#main/ports.ts'
import { createPracticeControl } from '#main/features/common/practice-control.ts'
import { receiveFile } from '#main/features/imports/import-file.ts'
import { openDatabase } from '#service/store/db.ts'
import { startNode, temporaryFolder } from '#test/support/proc.ts'

/*
 * People whom somebody imports into the practice workspace are real: no file may tell of them in
 * clear.
 */

const NAME = 'Wilhelmina Featherstonehaugh'
const MAIL = 'wilhelmina@featherstonehaugh.example'
const people = `Full name,Mail,Firm\n${NAME},${MAIL},Engines Ltd\n,${NAME} at home,Engines Ltd\n`

/** Files below `folder` whose bytes tell of the person. */
function telling(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const read = (entry: { parentPath: string; name: string }) =>
    readFileSync(join(entry.parentPath, entry.name), 'latin1')
  return files
    .filter((entry) => [NAME, MAIL, 'Featherstone'].some((text) => read(entry).includes(text)))
    .map(({ name }) => name)
}

async function start(folder: string, key: Buffer): Promise<Practice> {
  const practice = await startPractice(serviceEntry, { data: { folder, key } })
  onTestFinished(() => practice.stop())
  return practice
}

async function importPeople(practice: Practice, incoming: string): Promise<void> {
  const control = createPracticeControl(async () => practice)
  const bytes = Buffer.from(people)
  const file = receiveFile(incoming, 'people.csv', bytes.length)
  file.write(0, bytes)
  if (!file.disk) throw new Error('not on disk')
  const { sealed } = file.disk
  const rejected = file.disk.rejected()
  expect((await control.previewImport(sealed.path, sealed.seal)).columns[0]?.examples).toContain(
    NAME,
  )
  let state = await control.startImport({
    file: sealed.path,
    file_seal: sealed.seal,
    kind: 'contacts',
    dry_run: false,
    mapping: {},
    rejected_to: rejected.path,
    rejected_seal: rejected.seal,
  })
  while (state.state === 'running') state = await control.importState(state.id)
  expect(state.problem).toBeNull()
  expect(state).toMatchObject({ state: 'done', report: { added: 1, rejected_count: 1 } })
}

test('P11: people imported into the practice workspace are in no file in clear, while it runs and after', async () => {
  const profile = temporaryFolder()
  const practice = await start(join(profile, 'practice'), randomBytes(32))
  await importPeople(practice, join(profile, 'import'))
  expect(
    readdirSync(profile, { recursive: true }).filter((name) => String(name).includes('rejected')),
  ).toHaveLength(1)
  expect(telling(profile)).toEqual([])
  await practice.stop()
  expect(telling(profile)).toEqual([])
})

test('P10, P11: clear data of an earlier version is encrypted as it is, and the clear file is gone', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'workspace.db')
  const before = openDatabase(file)
  before.exec(`CREATE TABLE met (name TEXT); INSERT INTO met VALUES ('${NAME}')`)
  // What a kill leaves: a log that was not folded in, and a copy that was not finished.
  for (const name of ['', '-wal']) copyFileSync(`${file}${name}`, join(folder, `killed.db${name}`))
  before.close()
  const killed = join(folder, 'killed.db')
  copyFileSync(killed, `${killed}.encrypting`)
  const key = randomBytes(32)
  for (const each of [file, killed]) {
    const after = openDatabase(each, key)
    expect(after.value('SELECT name FROM met')).toBe(NAME)
    after.close()
  }
  expect(telling(folder)).toEqual([])
  expect(readFileSync(file).subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3')
  expect(readdirSync(folder).toSorted()).toEqual(['killed.db', 'workspace.db'])
})

test.each([
  ['another key', randomBytes(32), /is encrypted with another key/],
  ['no key', null, /is encrypted and needs its key/],
])('P10: encrypted data is left untouched by %s, in words', (_, other, words) => {
  const file = join(temporaryFolder(), 'workspace.db')
  openDatabase(file, randomBytes(32)).close()
  const bytes = readFileSync(file)
  expect(() => openDatabase(file, other)).toThrow(words)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('P11: without a key the command line and the control port import no people into a folder', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'people.csv')
  writeFileSync(file, people)
  const data = join(folder, 'data')
  const refused = startNode(['src-service/import/main.ts', '--data', data, '--contacts', file])
  expect(await refused.ended).toBe(2)
  expect(refused.said()).toContain('would lie in that folder unencrypted')
  expect(existsSync(data)).toBe(false)

  const sandbox = startNode(['src-service/main.ts', '--data', data, '--contacts', '10'])
  const ready = JSON.parse(await sandbox.line()) as { control_url: string; control_token: string }
  const answer = await fetch(`${ready.control_url}/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ready.control_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file, kind: 'contacts' }),
  })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ error: { code: 'unencrypted' } })
  expect(telling(data)).toEqual([])
})

test('P11: with a key the command line imports into an encrypted folder', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'people.csv')
  writeFileSync(file, people)
  const data = join(folder, 'data')
  const key = randomBytes(32)
  const importing = startNode([
    'src-service/import/main.ts',
    '--data',
    data,
    '--contacts',
    file,
    '--key-from-parent',
  ])
  importing.child.stdin?.end(`${key.toString('hex')}\n`)
  await once(importing.child, 'exit')
  expect(telling(data)).toEqual([])
  const db = openDatabase(join(data, 'workspace.db'), key)
  expect(db.value(`SELECT count(*) FROM contacts WHERE email = '${MAIL}'`)).toBe(1)
  db.close()
})
