import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type RunningService } from '#test/support/service.ts'
import { createSafe, enter, eventually, live, type Life } from '../../faults/workbench-world.ts'

/*
 * A record that was just made stands under its local id in the address of its page: that page stays
 * when the service gives the record its own id, and nothing is asked of the service by the old one.
 */

let service: RunningService
let life: Life
let list: string
let person: string

const home = mkdtempSync(join(tmpdir(), 'hotdesk-created-'))
beforeAll(async () => {
  service = await startService({ contacts: 60, rate_scale: 1000 })
  life = await live(home, createSafe())
  list = (await enter(life, service)).list
  const { rows } = await life.ask('hotLists.members', { id: list, queue: 'all' })
  person = rows[0]?.contact_id ?? ''
})
afterAll(async () => {
  await life.stop()
  await service.stop()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

/** Everything that Hotdesk asked of the service, as its journal has it. */
const asked = async () =>
  JSON.stringify((await service.control('GET', '/journal?limit=10000')).body)

/** How each kind of record is made, and how its page asks for it: by id, null where it is not there. */
const pages = {
  hot_lists: {
    make: () => life.ask('hotLists.create', { name: 'Just made', description: null }),
    read: (id: string) =>
      life
        .ask('hotLists.read', { id })
        .then(({ list: found }) => found.name)
        .catch(() => null),
    name: 'Just made',
    place: 'hot-lists',
  },
  desks: {
    make: () => life.ask('desks.create', { set: { title: 'Just made' } }),
    read: async (id: string) => (await life.ask('desks.read', { id })).desk?.title ?? null,
    name: 'Just made',
    place: 'desks',
  },
  contacts: {
    make: () => life.ask('contacts.create', { set: { first_name: 'Just', last_name: 'Made' } }),
    read: async (id: string) => (await life.ask('contacts.read', { id })).contact?.name ?? null,
    name: 'Just Made',
    place: 'people',
  },
  meetings: {
    make: () =>
      life.ask('meetings.create', {
        title: 'Just made',
        starts_at: Date.now() + 86_400_000,
        duration_minutes: 30,
        contact_id: person,
        company_id: null,
        meeting_link: null,
        notes: null,
      }),
    read: async (id: string) => (await life.ask('meetings.read', { id })).meeting?.title ?? null,
    name: 'Just made',
    place: 'meetings',
  },
} as const

test.each(Object.keys(pages) as (keyof typeof pages)[])(
  'a record of %s made online stays on its own page, and is read and refreshed there by the id of the service',
  async (table) => {
    const { make, read, name, place } = pages[table]
    const { id } = await make()
    const path = `/${place}/${id}`
    await life.ask('recents.visit', { path })
    expect(id).toMatch(/^new-/)
    const seen = new Set<string | null>()
    await eventually(
      async () => {
        seen.add(await read(id))
        return (await life.ask('pending.list', {})).rows.length
      },
      (waiting) => waiting === 0,
      'being sent',
    )
    for (let look = 0; look < 20; look += 1) seen.add(await read(id))
    await life.ask('sync.look', { resource: table, id })
    await life.ask('sync.refresh', { resource: table, id })
    seen.add(await read(id))
    expect([...seen]).toEqual([name])
    expect(await asked()).not.toContain(id)
    // What leads there from now on carries the id of the service.
    const [latest] = (await life.ask('recents.list', {})).recent
    const { link } = await life.ask('recents.link', { path })
    expect(latest?.title).toBe(name)
    expect(`${latest?.path} ${link}`).not.toContain('new-')
    expect((await life.ask('recents.pin', { path })).pinned).toBe(true)
    expect((await life.ask('recents.pin', { path: latest?.path ?? '' })).pinned).toBe(false)
  },
)

test('a member added to a list that was just made is edited under the ids of both', async () => {
  const { id } = await life.ask('hotLists.create', { name: 'For one', description: null })
  await life.ask('contacts.addToList', {
    select: { ids: [person] },
    list_id: id,
  })
  const [member] = await eventually(
    async () => (await life.ask('hotLists.members', { id, queue: 'all' })).rows,
    (rows) => rows.length === 1 && !rows[0]?.id.startsWith('new-'),
    'the member',
  )
  await life.ask('members.edit', {
    list_id: id,
    select: { ids: [member?.id ?? ''] },
    edit: { tier: 'S' },
  })
  await eventually(
    async () => (await life.ask('pending.list', {})).rows.length,
    (waiting) => waiting === 0,
    'being sent',
  )
  expect(await asked()).not.toContain('new-')
})
