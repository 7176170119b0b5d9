import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type RunningService } from '#test/support/service.ts'
import { waitFor } from '#test/support/wait-for.ts'

interface State {
  id: string
  state: string
  rows: number
  share: number
  report: { added: number; stopped: boolean; rejected: unknown[]; rejected_count: number } | null
  problem: string | null
}

let folder: string
let service: RunningService
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hotdesk-imports-'))
  service = await startService({ contacts: 30 })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const many = (rows: number, mark: string) =>
  `name,email,company\n${Array.from({ length: rows }, (_, index) => `P${index},p${index}@${mark}.example,C${index % 50}`).join('\n')}\n`
const state = async (id: string) => (await service.control('GET', `/imports/${id}`)).body as State
const ended = (id: string) =>
  waitFor(async () => {
    const now = await state(id)
    expect(now.state).not.toBe('running')
    return now
  })
const begin = async (body: Record<string, unknown>) => {
  const answer = await service.control('POST', '/imports', body)
  expect(answer.status).toBe(202)
  return (answer.body as State).id
}

test('a file is previewed, tried and imported while the service runs, and the API shows what came in', async () => {
  const path = file(
    'people.csv',
    'Name,Mail,Firm\nAda Byron,ada@byron.example,Engines\n,nobody,Engines\n',
  )
  expect((await service.control('POST', '/imports/preview', { file: path })).body).toMatchObject({
    kind: 'contacts',
    columns: [{ name: 'Name' }, { name: 'Mail' }, { name: 'Firm' }],
  })
  const rejected_to = join(folder, 'rejected.csv')
  const dry = await ended(
    await begin({
      file: path,
      kind: 'contacts',
      dry_run: true,
      mapping: { company_name: 'Firm' },
      rejected_to,
    }),
  )
  expect(dry).toMatchObject({
    state: 'done',
    rows: 2,
    share: 1,
    report: { added: 1, dry_run: true, rejected_count: 1, rejected: [{ row: 3 }] },
    problem: null,
  })
  expect(readFileSync(rejected_to, 'utf8')).toContain(
    '3,It has neither a name nor an e-mail address; ‘nobody’ is no address.',
  )
  expect((await service.call('GET', '/contacts?q=byron')).body).toMatchObject({ contacts: [] })
  await ended(await begin({ file: path, kind: 'contacts', mapping: { company_name: 'Firm' } }))
  expect((await service.call('GET', '/contacts?q=byron')).body).toMatchObject({
    contacts: [{ email: 'ada@byron.example', company_name: 'Engines' }],
  })
})

test('while one import runs the API answers, a second import waits its turn, and it can be stopped', async () => {
  const path = file('many.csv', many(60_000, 'many'))
  const id = await begin({ file: path, kind: 'contacts' })
  await waitFor(async () => expect((await state(id)).rows).toBeGreaterThan(0))
  expect((await service.call('GET', '/contacts?per_page=1')).status).toBe(200)
  expect(await service.control('POST', '/imports', { file: path, kind: 'contacts' })).toMatchObject(
    { status: 409, body: { error: { code: 'import_running' } } },
  )
  await service.control('DELETE', `/imports/${id}`)
  const stopped = await ended(id)
  expect(stopped).toMatchObject({ state: 'done', report: { stopped: true } })
  expect(stopped.share).toBeLessThan(1)
})

test('a file that cannot be used is refused in words, a path must be whole, and an import that is not known is 404', async () => {
  const bad = file('colours.csv', 'colour\nred\n')
  expect(
    await service.control('POST', '/imports/preview', { file: join(folder, 'missing.csv') }),
  ).toMatchObject({ status: 422, body: { error: { code: 'bad_file' } } })
  expect(await ended(await begin({ file: bad, kind: 'jobs' }))).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('no column for Title') as string,
  })
  expect(
    (await service.control('POST', '/imports', { file: 'people.csv', kind: 'contacts' })).status,
  ).toBe(422)
  expect((await service.control('GET', '/imports/imp_nobody')).status).toBe(404)
})

test('the service ends in the midst of an import, and keeps whole batches @long', async () => {
  const world = { contacts: 30, data: join(folder, 'data'), key: randomBytes(32) }
  const one = await startService(world)
  const answer = await one.control('POST', '/imports', {
    file: file('more.csv', many(60_000, 'more')),
    kind: 'contacts',
  })
  expect(answer.status).toBe(202)
  await waitFor(async () =>
    expect(
      ((await one.control('GET', `/imports/${(answer.body as State).id}`)).body as State).rows,
    ).toBeGreaterThan(0),
  )
  await one.stop()
  expect(one.errors()).toBe('')
  await using two = await startService(world)
  expect(
    ((await two.control('GET', '/state')).body as { counts: { contacts: number } }).counts.contacts,
  ).toBeGreaterThan(30)
})
