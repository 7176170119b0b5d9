import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createPreferences } from '#main/hosts/browser/preferences.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import {
  createSafe,
  enter,
  eventually,
  live,
  renewAndSend,
  type Life,
  type Safe,
} from './workbench-world.ts'

/*
 * J6, J8: a workspace that is locked, by a person or by its lease, over several lives of one
 * profile; and what is left when the lease has lapsed.
 */

const DAY = 86_400_000
const WORDS = 'horse battery staple'
const week = [
  '2026-01-01',
  '2026-01-02',
  '2026-01-03',
  '2026-01-04',
  '2026-01-05',
  '2026-01-06',
  '2026-01-07',
]
type Mark = Record<string, unknown>

let service: RunningService
/**
 * A profile that was signed in once and has three edits that could not be sent; tests work on
 * copies.
 */
let made: { profile: string; safe: Safe; workspace: string; list: string; ids: string[] }
const origin = join(tmpdir(), `hotdesk-lease-${process.pid}-${randomBytes(4).toString('hex')}`)

beforeAll(async () => {
  service = await startService({ contacts: 60, rate_scale: 1000 })
  const safe = createSafe()
  const life = await live(origin, safe)
  const { workspace, list, members: ids } = await enter(life, service)
  await flight(true)
  for (const id of ids.slice(0, 3))
    await life.ask('members.edit', {
      list_id: list,
      select: { ids: [id] },
      edit: { notes: 'left a message on the train' },
    })
  await life.stop()
  made = { profile: origin, safe, workspace, list, ids }
})
afterAll(async () => {
  await service.stop()
  rmSync(origin, { recursive: true, force: true })
})

const flight = (on: boolean) => service.control('PUT', '/flight-mode', { on })
/** For the rest of this test the service answers. */
async function reachable(): Promise<void> {
  await flight(false)
  onTestFinished(async () => {
    await flight(true)
  })
}
const pending = async (life: Life) => (await life.ask('pending.list', {})).rows
const state = (life: Life) => life.ask('session.state', {})
const file = (profile: string, name: string) => join(profile, 'workspaces', made.workspace, name)

function copied(): { profile: string; safe: Safe } {
  const profile = join(temporaryFolder(), 'profile')
  cpSync(made.profile, profile, { recursive: true })
  return { profile, safe: { secrets: new Map(made.safe.secrets), mood: 'well' } }
}

/** Writes what a lease would have noted in the days between two lives. */
function noted(profile: string, mark: Mark, lease_days: number | null = 30): void {
  const preferences = createPreferences(profile)
  const known = preferences.get('workspaces') as { current: string; list: Mark[] }
  preferences.set('workspaces', { ...known, list: known.list.map((one) => ({ ...one, ...mark })) })
  preferences.set('settings', { ...(preferences.get('settings') as Mark | undefined), lease_days })
}

async function started(at: { profile: string; safe: Safe }): Promise<Life> {
  const life = await live(at.profile, at.safe)
  onTestFinished(() => life.stop())
  return life
}

const lapsed = () => ({ seen_at: Date.now() - 90 * DAY, days_run: week })

test('J6: locked, nothing is answered; unlocked, what waited is still there', async () => {
  const life = await started(copied())
  await state(life)
  await life.ask('session.lock', {})
  expect(await state(life)).toMatchObject({ locked: 'asked', sealed: false })
  expect(await life.complaint('pending.list', {})).toBe('locked')
  expect(await life.ask('day.summary', {})).toMatchObject({ pending: 0, next_meeting: null })
  await life.ask('session.unlock', {})
  expect(await pending(life)).toHaveLength(3)
})

test('J6: without a keychain locking is refused, since it would lose the key', async () => {
  const at = copied()
  at.safe.mood = 'missing'
  const life = await started(at)
  await state(life)
  expect(await life.complaint('session.lock', {})).toBe('memory_only')
})

test('J6: a kill between the key and the note that it is under a passphrase still leads to a lock screen that asks for it', async () => {
  const at = copied()
  const first = await live(at.profile, at.safe)
  await state(first)
  await first.ask('session.passphrase', { to: WORDS })
  await first.stop()
  noted(at.profile, { sealed: false }, null)
  const life = await started(at)
  expect(await state(life)).toMatchObject({ locked: 'start', sealed: true })
  await life.ask('session.unlock', { passphrase: WORDS })
  expect(await pending(life)).toHaveLength(3)
})

