import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampled } from '#test/support/sampled.ts'
import { compareFacts } from '#test/support/facts/compare.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { createSafe, enter, eventually, live, type Life } from './workbench-world.ts'

const profile = mkdtempSync(join(tmpdir(), 'hotdesk-agree-'))
let service: RunningService
let life: Life
let list = ''

/** Hotdesk signed in to a practice workspace of its own, with all of it read. */
beforeAll(async () => {
  service = await startService({ contacts: 150, rate_scale: 1000 })
  life = await live(profile, createSafe())
  list = (await enter(life, service)).list
  await eventually(
    () => life.ask('navigation.counts', {}),
    // What there is today depends on the day, so it is not waited for.
    ({ contacts, companies, jobs, campaigns, desks, reports }) =>
      contacts >= 150 && [companies, jobs, campaigns, desks, reports].every((one) => one > 0),
    'something of everything being read',
  )
})
afterAll(async () => {
  await life.stop()
  await service.stop()
  rmSync(profile, { recursive: true, force: true })
})

const disagree = () =>
  compareFacts(
    (command, input) => life.ask(command, input),
    () => Date.now(),
  )

const members = async () => (await life.ask('hotLists.members', { id: list, queue: 'all' })).rows
const people = async () => (await life.ask('contacts.list', { filter: {}, limit: 100 })).rows
const leads = async () => (await life.ask('pipeline.list', { filter: {}, limit: 100 })).rows
const companies = async () => (await life.ask('companies.list', { filter: {}, limit: 100 })).rows
const idsOf = (rows: readonly { id: string }[], from: number, to: number) =>
  rows.slice(from, to).map(({ id }) => id)

test('P23: what is read from the service is told alike on every screen', async () => {
  expect(await disagree()).toEqual([])
})

/**
 * A day's work, each part of it with places that tell of it in their own way; no more edits than may
 * leave within a minute.
 */
const work: [string, () => Promise<unknown>][] = [
  [
    'tier, status and note of members',
    async () => {
      const [first, second] = await members()
      const edit = (member: string | undefined, set: object) =>
        life.ask('members.edit', { list_id: list, select: { ids: [member ?? ''] }, edit: set })
      await edit(first?.id, { tier: 'S', line: 'Asked for a call back' })
      await edit(second?.id, { tier: null, status: 'lvm' })
    },
  ],
  [
    'members put off',
    async () =>
      life.ask('members.edit', {
        list_id: list,
        select: { ids: idsOf(await members(), 4, 7) },
        edit: { snoozed_until: Date.now() + 86_400_000 },
      }),
  ],
  [
    'the outcome of a call',
    async () =>
      life.ask('members.outcome', {
        list_id: list,
        member_id: (await members())[7]?.id ?? '',
        outcome: 'voicemail',
        line: 'Left a message',
        next_touch: Date.now() + 2 * 86_400_000,
      }),
  ],
  [
    'a person made and put on a list',
    async () => {
      const { id } = await life.ask('contacts.create', {
        set: { first_name: 'Ada', last_name: 'Marlow', email: 'ada.marlow@example.com' },
      })
      await life.ask('contacts.addToList', { select: { ids: [id] }, list_id: list })
    },
  ],
  [
    'a person edited',
    async () =>
      life.ask('contacts.edit', {
        select: { ids: idsOf(await people(), 1, 2) },
        set: { location: 'Valletta', title: 'Treasurer' },
      }),
  ],
  [
    'a member taken off a list',
    async () =>
      life.ask('members.remove', {
        list_id: list,
        select: { ids: idsOf(await members(), 8, 9) },
      }),
  ],
  [
    'a company not to contact, and its status',
    async () =>
      life.ask('companies.edit', {
        select: { ids: idsOf(await companies(), 0, 1) },
        set: { do_not_contact: true, bd_status: 'client' },
      }),
  ],
  [
    'leads qualified, dismissed and put off',
    async () => {
      const rows = await leads()
      const set = (from: number, to: number, overlay: object) =>
        life.ask('pipeline.overlay', { select: { ids: idsOf(rows, from, to) }, set: overlay })
      await set(0, 4, { stage: 'qualified' })
      await set(4, 6, { stage: 'dismissed', dismissal: 'agency' })
      await set(6, 9, { follow_up_at: Date.now() - 3_600_000 })
      await set(9, 10, { follow_up_at: Date.now() + 9 * 86_400_000 })
    },
  ],
  [
    'a meeting made',
    async () =>
      life.ask('meetings.create', {
        title: 'Late call',
        starts_at: new Date().setHours(23, 30, 0, 0),
        duration_minutes: 15,
        contact_id: (await members())[11]?.contact_id ?? null,
        company_id: null,
        meeting_link: null,
        notes: null,
      }),
  ],
  [
    'addresses bought, found or not',
    async () => {
      const { rows } = await life.ask('contacts.list', { filter: { has_email: false }, limit: 3 })
      for (const [index, { id }] of rows.entries())
        await life.ask('spend.buy', {
          intent_id: `screens-agree-${index}`,
          route: 'contacts.findEmail',
          id,
        })
    },
  ],
]

test.each(sampled(work, 4))(
  'P23: %s: told alike on every screen, at once and once sent',
  async (_, act) => {
    await act()
    expect(await disagree()).toEqual([])
    await eventually(
      () => life.ask('sync.state', {}),
      ({ pending }) => pending === 0,
      'what was done being sent',
    )
    expect(await disagree()).toEqual([])
  },
)

test('P23: what is undone is told alike on every screen', async () => {
  for (let count = 0; count < 6; count += 1) await life.ask('history.undo', {})
  expect(await disagree()).toEqual([])
})

test('P23: what waits while the service cannot be reached is told alike on every screen', async () => {
  await service.kill()
  const rows = await members()
  await life.ask('members.edit', {
    list_id: list,
    select: { ids: idsOf(rows, 12, 18) },
    edit: { status: 'connected' },
  })
  await life.ask('contacts.edit', {
    select: { ids: idsOf(await people(), 0, 4) },
    set: { title: 'Treasurer' },
  })
  await life.ask('contacts.delete', { id: (await people())[15]?.id ?? '' })
  await eventually(
    () => life.ask('sync.state', {}),
    ({ state }) => state === 'offline',
    'being offline',
  )
  expect(await disagree()).toEqual([])
})
