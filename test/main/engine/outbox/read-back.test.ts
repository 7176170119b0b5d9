import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, memberOf, type World } from './world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.table('contacts').set('c1', { id: 'c1', first_name: 'Ingrid', title: 'CFO' })
  world.service.members.set(
    'hl_1',
    ['m1', 'm2', 'm3'].map((id) => memberOf(id)),
  )
  world.outbox.start()
})
afterEach(() => world.close())

const retitle = (title: string) =>
  world.outbox.edit('Changed a title', [
    {
      endpoint: 'contacts.update',
      params: { id: 'c1' },
      want: { title },
      base: { title: 'CFO' },
      subject: 'Ingrid',
    },
  ])
const reads = (name: string) => world.service.reads.filter((read) => read.name === name).length

test('P5: an edit is synced once the record was read after it, and not before', async () => {
  world.service.fault((name) =>
    name === 'contacts.read' && world.service.writes().length > 0 ? 'gateway' : null,
  )
  await retitle('COO')
  await world.settle(5_000)
  expect(world.service.table('contacts').get('c1')).toMatchObject({ title: 'COO' })
  expect(world.outbox.counts().pending).toBe(1)
  expect(world.outbox.pending().rows).toMatchObject([{ state: 'checking' }])
  world.service.calm()
  await world.settle()
  expect(world.states()).toEqual(['done'])
  expect(world.service.writes()).toHaveLength(1)
})

test('L2, P3: of what is called off, only what has not left is cancelled', async () => {
  world.service.fault((name) =>
    name === 'contacts.read' && world.service.writes().length > 0 ? 'gateway' : null,
  )
  await retitle('COO')
  await world.settle(5_000)
  await retitle('CEO')
  const open = world.outbox.pending().rows.map(({ id }) => id)
  expect(open).toHaveLength(2)
  await world.outbox.callOff(open)
  world.service.calm()
  await world.settle()
  expect(world.states()).toEqual(['done', 'cancelled'])
  expect(world.service.table('contacts').get('c1')).toMatchObject({ title: 'COO' })
  expect(world.service.writes()).toHaveLength(1)
})

test('P5: one page that carries them reads back all members of a gesture', async () => {
  await world.outbox.edit(
    'Tier S for 3',
    ['m1', 'm2', 'm3'].map((id) => ({
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_1', member_id: id },
      want: { tier: 'S' },
      base: { tier: 'B' },
    })),
  )
  await world.settle()
  expect(world.states()).toEqual(['done', 'done', 'done'])
  expect(reads('hotLists.read')).toBe(2)
})

test('P5, I8: a title that the service repeats and does not store is kept, told, and sent again on demand', async () => {
  world.service.echoes.add('title')
  await retitle('COO')
  await world.settle()
  expect(world.outbox.pending().rows).toMatchObject([
    { state: 'kept_here', can: ['retry', 'discard'], changes: [{ field: 'title', to: 'COO' }] },
  ])
  expect(world.cache.shown('contacts', 'c1')).toMatchObject({
    fields: { title: 'COO' },
    overlay: ['title'],
  })
  expect(world.service.writes()).toHaveLength(1)
  world.service.echoes.clear()
  await world.outbox.retry(world.outbox.pending().rows.map(({ id }) => id))
  await world.settle()
  expect(world.service.table('contacts').get('c1')).toMatchObject({ title: 'COO' })
  expect(world.outbox.pending().rows).toEqual([])
})

test('P5: a read from a copy that is a moment behind is no contradiction: the second look decides', async () => {
  world.service.readLate(true)
  await retitle('COO')
  await world.settle()
  expect(world.states()).toEqual(['done'])
  expect(world.outbox.counts()).toMatchObject({ pending: 0, kept_here: 0 })
  expect(world.service.writes()).toHaveLength(1)
})

test('P5: a service that answers from a copy that is a moment behind stored it: the second look decides', async () => {
  world.service.readLate(true, true)
  await retitle('COO')
  await world.settle()
  expect(world.states()).toEqual(['done'])
  expect(world.outbox.counts()).toMatchObject({ pending: 0, kept_here: 0 })
  expect(world.service.writes()).toHaveLength(1)
})

