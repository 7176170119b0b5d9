import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { createSafe, enter, eventually, live, type Life, type Safe } from './workbench-world.ts'

/*
 * P22: a workspace that is locked or signed out of is empty at once. Edits that wait for the
 * contract's rate, and a service that takes a request and does not answer, hold nothing up; what
 * was under way is found out about after the unlock, and nothing is sent twice.
 */

/** Longer than any test takes: a service that does not answer. */
const NEVER_MS = 600_000

let service: RunningService
beforeAll(async () => {
  service = await startService({ contacts: 60, rate_scale: 1000 })
})
afterAll(() => service.stop())

interface World {
  life: Life
  at: { profile: string; safe: Safe }
  workspace: string
  list: string
  ids: string[]
}

/** Hotdesk on a profile of its own, signed in, with people to edit. */
async function begin(): Promise<World> {
  const at = { profile: join(temporaryFolder(), 'profile'), safe: createSafe() }
  const life = await live(at.profile, at.safe)
  onTestFinished(() => life.stop())
  const { workspace, list, members: ids } = await enter(life, service)
  return { life, at, workspace, list, ids }
}

interface Entry {
  seq: number
  method: string
  path: string
  endpoint: string
  status: number
}
const journal = async () =>
  (await service.control('GET', '/journal?limit=10000&kind=request&client=hotdesk')).body as {
    last: number
    entries: Entry[]
  }
const changesSince = async (last: number) =>
  (await journal()).entries.filter(({ seq, method }) => seq > last && method !== 'GET')
const state = (life: Life) => life.ask('session.state', {})
const pending = async (life: Life) => (await life.ask('pending.list', {})).rows
const edit = ({ life, list }: World, ids: string[], notes: string) =>
  life.ask('members.edit', { list_id: list, select: { ids }, edit: { notes } })

/**
 * The next requests of an endpoint are taken, carried out, and not answered while this test runs.
 */
async function unanswered(endpoint: string, count = 1): Promise<void> {
  await service.control('POST', '/faults', {
    endpoint,
    count,
    what: { kind: 'delay', ms: NEVER_MS, when: 'after' },
  })
  onTestFinished(async () => {
    await service.control('DELETE', '/faults')
  })
}

/**
 * Answers what `work` answers without any timer, file or socket in between; anything later is too
 * late.
 */
function atOnce<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setImmediate(() => reject(new Error('not at once')))
    }),
  ])
}

/**
 * More edits than the contract lets through in a minute: some have gone, the others wait for their
 * turn.
 */
async function fillQueue(world: World, notes: string): Promise<number> {
  const ids = world.ids.slice(0, 16)
  const { last } = await journal()
  await edit(world, ids, notes)
  await eventually(
    () => changesSince(last),
    (sent) => sent.length >= 8,
    'the first of many edits',
  )
  return last
}

test('P22: with a full queue, a lock refuses everything and says so at once', async () => {
  const world = await begin()
  const { life, list } = world
  await fillQueue(world, 'queued before the lock')
  const before = life.events.length
  const locking = life.complaint('session.lock', {})
  expect(await atOnce(life.complaint('hotLists.members', { id: list, queue: 'all' }))).toBe(
    'locked',
  )
  expect(await atOnce(life.complaint('pending.list', {}))).toBe('locked')
  expect(await atOnce(state(life))).toMatchObject({ locked: 'asked' })
  expect(await atOnce(locking)).toBeNull()
  expect(life.events.slice(before).map(({ type }) => type)).toContain('session.changed')
})

test('P22: a lock waits for no request; unlocked at once, the lost answer is found out about and nothing is sent twice', async () => {
  const world = await begin()
  const { life, ids } = world
  const { last } = await journal()
  await unanswered('hotLists.members.update')
  await edit(world, ids.slice(0, 1), 'sent, and never answered')
  await eventually(
    () => changesSince(last),
    (sent) => sent.length === 1,
    'the request on its way',
  )
  expect(await atOnce(life.complaint('session.lock', {}))).toBeNull()
  await life.ask('session.unlock', {})
  await eventually(
    () => pending(life),
    (rows) => rows.length === 0,
    'the outcome',
  )
  expect((await changesSince(last)).map(({ endpoint }) => endpoint)).toEqual([
    'hotLists.members.update',
  ])
})

test('P22: what was asked before a lock and is not answered yet is refused with it', async () => {
  const { life } = await begin()
  const { last } = await journal()
  const taken = async () =>
    (await journal()).entries.filter(({ seq }) => seq > last).map(({ endpoint }) => endpoint)
  await unanswered('hotLists.list', 3)
  const asked = life.complaint('sync.refresh', { resource: 'hot_lists' })
  await eventually(taken, (paths) => paths.includes('hotLists.list'), 'the request on its way')
  await life.ask('session.lock', {})
  expect(await atOnce(asked)).toBe('locked')
})

test('P22: lock, unlock and lock again as fast as one can end locked; unlocked, what waited is there @long', async () => {
  const world = await begin()
  const { life } = world
  await fillQueue(world, 'through three locks')
  const answers = await Promise.all([
    life.complaint('session.lock', {}),
    life.complaint('session.lock', {}),
    life.complaint('session.unlock', {}),
    life.complaint('session.lock', {}),
  ])
  expect(answers).toEqual([null, null, 'locked', null])
  expect(await state(life)).toMatchObject({ locked: 'asked' })
  await life.ask('session.unlock', {})
  expect((await pending(life)).length).toBeGreaterThan(0)
  expect(life.logged.filter((line) => line.includes('could not be worked on'))).toEqual([])
})

