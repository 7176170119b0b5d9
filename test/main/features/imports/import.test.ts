import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_FRAME_BYTES } from '#shared/bridge/frames.ts'
import { IMPORT_PIECE_BYTES } from '#shared/bridge/values.ts'
import { commands } from '#shared/bridge/index.ts'
import { importHandlers } from '#main/features/imports/import.ts'
import { clearIncoming } from '#main/features/imports/incoming-folder.ts'
import { imports } from '#main/features/imports/index.ts'
import type { App } from '#main/features/common/app.ts'
import type { Mappings } from '#main/features/imports/remembered-mapping.ts'
import { createHub } from '#main/engine/hub.ts'
import type { ImportWorkspace } from '#main/features/imports/import-context.ts'
import { createPracticeControl } from '#main/features/common/practice-control.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { waitFor } from '#test/support/wait-for.ts'
import { times } from '#test/support/sampled.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService({ contacts: 30 })
})
afterAll(() => service.stop())

/** Import commands over a real practice workspace, with a clock of their own. */
function world(available = true) {
  const profile = temporaryFolder()
  const downloads = join(profile, 'Downloads')
  const clock = manualClock()
  const written: string[][] = []
  const replaced: string[] = []
  const kept = new Map<string, string>()
  const mappings: Mappings = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
  }
  const practice = createPracticeControl(async () => service)
  const handlers = importHandlers({
    incoming: clearIncoming(profile),
    clock,
    hub: createHub(clock),
    open: () => (available ? ({ id: 'practice', imports: { mappings } } as ImportWorkspace) : null),
    control: () => (available ? practice : null),
    written: (tables) => void written.push(tables),
    replaced: async (ids) => void replaced.push(...ids),
    folder: () => downloads,
  })
  const state = () => handlers['import.state']({})
  const give = async (name: string, text: string | Buffer, piece = IMPORT_PIECE_BYTES) => {
    const bytes = Buffer.from(text)
    const { id } = await handlers['import.begin']({ name, size: bytes.length })
    for (let at = 0; at < bytes.length; at += piece)
      await handlers['import.piece']({
        id,
        at,
        data: bytes.subarray(at, at + piece).toString('base64'),
      })
    return id
  }
  /** Lets the looks come due until the run has ended. */
  const ended = () =>
    waitFor(async () => {
      await clock.advance(250)
      const { run } = await state()
      expect(run?.state).not.toBe('running')
      return run
    })
  const start = async (dry_run: boolean) => {
    await handlers['import.start']({ dry_run })
    return ended()
  }
  return { handlers, profile, downloads, clock, written, replaced, state, give, start, ended }
}

const people = 'Name,Mail,Firm,Colour\nAda Byron,ada@import.example,Engines,red\n,nobody,Engines,\n'
const problem = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return (error as { problem: { code: string } }).problem.code
  }
  return null
}

beforeEach(() => service.control('POST', '/reset', {}))

test('L2: a file is taken over in pieces, mapped, tried and imported; then it is gone from the disk', async () => {
  const { handlers, profile, state, give, start, written } = world()
  await give('people.csv', people, 7)
  expect(await state()).toMatchObject({
    ways: ['practice', 'api'],
    way: 'practice',
    file: { name: 'people.csv', size: people.length, received: people.length },
    problem: null,
    run: null,
    plan: {
      kind: 'contacts',
      missing: [],
      columns: [
        { name: 'Name', field: 'name' },
        { name: 'Mail', field: 'email' },
        { name: 'Firm', field: null },
        { name: 'Colour', field: null },
      ],
    },
  })
  await handlers['import.map']({ column: 'Firm', field: 'company_name' })
  expect(await start(true)).toMatchObject({
    dry_run: true,
    state: 'done',
    rows: 2,
    share: 1,
    result: { added: 1, rejected: 1, companies: { made: 1 } },
  })
  expect((await service.call('GET', '/contacts?q=byron')).body).toMatchObject({ contacts: [] })
  expect(written).toEqual([])
  expect(await start(false)).toMatchObject({ dry_run: false, state: 'done', result: { added: 1 } })
  expect((await service.call('GET', '/contacts?q=byron')).body).toMatchObject({
    contacts: [{ company_name: 'Engines', email: 'ada@import.example' }],
  })
  expect(written).toEqual([['companies', 'contacts']])
  await handlers['import.clear']({})
  expect(await state()).toMatchObject({ file: null, plan: null, run: null })
  expect(readdirSync(join(profile, 'import'))).toEqual([])
})

