import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPreferences } from '#main/hosts/browser/preferences.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService } from '#test/support/service.ts'
import { createSafe, enter, eventually, live, renewAndSend, type Life } from './workbench-world.ts'

/* J6, J8 with real files, a real service process, and a profile that has several lives. */

const DAY = 86_400_000

interface Kept {
  current: string | null
  list: { id: string; seen_at: number | null; days_run: string[] }[]
}

async function world() {
  const service = await startService({ contacts: 60, rate_scale: 1000 })
  onTestFinished(() => service.stop())
  const at = { profile: join(temporaryFolder(), 'profile'), safe: createSafe() }
  const start = async (): Promise<Life> => {
    const life = await live(at.profile, at.safe)
    onTestFinished(() => life.stop())
    return life
  }
  const preferences = () => createPreferences(at.profile)
  return {
    service,
    at,
    start,
    preferences,
    flight: (on: boolean) => service.control('PUT', '/flight-mode', { on }),
    /** As if Hotdesk had been left alone for so long, and had run on so many days of it. */
    leftAlone(days: number, ran = 0) {
      const kept = preferences().get('workspaces') as Kept
      const list = kept.list.map((one) => ({
        ...one,
        seen_at: Date.now() - days * DAY,
        days_run: Array.from({ length: ran }, (_nothing, day) => `2020-01-0${day + 1}`),
      }))
      preferences().set('workspaces', { ...kept, list })
    },
    files: (workspace: string) => readdirSync(join(at.profile, 'workspaces', workspace)),
  }
}

const edit = (life: Life, list_id: string, member: string | undefined, notes: string) =>
  life.ask('members.edit', { list_id, select: { ids: [member ?? ''] }, edit: { notes } })
const state = (life: Life) => life.ask('session.state', {})

test('J8, P13: a lease that ran out closes the files; the same person signs in, and what waited arrives once', async () => {
  const { service, start, flight, leftAlone } = await world()
  const life = await start()
  const { list, members } = await enter(life, service)
  await life.ask('preferences.write', { lease_days: 30 })
  await flight(true)
  await edit(life, list, members[0], 'waits for its owner')
  await life.stop()
  leftAlone(31)

  const later = await start()
  expect(await state(later)).toMatchObject({ locked: 'lease' })
  expect(await later.complaint('hotLists.list', {})).toBe('locked')
  expect(await later.complaint('session.unlock', {})).toBe('lease')
  await flight(false)
  await renewAndSend(later)
  const { entries } = (
    await service.control('GET', '/journal?limit=10000&endpoint=hotLists.members.update')
  ).body as { entries: { status: number }[] }
  expect(entries.filter((entry) => entry.status === 200)).toHaveLength(1)
})

test('J8, P3: long after, what can be read again is wiped; what waits is not, and opens for its owner', async () => {
  const { service, start, flight, leftAlone, files, at } = await world()
  const life = await start()
  const { workspace, list, members } = await enter(life, service)
  await life.ask('preferences.write', { lease_days: 7 })
  await flight(true)
  await edit(life, list, members[0], 'waits for its owner')
  await life.stop()
  // A clock that jumps wipes nothing (P17).
  leftAlone(5000)
  const jumped = await start()
  expect(await state(jumped)).toMatchObject({ locked: 'lease' })
  await jumped.stop()
  expect(files(workspace)).toContain('cache.db')

  leftAlone(5000, 7)
  const wiped = await start()
  expect(await state(wiped)).toMatchObject({ locked: 'lease' })
  expect(files(workspace)).not.toContain('cache.db')
  expect(files(workspace)).toContain('outbox.db')
  expect([...at.safe.secrets.keys()].some((name) => name.includes('sign-in'))).toBe(false)
  await flight(false)
  await renewAndSend(wiped)
})

test('J8: with nothing that waits, everything goes, and the first screen says why', async () => {
  const { service, start, leftAlone, at } = await world()
  const life = await start()
  const { workspace } = await enter(life, service)
  await life.ask('preferences.write', { lease_days: 7 })
  await life.stop()
  leftAlone(60, 7)
  const wiped = await start()
  expect(await state(wiped)).toMatchObject({
    state: 'none',
    locked: null,
    workspace: null,
    problem: { code: 'lease_over' },
  })
  expect(existsSync(join(at.profile, 'workspaces', workspace))).toBe(false)
  expect([...at.safe.secrets.keys()].filter((name) => name.includes(workspace))).toEqual([])
})

test('J6: locking with edits under way loses none; a wrong passphrase opens nothing, and the right one goes on @long', async () => {
  const { service, start, flight } = await world()
  const life = await start()
  const { list, members } = await enter(life, service)
  await life.ask('session.passphrase', { to: 'horse battery staple' })
  await flight(true)
  for (const member of members.slice(0, 3)) await edit(life, list, member, 'before the lock')
  await life.ask('session.lock', {})
  expect(await state(life)).toMatchObject({ locked: 'asked', sealed: true })
  expect(
    await life.complaint('members.edit', {
      list_id: list,
      select: { ids: [members[0] ?? ''] },
      edit: { notes: 'no' },
    }),
  ).toBe('locked')
  expect(await life.complaint('session.unlock', {})).toBe('locked')
  expect(await life.complaint('session.unlock', { passphrase: 'horse battery maple' })).toBe(
    'wrong_passphrase',
  )
  await life.stop()

  const again = await start()
  expect(await state(again)).toMatchObject({ locked: 'start' })
  // What is locked cannot be looked into: leaving it asks, whatever waits.
  expect(
    await again.complaint('session.signOut', {
      id: (await state(again)).workspace?.id ?? '',
      discard_pending: false,
    }),
  ).toBe('pending')
  await again.ask('session.unlock', { passphrase: 'horse battery staple' })
  expect((await again.ask('pending.list', {})).total).toBe(3)
  await flight(false)
  await eventually(
    () => again.ask('pending.list', {}),
    ({ total }) => total === 0,
    'the edits to be sent',
  )
})