test('P22, P1: an edit handed over with the lock is kept, also where its answer came too late', async () => {
  const world = await begin()
  const { life, ids } = world
  await service.control('PUT', '/flight-mode', { on: true })
  onTestFinished(async () => {
    await service.control('PUT', '/flight-mode', { on: false })
  })
  const editing = edit(world, ids.slice(0, 1), 'typed as it was locked').catch(() => null)
  await life.ask('session.lock', {})
  await editing
  await life.ask('session.unlock', {})
  expect(await pending(life)).toHaveLength(1)
})

test('P22: nothing is told of a locked workspace, whatever ends behind it @long', async () => {
  const world = await begin()
  const { life } = world
  await fillQueue(world, 'told to nobody')
  await life.ask('session.lock', {})
  const before = life.events.length
  await life.ask('session.unlock', {})
  const told = life.events
    .slice(before)
    .filter(({ type }) => type !== 'tables.changed' && type !== 'session.changed')
  expect(told).toEqual([])
})

test('P22, P7: a paid call under way at the lock is unknown afterwards, and found out about; it is sent once', async () => {
  const { life } = await begin()
  const people = await eventually(
    () => life.ask('contacts.list', { filter: {} }),
    ({ rows }) => rows.some((row) => !row.email),
    'somebody without an e-mail',
  )
  const id = people.rows.find((row) => !row.email)?.id ?? ''
  const { last } = await journal()
  await unanswered('contacts.findEmail')
  const pressed = life.complaint('spend.buy', {
    intent_id: crypto.randomUUID(),
    route: 'contacts.findEmail',
    id,
  })
  await eventually(
    () => changesSince(last),
    (sent) => sent.length === 1,
    'the call on its way',
  )
  await life.ask('session.lock', {})
  expect(await atOnce(pressed)).toBe('locked')
  await life.ask('session.unlock', {})
  expect((await life.ask('spend.unknown', {})).calls).toHaveLength(1)
  expect((await changesSince(last)).map(({ endpoint }) => endpoint)).toEqual(['contacts.findEmail'])
})

test('P22, P14: with a full queue, a sign-out asks first; then the window is empty at once, though the service says nothing', async () => {
  const world = await begin()
  const { life, at, workspace, list } = world
  await fillQueue(world, 'given up with the sign-out')
  await unanswered('oauth.revoke', 2)
  expect(await life.complaint('session.signOut', { id: workspace, discard_pending: false })).toBe(
    'pending',
  )
  expect(await state(life)).toMatchObject({ state: 'signed_in', workspace: { id: workspace } })
  const leaving = life.complaint('session.signOut', { id: workspace, discard_pending: true })
  expect(await atOnce(life.complaint('hotLists.members', { id: list, queue: 'all' }))).toBe(
    'no_workspace',
  )
  expect(await atOnce(state(life))).toMatchObject({
    state: 'none',
    workspace: null,
    locked: null,
    leaving: expect.any(String),
  })
  expect(await leaving).toBeNull()
  expect(await state(life)).toMatchObject({ state: 'none', workspace: null, leaving: null })
  expect(readdirSync(join(at.profile, 'workspaces'))).toEqual([])
  expect([...at.safe.secrets.keys()].filter((name) => !name.includes('probe'))).toEqual([])
})

test('P22, P14, C13: locked, then signed out: access revoked, keys and files gone, also the calendar file beside them @long', async () => {
  const world = await begin()
  const { life, at, workspace } = world
  const calendar = join(at.profile, '../meetings.ics')
  await life.ask('calendars.setFeed', { path: calendar })
  expect(existsSync(calendar)).toBe(true)
  await fillQueue(world, 'locked, then given up')
  const revokes = async () =>
    (
      (await service.control('GET', '/journal?limit=10000&endpoint=oauth.revoke')).body as {
        entries: unknown[]
      }
    ).entries.length
  const before = await revokes()
  const locking = life.ask('session.lock', {})
  expect(
    await life.complaint('session.signOut', { id: workspace, discard_pending: true }),
  ).toBeNull()
  await locking
  expect(await state(life)).toMatchObject({ state: 'none', workspace: null, locked: null })
  expect(existsSync(join(at.profile, 'workspaces', workspace))).toBe(false)
  expect(existsSync(calendar)).toBe(false)
  expect([...at.safe.secrets.keys()].filter((name) => !name.includes('probe'))).toEqual([])
  expect(await revokes()).toBeGreaterThan(before)
})

test('P22: a lock ends a sign-in under way, and none that was begun before it opens the workspace @long', async () => {
  const { life } = await begin()
  const renewing = life.ask('session.renew', {})
  await life.ask('session.lock', {})
  await renewing
  expect(await state(life)).toMatchObject({ locked: 'asked', sign_in_url: null })
  await life.ask('session.unlock', {})
  expect(await state(life)).toMatchObject({ locked: null, state: 'signed_in' })
})