test('J8: unseen for longer than agreed, nothing opens but by the same person signing in, and what waited is kept', async () => {
  const at = copied()
  noted(at.profile, { seen_at: Date.now() - 31 * DAY })
  const life = await started(at)
  expect(await state(life)).toMatchObject({ locked: 'lease' })
  expect(await life.complaint('pending.list', {})).toBe('locked')
  expect(await life.complaint('session.unlock', {})).toBe('lease')
  expect(existsSync(file(at.profile, 'cache.db'))).toBe(true)
  await reachable()
  await renewAndSend(life)
})

test('J8: under a passphrase too, a sign-in after the lease leads to the passphrase, not to a dead end @long', async () => {
  const at = copied()
  const first = await live(at.profile, at.safe)
  await state(first)
  await first.ask('session.passphrase', { to: WORDS })
  await first.stop()
  noted(at.profile, { seen_at: Date.now() - 31 * DAY })
  const life = await started(at)
  expect(await state(life)).toMatchObject({ locked: 'lease', sealed: true })
  await reachable()
  await life.ask('session.renew', {})
  await eventually(
    () => state(life),
    (now) => now.locked === 'start',
    'the passphrase being asked for',
  )
  await life.ask('session.unlock', { passphrase: WORDS })
  expect((await pending(life)).length).toBeLessThanOrEqual(3)
  await eventually(
    () => state(life),
    (now) => now.state === 'signed_in',
    'being signed in',
  )
})

test('J8, P3: a lease that lapsed wipes what can be read again; what was never sent stays, encrypted, for the same person @long', async () => {
  const at = copied()
  noted(at.profile, lapsed())
  for (let start = 0; start < 2; start += 1) {
    const life = await live(at.profile, at.safe)
    expect(await state(life)).toMatchObject({ locked: 'lease' })
    await life.stop()
    expect(existsSync(file(at.profile, 'cache.db'))).toBe(false)
    expect(existsSync(file(at.profile, 'outbox.db'))).toBe(true)
    expect([...at.safe.secrets.keys()].some((name) => name.includes('sign-in/'))).toBe(false)
    expect([...at.safe.secrets.keys()].some((name) => name.includes('workspace-key/'))).toBe(true)
  }
  const life = await started(at)
  await state(life)
  await reachable()
  await renewAndSend(life)
})

test('J8, P17: a clock that jumped years ahead locks, and never wipes, since Hotdesk did not run on those days', async () => {
  const at = copied()
  noted(at.profile, { seen_at: Date.now() - 3650 * DAY })
  const life = await started(at)
  expect(await state(life)).toMatchObject({ locked: 'lease' })
  expect(existsSync(file(at.profile, 'cache.db'))).toBe(true)
})

test('P13: without a lease, a sign-in that ended long ago leaves everything readable', async () => {
  const at = copied()
  noted(at.profile, { ...lapsed(), ended_at: Date.now() - 80 * DAY }, null)
  const life = await started(at)
  expect(await state(life)).toMatchObject({ locked: null })
  expect(await pending(life)).toHaveLength(3)
})

test('J8: an access that was withdrawn closes the files at once, and one sign-in of the same person opens them for good', async () => {
  await using late = await startService({ contacts: 60, rate_scale: 1000 })
  const life = await started({ profile: join(temporaryFolder(), 'profile'), safe: createSafe() })
  const { list, members } = await enter(life, late)
  await life.ask('preferences.write', { lease_days: 30 })
  await late.control('PUT', '/flight-mode', { on: true })
  await life.ask('members.edit', {
    list_id: list,
    select: { ids: members.slice(0, 1) },
    edit: { notes: 'waits for its owner' },
  })
  await late.control('PUT', '/clock', { advance_ms: 31 * DAY })
  await late.control('PUT', '/flight-mode', { on: false })
  await life.ask('sync.refresh', { resource: 'hot_lists' }).catch(() => {})
  await eventually(
    () => state(life),
    (now) => now.locked === 'lease',
    'the lock',
  )
  expect(await life.complaint('pending.list', {})).toBe('locked')
  await life.ask('session.renew', {})
  await eventually(
    () => state(life),
    (now) => now.locked === null && now.state === 'signed_in',
    'being let in again',
  )
  // Whatever was to lock it has had its turn by then.
  await eventually(
    () => life.ask('pending.list', {}).catch(() => ({ rows: [null] })),
    ({ rows }) => rows.length === 0,
    'the edit being sent',
  )
  expect(await state(life)).toMatchObject({ locked: null, state: 'signed_in' })
})