test('P5, S-3: a value is called not saved no longer than until the service shows it', async () => {
  world.service.echoes.add('title')
  await retitle('COO')
  const early = world.clock.monotonic()
  await world.settle()
  const kept = () => world.outbox.counts().kept_here
  const shown = (title: string, asked: number) =>
    world.outbox.noticeStored('contacts', [{ id: 'c1', title }, { id: 'c2' }], asked)
  expect(kept()).toBe(1)
  await shown('CFO', world.clock.monotonic())
  await shown('COO', early)
  expect(kept()).toBe(1)
  await shown('COO', world.clock.monotonic())
  expect(kept()).toBe(0)
  expect(world.cache.shown('contacts', 'c1')).toBeUndefined()
  expect(world.service.writes()).toHaveLength(1)
})

test('P5, A10: a value that a colleague put over a confirmed one is asked about, and mine can be sent again', async () => {
  let colleague = true
  world.service.fault((name) => {
    const row = world.service.table('contacts').get('c1')
    if (colleague && name === 'contacts.read' && row?.['title'] === 'COO') {
      colleague = false
      Object.assign(row, { title: 'CEO' })
    }
    return null
  })
  await retitle('COO')
  await world.settle()
  const [row] = world.outbox.pending().rows
  expect(row).toMatchObject({
    state: 'needs_you',
    conflicts: [{ field: 'title', theirs: 'CEO', mine: 'COO' }],
  })
  await world.outbox.resolve(row?.id ?? '', 'title', 'mine')
  await world.settle()
  expect(world.service.table('contacts').get('c1')).toMatchObject({ title: 'COO' })
})

test('P5, P15: a member that a list does not show is not called removed while it states more than it shows', async () => {
  const tier = (id: string) =>
    world.outbox.edit('Tier S', [
      {
        endpoint: 'hotLists.members.update',
        params: { id: 'hl_1', member_id: id },
        want: { tier: 'S' },
        base: { tier: 'B' },
      },
    ])
  world.service.hideLast(1)
  await tier('m3')
  await world.settle(120_000)
  expect(world.service.member('hl_1', 'm3')).toMatchObject({ tier: 'S' })
  expect(world.outbox.pending().rows).toMatchObject([
    { state: 'needs_you', reason: expect.stringMatching(/^Sent, not confirmed/) as string },
  ])
  expect(world.outbox.pending().rows[0]?.can).not.toContain('recreate')
  expect(world.service.writes()).toHaveLength(1)
})

test('P6: a change whose read-back was refused, made anew and sent again, is no question about one’s own value', async () => {
  world.service.fault((name) =>
    name === 'contacts.read' && world.service.writes().length > 0 ? 'refused' : null,
  )
  await retitle('COO')
  await world.settle()
  expect(world.states()).toEqual(['needs_you'])
  world.service.calm()
  await retitle('CEO')
  await world.outbox.retry(world.outbox.pending().rows.map(({ id }) => id))
  await world.settle()
  expect(world.outbox.pending().rows).toEqual([])
  expect(world.service.table('contacts').get('c1')).toMatchObject({ title: 'CEO' })
})

test('P5, I8: a change that is answered with nothing readable and never stored is not sent for ever', async () => {
  world.service.fault((name) => (name === 'contacts.update' ? 'mumbled' : null))
  await retitle('COO')
  await world.settle(1_800_000)
  expect(world.service.sent).toHaveLength(6)
  expect(world.outbox.pending().rows).toMatchObject([
    { state: 'kept_here', can: ['retry', 'discard'], changes: [{ field: 'title', to: 'COO' }] },
  ])
  world.service.calm()
  await world.outbox.retry(world.outbox.pending().rows.map(({ id }) => id))
  await world.settle()
  expect(world.service.table('contacts').get('c1')).toMatchObject({ title: 'COO' })
  expect(world.outbox.pending().rows).toEqual([])
})

const removals = [
  ['a person', 'contacts.delete', { id: 'c1' }],
  ['a member', 'hotLists.members.remove', { id: 'hl_1', member_id: 'm2' }],
  ['a webhook', 'webhooks.delete', { id: 'wh_1' }],
] as const