test('L2, B6: leads of one’s own name the made-up ones whose place they took, once and not in a dry run', async () => {
  const { replaced, give, start } = world()
  const { body } = await service.call('GET', '/pipeline?per_page=100')
  const { jobs, pagination } = body as { jobs: { id: string }[]; pagination: { total: number } }
  await give('leads.csv', 'Title,Company\nCFO,Engines\n')
  await start(true)
  expect(replaced).toEqual([])
  await start(false)
  expect(replaced).toHaveLength(pagination.total)
  expect(replaced).toEqual(expect.arrayContaining(jobs.map(({ id }) => id)))
  await give('more.csv', 'Title,Company\nCTO,Engines\n')
  await start(true)
  await start(false)
  expect(replaced).toHaveLength(pagination.total)
})

test('nothing is imported that was not tried first as it is mapped now', async () => {
  const { handlers, give, start } = world()
  await give('people.csv', people)
  expect(await problem(() => handlers['import.start']({ dry_run: false }))).toBe('try_first')
  await start(true)
  await handlers['import.map']({ column: 'Colour', field: 'notes' })
  expect(await problem(() => handlers['import.start']({ dry_run: false }))).toBe('try_first')
})

test('a field is read from one column only, and what is not mapped is not guessed again behind the person’s back', async () => {
  const { handlers, give, start, state } = world()
  await give('people.csv', 'Name,Mail,Work email\nAda,ada@import.example,work@import.example\n')
  await handlers['import.map']({ column: 'Work email', field: 'email' })
  expect((await state()).plan?.columns.map(({ field }) => field)).toEqual(['name', null, 'email'])
  await handlers['import.map']({ column: 'Work email', field: null })
  await start(true)
  await start(false)
  const { contacts } = (await service.call('GET', '/contacts?q=ada&per_page=200')).body as {
    contacts: { first_name: string; email: string | null }[]
  }
  expect(
    contacts.filter(({ first_name }) => first_name === 'Ada').map(({ email }) => email),
  ).toContain(null)
  expect(JSON.stringify(contacts)).not.toContain('import.example')
})

test('rejected rows are listed page by page, and saved whole beside earlier files, readable by their owner alone', async () => {
  const { handlers, give, start, downloads } = world()
  await give(
    'people.csv',
    `Name,Mail\n${Array.from({ length: 1500 }, (_, index) => `,nobody${index}`).join('\n')}\n`,
  )
  expect(await start(true)).toMatchObject({ result: { added: 0, rejected: 1500 } })
  const page = await handlers['import.rejected']({ offset: 200, limit: 100 })
  expect([page.total, page.rows.length, page.rows[0], page.next]).toEqual([
    1000,
    100,
    {
      id: '202',
      row: 202,
      reason: 'It has neither a name nor an e-mail address; ‘nobody200’ is no address.',
    },
    '300',
  ])
  const saved = await handlers['import.saveRejected']({})
  expect(saved.rows).toBe(1500)
  expect(readFileSync(saved.path, 'utf8').split('\r\n').slice(0, 2)).toEqual([
    '\ufeffrow,reason,Name,Mail',
    '2,It has neither a name nor an e-mail address; ‘nobody0’ is no address.,,nobody0',
  ])
  // Windows has no such modes.
  if (process.platform !== 'win32') expect(statSync(saved.path).mode & 0o777).toBe(0o600)
  expect((await handlers['import.saveRejected']({})).path).not.toBe(saved.path)
  expect(readdirSync(downloads)).toHaveLength(2)
})

