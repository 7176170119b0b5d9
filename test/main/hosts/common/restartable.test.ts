import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sampled } from '#test/support/sampled.ts'
import { recordingFiles } from '#main/engine/recording/files.ts'
import { readLines } from '#main/engine/recording/tape.ts'
import { startThread } from '#main/engine/store/cache/thread.ts'
import { createPreferences } from '#main/hosts/browser/preferences.ts'
import { createRestartable } from '#main/hosts/common/restartable.ts'
import { createSafe, enter, live, type Safe } from '#test/faults/workbench-world.ts'
import { connectAgent } from '#test/support/agent.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { waitFor } from '#test/support/wait-for.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

interface Entered {
  workspace: string
  person: string
}

/** Hotdesk as a host builds it. `opening` is called while the files of a workspace are opened. */
async function world({ profile = temporaryFolder(), safe = createSafe() } = {}) {
  const caches = { started: 0, ended: 0 }
  const hooks = { opening: () => {} }
  const life = await live(profile, safe, {
    build: (ports) =>
      createRestartable({
        ...ports,
        startCache(data) {
          hooks.opening()
          caches.started += 1
          const thread = startThread(data)
          thread.on('exit', () => (caches.ended += 1))
          return thread
        },
      }),
  })
  onTestFinished(() => life.stop())
  return { profile, safe, life, caches, hooks }
}

test('P11: what is asked during a restart is answered after it, and windows go on hearing', async () => {
  const { life, hooks } = await world()
  const { list, members } = await enter(life, service)
  const order: string[] = []
  let meanwhile: Promise<unknown> = Promise.resolve()
  hooks.opening = () => {
    meanwhile = life
      .ask('hotLists.members', { id: list, queue: 'all' })
      .then(() => order.push('answered'))
    life.events.length = 0
    order.push('asked')
  }
  await life.ask('diagnostics.record', {})
  await meanwhile
  expect(order).toEqual(['asked', 'answered'])
  expect(await life.ask('diagnostics.recording', {})).toMatchObject({ state: 'on' })
  await life.ask('members.edit', {
    list_id: list,
    select: { ids: members.slice(0, 1) },
    edit: { notes: 'prefers Thursdays' },
  })
  await waitFor(() => expect(life.events.map(({ type }) => type)).toContain('tables.changed'))
})

test.each(sampled(['diagnostics.record', 'diagnostics.endRecording'] as const, 2))(
  'P11: %s that is asked twice at once leaves one Hotdesk behind',
  async (command) => {
    const { life, profile, caches } = await world()
    await enter(life, service)
    // As the dialog does; what answers is loaded by then.
    await life.ask('diagnostics.collect', {})
    const ask = () => life.ask(command, { save: false })
    await Promise.all([ask(), ask()])
    expect((await life.ask('hotLists.list', {})).lists.length).toBeGreaterThan(0)
    expect(existsSync(recordingFiles(profile).folder)).toBe(command === 'diagnostics.record')
    await waitFor(() => expect(caches.started - caches.ended).toBe(1))
    await life.stop()
    await waitFor(() => expect(caches.ended).toBe(caches.started))
  },
)

test('P11, L7: what a program asks at the socket is recorded, without the names in it @long', async () => {
  const { life, profile } = await world()
  await enter(life, service)
  await life.ask('diagnostics.record', {})
  await life.ask('agents.turn', { on: true })
  const agent = await connectAgent(await life.ask('agents.state', {}), 'Marta’s helper')
  onTestFinished(() => agent.close())
  expect((await agent.call('search', { text: 'Zbigniew' })).problem).toBeNull()
  await agent.call('get_person', { id: 'nobody' })
  const tape = readFileSync(recordingFiles(profile).tape, 'utf8')
  expect(tape).not.toMatch(/Marta|Zbigniew|hotdesk-agents|agents\/socket/i)
  const lines = readLines(tape)
  const called = lines.filter((line) => JSON.stringify(line).includes('"tools/call"'))
  expect(called.map(([, kind]) => kind)).toEqual(['agent', 'agent'])
  expect(lines.filter(([, kind]) => kind === 'answered').map((line) => line[4])).toEqual([
    'ok',
    'ok',
    'gone',
  ])
})

