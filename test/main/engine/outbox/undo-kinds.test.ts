import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { queueable } from '#main/engine/outbox/kinds.ts'
import { createWorld, memberOf, type World } from './world.ts'

/* A3: what every kind of edit is taken back by, before it left and after it arrived. */

interface Kind {
  endpoint: EndpointName
  params: Record<string, string>
  want: Fields
  base?: Fields
  hold_ms?: number
  /** What reaches the service to take it back once it arrived; null: nothing can. */
  back: EndpointName | null
}
const meeting = {
  title: 'Call',
  starts_at_utc: '2026-11-20T09:00:00Z',
  duration_minutes: 30,
  contact_id: 'c_1',
}
const webhook = { url: 'https://hooks.example/x', events: ['credit.low'] }
const patch = (endpoint: EndpointName, id: string, want: Fields, base: Fields): Kind => ({
  endpoint,
  params: { id },
  want,
  base,
  back: endpoint,
})
const edits: Kind[] = [
  patch('contacts.update', 'c_1', { title: 'CFO' }, { title: 'CTO' }),
  patch('companies.update', 'co_1', { industry: 'Energy' }, { industry: null }),
  patch('desks.update', 'd_1', { title: 'Baltic' }, { title: 'Nordic' }),
  patch('webhooks.update', 'wh_1', { active: false }, { active: true }),
  patch('meetings.setStatus', 'mt_1', { status: 'attended' }, { status: 'booked' }),
  {
    endpoint: 'hotLists.members.update',
    params: { id: 'hl_1', member_id: 'm1' },
    want: { tier: 'S' },
    base: { tier: null },
    back: 'hotLists.members.update',
  },
  {
    endpoint: 'hotLists.members.add',
    params: { id: 'hl_1' },
    want: { source_ids: ['c_7', 'c_8'] },
    back: 'hotLists.members.remove',
  },
  {
    endpoint: 'hotLists.members.remove',
    params: { id: 'hl_1', member_id: 'm1' },
    want: {},
    back: 'hotLists.members.add',
  },
  { endpoint: 'hotLists.create', params: {}, want: { name: 'New' }, back: null },
  { endpoint: 'desks.create', params: {}, want: { title: 'New' }, back: null },
  { endpoint: 'contacts.create', params: {}, want: { first_name: 'Eva' }, back: 'contacts.delete' },
  { endpoint: 'contacts.delete', params: { id: 'c_1' }, want: {}, hold_ms: 10_000, back: null },
  { endpoint: 'meetings.create', params: {}, want: meeting, back: 'meetings.setStatus' },
  { endpoint: 'webhooks.create', params: {}, want: webhook, back: 'webhooks.delete' },
  { endpoint: 'webhooks.delete', params: { id: 'wh_1' }, want: {}, hold_ms: 10_000, back: null },
]

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set('hl_1', [{ ...memberOf('m1'), tier: null, contact_id: 'c_5' }])
  for (const [table, row] of [
    ['hot_lists', { id: 'hl_1', name: 'Fintech' }],
    ['contacts', { id: 'c_1', title: 'CTO', first_name: 'Ada' }],
    ['companies', { id: 'co_1', industry: null }],
    ['desks', { id: 'd_1', title: 'Nordic' }],
    ['webhooks', { id: 'wh_1', active: true, ...webhook }],
    ['meetings', { id: 'mt_1', ...meeting, status: 'booked' }],
  ] as const)
    world.service.table(table).set(row.id, row)
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const make = async ({ endpoint, params, want, base, hold_ms }: Kind) => {
  const contact = endpoint === 'hotLists.members.remove' ? { contact_id: 'c_5' } : {}
  const { history_id } = await world.outbox.edit('Done', [
    {
      endpoint,
      params,
      want,
      ...contact,
      ...(base ? { base } : {}),
      ...(hold_ms === undefined ? {} : { hold_ms }),
    },
  ])
  return history_id ?? ''
}
/** Everything that stands in the service, whatever ids it was given. */
const stands = () =>
  Object.fromEntries(
    ['contacts', 'companies', 'desks', 'webhooks', 'meetings', 'hot_lists']
      .map((table): [string, unknown] => [
        table,
        [...world.service.table(table).values()].map((row) => ({ ...row })),
      ])
      .concat([
        [
          'members',
          [...world.service.members.values()].flat().map(({ id: _id, ...member }) => member),
        ],
      ]),
  )