test('a piece that does not follow the last one, is too much, or is of another file is refused', async () => {
  const { handlers } = world()
  const { id } = await handlers['import.begin']({ name: 'a.csv', size: 10 })
  const data = Buffer.from('12345').toString('base64')
  await handlers['import.piece']({ id, at: 0, data })
  expect(await problem(() => handlers['import.piece']({ id, at: 0, data }))).toBe('out_of_order')
  expect(
    await problem(() =>
      handlers['import.piece']({ id, at: 5, data: Buffer.from('1234567').toString('base64') }),
    ),
  ).toBe('out_of_order')
  const other = await handlers['import.begin']({ name: 'b.csv', size: 10 })
  expect(await problem(() => handlers['import.piece']({ id, at: 5, data }))).toBe('replaced')
  expect(other.id).not.toBe(id)
})

test('a file that cannot be used says why, and a name is never a path', async () => {
  const { give, state, profile } = world()
  await give('../../escape.xlsx', Buffer.from('PK\u0003\u0004rest'))
  expect((await state()).problem).toMatch(/Save it as CSV/)
  expect(existsSync(join(profile, '..', 'escape.xlsx'))).toBe(false)
  await give('empty.csv', '')
  expect(await state()).toMatchObject({ plan: null, problem: 'The file is empty.' })
})

const ROWS = times(60_000, 20_000)
test('an import can be stopped; what came in stays, and going on adds the rest', async () => {
  const { handlers, give, start, state, clock, ended } = world()
  await give(
    'people.csv',
    `Name,Mail\n${Array.from({ length: ROWS }, (_, index) => `P${index},p${index}@stop.example`).join('\n')}\n`,
  )
  await start(true)
  await handlers['import.start']({ dry_run: false })
  await waitFor(async () => {
    await clock.advance(250)
    expect((await state()).run?.rows).toBeGreaterThan(0)
  })
  expect(await problem(() => handlers['import.clear']({}))).toBe('running')
  await handlers['import.stop']({})
  const stopped = await ended()
  expect(stopped?.state).toBe('stopped')
  expect(stopped?.result?.added).toBeGreaterThan(0)
  const rest = await start(false)
  expect([rest?.state, (rest?.result?.added ?? 0) + (stopped?.result?.added ?? 0)]).toEqual([
    'done',
    ROWS,
  ])
})

test('without a workspace nothing is taken over', async () => {
  const { handlers, state } = world(false)
  expect((await state()).ways).toEqual([])
  expect(await problem(() => handlers['import.begin']({ name: 'a.csv', size: 1 }))).toBe(
    'no_workspace',
  )
})

test('what a crash left behind is removed at the next start', () => {
  const profile = temporaryFolder()
  const left = join(profile, 'import', 'old')
  mkdirSync(left, { recursive: true })
  writeFileSync(join(left, 'file.csv'), 'Ada')
  const clock = manualClock()
  imports.build({
    ports: { paths: { profile }, clock },
    hub: createHub(clock),
    workspaces: { isOpen: () => false, control: () => null },
  } as unknown as App)
  expect(existsSync(left)).toBe(false)
})

test('a piece fits into a message of the bridge, and a larger one is refused', () => {
  const largest = {
    id: 'x'.repeat(12),
    at: 999_999_999,
    data: Buffer.alloc(IMPORT_PIECE_BYTES).toString('base64'),
  }
  expect(
    JSON.stringify({ id: 1_000_000, command: 'import.piece', input: largest }).length,
  ).toBeLessThan(MAX_FRAME_BYTES)
  const schema = commands['import.piece'].input
  expect([
    schema.safeParse(largest).success,
    schema.safeParse({ ...largest, data: Buffer.alloc(IMPORT_PIECE_BYTES + 3).toString('base64') })
      .success,
  ]).toEqual([true, false])
})