test('P11: a recording that is damaged does not keep Hotdesk from starting, nor from recording @long', async () => {
  const profile = temporaryFolder()
  const { folder, beginning } = recordingFiles(profile)
  mkdirSync(folder)
  writeFileSync(beginning, 'nonsense')
  const { life } = await world({ profile })
  await enter(life, service)
  expect(await life.ask('diagnostics.recording', {})).toMatchObject({ state: 'off' })
  expect(life.logged.join('\n')).toMatch(/^not recorded /m)
  await life.ask('diagnostics.record', {})
  expect(await life.ask('diagnostics.recording', {})).toMatchObject({ state: 'on' })
})

test('P11: without the keychain nothing is recorded, and Hotdesk starts', async () => {
  const { life, ...left } = await world()
  await enter(life, service)
  await life.ask('diagnostics.record', {})
  await life.ask('diagnostics.endRecording', { save: false })
  await life.stop()
  const { folder, beginning } = recordingFiles(left.profile)
  mkdirSync(folder)
  writeFileSync(beginning, JSON.stringify({ key: '00', since: 1, rows: 0, full: false }))
  left.safe.mood = 'missing'
  const { life: next } = await world(left)
  expect(await next.ask('session.state', {})).toMatchObject({ keychain: 'missing' })
  expect(await next.ask('diagnostics.recording', {})).toMatchObject({ state: 'off' })
  expect(next.logged.join('\n')).toMatch(/^not recorded /m)
})

const recordingKeys = (safe: Safe) =>
  [...safe.secrets.keys()].filter((name) => name.includes('recording-key'))

test.each([
  [
    'signing out',
    'session.signOut',
    ({ workspace }: Entered) => ({ id: workspace, discard_pending: true }),
  ],
  [
    'erasing somebody',
    'erasure.erase',
    ({ person }: Entered) => ({ id: person, there: false, discard: true }),
  ],
] as const)(
  'P14, J9: %s throws the recording away, and its key, and says so',
  async (_what, command, inputOf) => {
    const { life, profile, safe } = await world()
    const { workspace } = await enter(life, service)
    const person = await waitFor(async () => {
      const { rows } = await life.ask('contacts.list', { filter: {}, limit: 1 })
      expect(rows).toHaveLength(1)
      return rows[0]?.id ?? ''
    })
    await life.ask('diagnostics.record', {})
    expect(recordingKeys(safe)).toHaveLength(1)
    await life.bench.handle(command, inputOf({ workspace, person }))
    await waitFor(() => expect(recordingKeys(safe)).toEqual([]))
    expect(existsSync(recordingFiles(profile).folder)).toBe(false)
    expect(await life.ask('diagnostics.recording', {})).toMatchObject({ state: 'off', since: null })
    expect(life.events).toContainEqual(
      expect.objectContaining({
        type: 'notice',
        data: expect.objectContaining({ message: 'Recording discarded' }),
      }),
    )
    expect(await life.ask('diagnostics.endRecording', { save: true })).toEqual({ path: null })
  },
)

test('P14, J8: a lease that is over throws the recording away @long', async () => {
  const { life, ...left } = await world()
  await enter(life, service)
  await life.ask('preferences.write', { lease_days: 30 })
  await life.ask('diagnostics.record', {})
  await life.stop()
  const preferences = createPreferences(left.profile)
  const known = preferences.get('workspaces') as { list: object[] }
  const seen_at = Date.now() - 31 * 24 * 3_600_000
  preferences.set('workspaces', { ...known, list: known.list.map((one) => ({ ...one, seen_at })) })
  const { life: later } = await world(left)
  expect(await later.ask('session.state', {})).toMatchObject({ locked: 'lease' })
  await waitFor(() => expect(recordingKeys(left.safe)).toEqual([]))
  expect(existsSync(recordingFiles(left.profile).folder)).toBe(false)
})