describe.each(removals)('the removal of %s', (_what, endpoint, params) => {
  const remove = () =>
    world.outbox.edit('Removed', [{ endpoint, params, want: {}, subject: 'Ingrid' }])
  const [table, record] = endpoint.startsWith('hotLists')
    ? ['members', 'm2']
    : [endpoint.split('.')[0] ?? '', params.id]
  beforeEach(() => {
    world.service.table('webhooks').set('wh_1', { id: 'wh_1', url: 'https://example.com/hook' })
  })

  test('P5: it is synced once a read does not show the record any more, and not before', async () => {
    world.service.fault((_name, write) =>
      !write && world.service.writes().length > 0 ? 'gateway' : null,
    )
    await remove()
    await world.settle(5_000)
    expect(world.outbox.pending().rows).toMatchObject([{ state: 'checking' }])
    expect(world.cache.shown(table, record)).toMatchObject({ gone: true })
    world.service.calm()
    await world.settle()
    expect(world.states()).toEqual(['done'])
    expect(world.service.writes()).toHaveLength(1)
  })

  test('P5: a service that removes it a moment later did so: the second look decides', async () => {
    world.service.removes('late')
    await remove()
    await world.settle()
    expect(world.states()).toEqual(['done'])
    expect(world.service.writes()).toHaveLength(1)
  })

  test('P5, I8: a service that accepts it and keeps the record is told of; it is sent again on demand', async () => {
    world.service.removes('never')
    await remove()
    await world.settle()
    expect(world.outbox.pending().rows).toMatchObject([
      {
        state: 'needs_you',
        can: ['retry', 'discard'],
        reason: 'The service accepted this but didn’t remove it. Send it again, or discard it.',
      },
    ])
    expect(world.cache.shown(table, record)?.gone).toBeUndefined()
    expect(world.service.writes()).toHaveLength(1)
    world.service.removes('done')
    await world.outbox.retry(world.outbox.pending().rows.map(({ id }) => id))
    await world.settle()
    expect(world.states()).toEqual(['done'])
    expect(world.service.writes()).toHaveLength(2)
  })
})

test('P5: a person who can still be read and is marked as deleted is deleted', async () => {
  world.service.removes('never')
  world.service.during(async () => {
    world.service.table('contacts').set('c1', { id: 'c1', deleted_at: '2026-11-23T20:00:00Z' })
  })
  await world.outbox.edit('Deleted', [
    { endpoint: 'contacts.delete', params: { id: 'c1' }, want: {} },
  ])
  await world.settle()
  expect(world.states()).toEqual(['done'])
})

test('A3, P5: a member who was taken off a list is put back before the removal was read back', async () => {
  world.service.fault((_name, write) =>
    !write && world.service.writes().length > 0 ? 'gateway' : null,
  )
  const { history_id } = await world.outbox.edit('Removed', [
    {
      endpoint: 'hotLists.members.remove',
      params: { id: 'hl_1', member_id: 'm2' },
      want: {},
      contact_id: 'c_m2',
    },
  ])
  await world.settle(5_000)
  await world.outbox.undo(history_id ?? '')
  world.service.calm()
  await world.settle()
  expect(world.service.members.get('hl_1')).toHaveLength(3)
  expect(world.outbox.pending().rows).toEqual([])
})

describe('a record that is read with nothing in its place, such as null', () => {
  /** So many reads of the person, or of the list, are answered with nothing. */
  function answersNothing(times: number) {
    let left = times
    world.service.fault((_name, isWrite) => (!isWrite && left-- > 0 ? 'nothing' : null))
  }
  const note = () =>
    world.outbox.edit('Noted', [
      {
        endpoint: 'hotLists.members.update',
        params: { id: 'hl_1', member_id: 'm1' },
        want: { notes: 'Call her' },
        base: { notes: null },
      },
    ])

  test.each([
    ['a person', () => retitle('COO'), 'This record no longer exists on the service'],
    ['a member of a list', note, 'The hot list no longer exists on the service'],
  ])(
    'P3, I9: of %s, is gone where it is so every time, not after three times',
    async (_of, edit, says) => {
      answersNothing(3)
      await edit()
      await world.settle()
      expect(world.states()).toEqual(['done'])

      await world.clock.advance(60_000)
      answersNothing(Infinity)
      await edit()
      await world.settle()
      expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 1 })
      expect(world.outbox.pending().rows[0]?.reason).toContain(says)
    },
  )

  test('P3, I9: three spoilt answers before a change and three after it are no six in a row', async () => {
    let [before, after] = [3, 3]
    world.service.fault((_name, isWrite) => {
      if (isWrite) return null
      const left = world.service.writes().length === 0 ? before-- : after--
      return left > 0 ? 'nothing' : null
    })
    await retitle('COO')
    await world.settle()
    expect(world.states()).toEqual(['done'])
  })

  test.each([
    ['answered', null],
    ['lost', 'lost' as const],
  ])('P5, P3: after a removal that was %s is no question, and no wait', async (_how, first) => {
    const ways = [first]
    world.service.fault((_name, isWrite) => (isWrite ? (ways.pop() ?? null) : 'nothing'))
    await world.outbox.edit('Deleted', [
      { endpoint: 'contacts.delete', params: { id: 'c1' }, want: {} },
    ])
    await world.settle(120_000)
    expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  })
})
