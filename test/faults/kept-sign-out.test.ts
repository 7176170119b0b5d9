import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPreferences } from '#main/hosts/browser/preferences.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService } from '#test/support/service.ts'
import {
  createSafe,
  enter,
  eventually,
  live,
  renewAndSend,
  type Life,
  type Safe,
} from './workbench-world.ts'

/* J7 with real files, a real service process, and a profile that has several lives. */

async function world() {
  const service = await startService({ contacts: 60, rate_scale: 1000 })
  onTestFinished(() => service.stop())
  const profile = join(temporaryFolder(), 'profile')
  const safe = createSafe()
  const start = async (using: Safe = safe): Promise<Life> => {
    const life = await live(profile, using)
    onTestFinished(() => life.stop())
    return life
  }
  const entries = async (endpoint: string) =>
    (
      (await service.control('GET', `/journal?limit=10000&endpoint=${endpoint}`)).body as {
        entries: { status: number }[]
      }
    ).entries.filter(({ status }) => status === 200).length
  return {
    service,
    safe,
    start,
    entries,
    preferences: () => createPreferences(profile),
    flight: (on: boolean) => service.control('PUT', '/flight-mode', { on }),
    signIns: () => [...safe.secrets.keys()].filter((name) => name.includes('sign-in')),
  }
}

const state = (life: Life) => life.ask('session.state', {})

test('J7, P13: signed out with the data kept, nothing opens it but the same person, and what waited arrives once', async () => {
  const { service, start, entries, flight, signIns } = await world()
  const life = await start()
  const { workspace, list, members } = await enter(life, service)
  await flight(true)
  await life.ask('members.edit', {
    list_id: list,
    select: { ids: [members[0] ?? ''] },
    edit: { notes: 'waits for its owner' },
  })
  await flight(false)
  const revoked = await entries('oauth.revoke')
  await life.ask('session.signOutKeeping', { id: workspace })
  expect(await state(life)).toMatchObject({ locked: 'signed_out', state: 'signed_out' })
  expect(await life.complaint('hotLists.list', {})).toBe('locked')
  expect(await life.complaint('session.unlock', {})).toBe('lease')
  await life.ask('session.switch', { id: workspace })
  expect(await life.complaint('hotLists.list', {})).toBe('locked')
  expect(signIns()).toEqual([])
  expect(await entries('oauth.revoke')).toBeGreaterThan(revoked)
  await life.stop()

  const later = await start()
  expect(await state(later)).toMatchObject({ locked: 'signed_out' })
  expect(await later.complaint('hotLists.list', {})).toBe('locked')
  await renewAndSend(later)
  expect(await entries('hotLists.members.update')).toBe(1)
  await later.stop()
  expect(await state(await start())).toMatchObject({ locked: null, state: 'signed_in' })
})

test('J7, P14: a kill in the midst of it is finished at the next start: closed, and no access left @long', async () => {
  const { service, start, entries, preferences, signIns } = await world()
  const life = await start()
  await enter(life, service)
  await life.stop()
  // As it stands when the kill comes right after the mark, which is written first.
  const kept = preferences().get('workspaces') as { list: object[] }
  const list = kept.list.map((one) => ({ ...one, signed_out: true }))
  preferences().set('workspaces', { ...kept, list })
  expect(signIns()).toHaveLength(1)
  const revoked = await entries('oauth.revoke')

  const later = await start()
  await eventually(
    () => state(later),
    ({ locked }) => locked === 'signed_out',
    'the lock screen',
  )
  expect(signIns()).toEqual([])
  expect(await entries('oauth.revoke')).toBeGreaterThan(revoked)
})

test('J7: without a keychain nothing can be kept, and that is said', async () => {
  const { service, start } = await world()
  const life = await start(Object.assign(createSafe(), { mood: 'missing' as const }))
  const { workspace } = await enter(life, service)
  expect(await life.complaint('session.signOutKeeping', { id: workspace })).toBe('memory_only')
  expect(await state(life)).toMatchObject({ locked: null, state: 'signed_in' })
})