const left = () => world.service.sent.map(({ name }) => name)

test('the table above holds every kind of edit', () => {
  expect(edits.map(({ endpoint }) => endpoint).toSorted()).toEqual(queueable.toSorted())
})

describe('before it left, a change is called off without a trace, and done again by redo', () => {
  test.each(edits)('$endpoint', async (edit) => {
    const before = stands()
    const id = await make(edit)
    expect((await world.outbox.undo(id)).id).not.toBeNull()
    expect(world.outbox.counts().pending).toBe(0)
    expect(world.cache.projections.size).toBe(0)
    world.outbox.start()
    await world.settle()
    expect([left(), stands()]).toEqual([[], before])
    await world.outbox.redo()
    await world.settle()
    expect(left()).toEqual([edit.endpoint])
    expect(world.outbox.counts().pending).toBe(0)
  })
})

describe('after it arrived, its opposite is sent, or it is said that there is none', () => {
  test.each(edits)('$endpoint by $back', async (edit) => {
    const before = stands()
    const id = await make(edit)
    world.outbox.start()
    await world.settle()
    expect(left()).toEqual([edit.endpoint])
    const arrived = stands()
    const undone = await world.outbox.undo(id)
    await world.settle()
    if (edit.back === null) {
      expect(undone.id).toBeNull()
      expect([left(), stands()]).toEqual([[edit.endpoint], arrived])
      const [entry] = world.outbox.history(1)
      expect(entry && (await world.outbox.cannotUndo(entry))).not.toBeNull()
      return
    }
    expect(new Set(left().slice(1))).toEqual(new Set([edit.back]))
    // The service deletes no meeting: one that was logged is cancelled instead.
    if (edit.endpoint === 'meetings.create')
      expect([...world.service.table('meetings').values()].at(-1)).toMatchObject({
        status: 'cancelled',
      })
    else expect(stands()).toMatchObject(before)
  })
})

describe('after a restart between the two, it is the same', () => {
  test.each(edits.filter(({ back }) => back !== null))('$endpoint', async (edit) => {
    const id = await make(edit)
    world.outbox.start()
    await world.settle()
    await world.restart()
    const undone = await world.outbox.undo(id)
    await world.restart()
    world.outbox.start()
    await world.settle()
    expect(undone.id).not.toBeNull()
    expect(new Set(left().slice(1))).toEqual(new Set([edit.back]))
    // Taken back once: asking again sends nothing more.
    const sent = left().length
    await world.outbox.undo(id)
    await world.settle()
    expect(left().length).toBe(sent)
  })
})

test('of a change that is on its way nothing is taken back yet, and that is said', async () => {
  const id = await make(edits.find(({ endpoint }) => endpoint === 'contacts.create') as Kind)
  let cut = false
  world.service.fault((_name, write) => {
    const [before, now] = [cut, (cut ||= write)]
    if (!before && now) return 'lost'
    return before ? 'offline' : null
  })
  world.outbox.start()
  await world.settle(1000)
  expect(world.states()).not.toEqual(['queued'])
  expect(world.states()).not.toEqual(['done'])
  const undone = await world.outbox.undo(id)
  expect(undone.id).toBeNull()
  expect(undone.message).not.toBe('')
  // Once it is known to have arrived, it is.
  world.service.fault(() => null)
  await world.settle()
  expect(world.states()).toEqual(['done'])
  await world.outbox.undo(id)
  await world.settle()
  expect([...world.service.table('contacts').keys()]).toEqual(['c_1'])
})
