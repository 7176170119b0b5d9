import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, memberOf, type World } from './world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set('hl_1', [memberOf('m1'), memberOf('m2'), memberOf('m3')])
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

/** The full figures of docs/promises.md in the soak run; a slice of them in every run. */
const [days, most] = process.env['HOTDESK_SOAK'] ? [30, 1_000] : [1, 40]
const base = { tier: 'B', status: 'not_started', notes: null }

test('I5: ten edits of one member leave as one PATCH with the last values', async () => {
  for (const tier of ['S', 'A', 'B', 'A', 'S']) await world.edit('m1', { tier }, base)
  for (const notes of ['a', 'ab', 'abc']) await world.edit('m1', { notes }, base)
  await world.edit('m1', { status: 'lvm' }, base)
  expect(world.outbox.counts().pending).toBe(1)
  world.outbox.start()
  await world.settle()
  expect(world.service.sent.map((one) => one.body)).toEqual([
    { tier: 'S', notes: 'abc', status: 'lvm' },
  ])
  expect(world.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 0 })
  expect(world.cache.projections.size).toBe(0)
})

test('I5: an edit taken back before it left sends nothing', async () => {
  const { history_id } = await world.edit('m1', { tier: 'S' }, base)
  expect(world.cache.shown('members', 'm1')).toMatchObject({ fields: { tier: 'S' }, pending: true })
  expect((await world.outbox.undo(history_id ?? '')).message).toBe('Undone: Edited')
  expect(world.cache.shown('members', 'm1')).toBeUndefined()
  world.outbox.start()
  await world.settle()
  expect(world.service.sent).toEqual([])
  expect(world.service.reads).toEqual([])
})

test('A3: undo after sync sends the old value back, once, and redo sends mine again', async () => {
  await world.edit('m1', { tier: 'S', notes: 'called' }, base)
  world.outbox.start()
  await world.settle()
  expect(world.service.member('hl_1', 'm1')).toMatchObject({ tier: 'S', notes: 'called' })
  await world.outbox.undo()
  await world.settle()
  expect(world.service.member('hl_1', 'm1')).toMatchObject({ tier: 'B', notes: null })
  await world.outbox.redo()
  await world.settle()
  expect(world.service.member('hl_1', 'm1')).toMatchObject({ tier: 'S', notes: 'called' })
  expect(world.service.writes()).toHaveLength(3)
})

test('A3: a bulk change is undone as one', async () => {
  await world.outbox.edit(
    'Tier S for 3',
    ['m1', 'm2', 'm3'].map((id) => ({
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_1', member_id: id },
      want: { tier: 'S' },
      base,
    })),
  )
  world.outbox.start()
  await world.settle()
  // One page before and one after serve all three.
  expect(world.service.reads).toHaveLength(2)
  await world.outbox.undo()
  await world.settle()
  expect(['m1', 'm2', 'm3'].map((id) => world.service.member('hl_1', id)?.['tier'])).toEqual([
    'B',
    'B',
    'B',
  ])
})

test('A3: undoing an older change leaves a later one of the same field alone', async () => {
  const first = await world.edit('m1', { tier: 'S' }, base)
  await world.edit('m1', { tier: 'A' }, base)
  const undone = await world.outbox.undo(first.history_id ?? '')
  expect(undone.id).toBeNull()
  expect(undone.message).toMatch(/later change was kept|were kept/)
  expect(world.cache.shown('members', 'm1')?.fields).toMatchObject({ tier: 'A' })
})

test('R-2: a colleague was first: status and note survive, tier asks once, and taking theirs can be undone', async () => {
  await world.edit('m1', { tier: 'A', notes: 'my note' }, base)
  Object.assign(world.service.member('hl_1', 'm1') ?? {}, { tier: 'S', status: 'replied' })
  world.outbox.start()
  await world.settle()
  expect(world.service.member('hl_1', 'm1')).toMatchObject({
    tier: 'S',
    status: 'replied',
    notes: 'my note',
  })
  const [row] = world.outbox.pending().rows
  expect(row?.conflicts).toMatchObject([
    { field: 'tier', was: 'B', theirs: 'S', mine: 'A', suggested: null },
  ])
  expect(world.outbox.conflicts('members').get('m1')).toHaveLength(1)
  await world.outbox.resolve(row?.id ?? '', 'tier', 'theirs')
  await world.settle()
  expect(world.service.writes()).toHaveLength(1)
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  await world.outbox.undo()
  await world.settle()
  expect(world.service.writes().map((one) => one.body)).toEqual([
    { notes: 'my note' },
    { tier: 'A' },
  ])
})

test('A10: choosing mine sends mine over theirs, once', async () => {
  await world.edit('m1', { tier: 'A' }, base)
  Object.assign(world.service.member('hl_1', 'm1') ?? {}, { tier: 'S' })
  world.outbox.start()
  await world.settle()
  expect(world.service.sent).toEqual([])
  await world.outbox.resolve(world.outbox.pending().rows[0]?.id ?? '', 'tier', 'mine')
  await world.settle()
  expect(world.service.writes().map((one) => one.body)).toEqual([{ tier: 'A' }])
  expect(world.states()).toEqual(['done', 'done'])
})

test('A10: notes written by two people are both kept, and undo takes back only mine', async () => {
  await world.edit('m1', { notes: 'left voicemail' }, base)
  Object.assign(world.service.member('hl_1', 'm1') ?? {}, { notes: 'prefers e-mail' })
  world.outbox.start()
  await world.settle()
  expect(world.service.member('hl_1', 'm1')?.['notes']).toBe('prefers e-mail\nleft voicemail')
  await world.outbox.undo()
  await world.settle()
  expect(world.service.member('hl_1', 'm1')?.['notes']).toBe('prefers e-mail')
})

test('P5, I8, S-3: a status the service ignores is told once, kept here, not looped, and can be sent again', async () => {
  world.service.ignores.add('status')
  for (const id of ['m1', 'm2', 'm3']) await world.edit(id, { status: 'lvm', tier: 'A' }, base)
  world.outbox.start()
  await world.settle()
  expect(world.service.sent).toHaveLength(3)
  expect(['m1', 'm2', 'm3'].map((id) => world.service.member('hl_1', id)?.['tier'])).toEqual([
    'A',
    'A',
    'A',
  ])
  expect(world.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 3 })
  expect(world.cache.shown('members', 'm1')).toEqual({
    table: 'members',
    id: 'm1',
    fields: { status: 'lvm' },
    pending: false,
    overlay: ['status'],
  })
  expect(world.events).toMatchObject([
    { type: 'notice', data: { message: '3 status changes weren’t saved by the service.' } },
  ])
  await world.restart()
  world.outbox.start()
  await world.settle()
  await world.edit('m1', { status: 'replied' }, base)
  await world.settle()
  expect(world.events).toHaveLength(1)
  expect(world.service.sent).toHaveLength(4)

  world.service.ignores.clear()
  await world.outbox.retry(world.outbox.pending().rows.map((row) => row.id))
  await world.settle()
  expect(world.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 0 })
  expect(['m1', 'm2', 'm3'].map((id) => world.service.member('hl_1', id)?.['status'])).toEqual([
    'replied',
    'lvm',
    'lvm',
  ])
  expect(world.cache.projections.size).toBe(0)
})

test('R2: an answer that shows nothing is read back', async () => {
  world.service.hush(true)
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle()
  expect(world.states()).toEqual(['done'])
  expect(world.service.reads).toHaveLength(2)
})

test('undoing a value that was not stored just takes it off this computer', async () => {
  world.service.ignores.add('status')
  await world.edit('m1', { status: 'lvm' }, base)
  world.outbox.start()
  await world.settle()
  await world.outbox.undo()
  await world.settle()
  expect(world.outbox.counts().kept_here).toBe(0)
  expect(world.service.sent).toHaveLength(1)
})

test.each(['lost', 'dropped', 'gateway'] as const)(
  'an answer that never came (%s) is looked for before anything is sent again',
  async (fault) => {
    let once = true
    world.service.fault((_, write) => {
      if (!write || !once) return null
      once = false
      return fault
    })
    await world.edit('m1', { tier: 'S' }, base)
    world.outbox.start()
    await world.settle()
    expect(world.states()).toEqual(['done'])
    expect(world.service.writes()).toHaveLength(1)
    expect(world.service.sent).toHaveLength(fault === 'lost' ? 1 : 2)
  },
)

test('P6: ours was lost, a colleague edits, and our retry does not erase theirs', async () => {
  let once = true
  world.service.fault((_, write) => {
    if (!write || !once) return null
    once = false
    return 'lost'
  })
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.outbox.idle()
  Object.assign(world.service.member('hl_1', 'm1') ?? {}, { tier: 'A' })
  await world.settle()
  expect(world.service.member('hl_1', 'm1')?.['tier']).toBe('A')
  expect(world.outbox.pending().rows[0]?.conflicts).toMatchObject([
    { was: 'B', theirs: 'A', mine: 'S' },
  ])
})

test.each([
  [404, 'missing'],
  [410, 'gone'],
] as const)(
  'I9: a member removed there (%i) keeps my edit as a question; removing one that is gone is done',
  async (_status, how) => {
    world.service.answersAbsent(how)
    await world.edit('m1', { tier: 'S' }, base)
    await world.outbox.edit('Removed', [
      { endpoint: 'hotLists.members.remove', params: { id: 'hl_1', member_id: 'm2' }, want: {} },
    ])
    world.service.members.set('hl_1', [memberOf('m3')])
    world.outbox.start()
    await world.settle()
    expect(world.states()).toEqual(['conflict', 'done'])
    const [row] = world.outbox.pending().rows
    expect(row).toMatchObject({
      state: 'needs_you',
      can: ['recreate', 'export', 'discard'],
    })
    expect(row?.reason).toMatch(/no longer exists/)
  },
)

test('a refused edit is kept, editable, and its later wish is sent in its place', async () => {
  world.service.fault((_, write, { body }) =>
    write && String((body as { notes?: string } | undefined)?.notes).length > 5 ? 'refused' : null,
  )
  await world.edit('m1', { notes: 'far too long' }, base)
  world.outbox.start()
  await world.settle()
  expect(world.outbox.pending().rows[0]).toMatchObject({
    state: 'needs_you',
    can: ['edit', 'retry', 'discard'],
  })
  await world.outbox.change(world.outbox.pending().rows[0]?.id ?? '', { notes: 'short' })
  await world.settle()
  expect(world.service.member('hl_1', 'm1')?.['notes']).toBe('short')
  expect(world.states()).toEqual(['done'])
})

test('P4: one poisoned of 500 and the other 499 finish', async () => {
  const ids = Array.from({ length: 500 }, (_, at) => `p${at}`)
  world.service.members.set(
    'hl_2',
    ids.map((id) => memberOf(id)),
  )
  world.service.fault((_, write, { params }) =>
    write && params?.['member_id'] === 'p7' ? 'gateway' : null,
  )
  await world.outbox.edit(
    'Bulk',
    ids.map((member_id) => ({
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_2', member_id },
      want: { tier: 'S' },
      base,
    })),
  )
  world.outbox.start()
  await world.settle(3_600_000)
  expect(world.outbox.counts()).toMatchObject({ pending: 1, needs_you: 0 })
  expect(ids.filter((id) => world.service.member('hl_2', id)?.['tier'] === 'S')).toHaveLength(499)
  world.service.calm()
  await world.settle()
  expect(world.outbox.counts().pending).toBe(0)
})

test(`P3: ${days} days without a network and ${most} failures lose nothing`, async () => {
  world.service.fault(() => 'offline')
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle(days * 86_400_000)
  let failures = 0
  world.service.fault((_, write) => {
    if (!write || failures >= most) return null
    failures += 1
    return 'dropped'
  })
  await world.settle(30 * 86_400_000)
  expect(failures).toBe(most)
  expect(world.states()).toEqual(['done'])
  expect(world.service.writes()).toHaveLength(1)
})

test('P13: signed out, the queue waits and stays readable; signed in, it goes on', async () => {
  world.service.fault(() => 'signed_out')
  await world.edit('m1', { tier: 'S' }, base)
  await world.edit('m2', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle()
  expect(world.outbox.state().signed_out).toBe(true)
  for (const row of world.outbox.pending().rows)
    expect(row.reason).toMatch(/Sign in again to send it/)
  world.service.calm()
  await world.outbox.signedIn()
  await world.settle()
  expect(world.states()).toEqual(['done', 'done'])
})

test('J10: a missing scope blocks the edit, names the scope, and granting it sends it', async () => {
  world.service.fault((_, write) => (write ? 'forbidden' : null))
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle()
  expect(world.outbox.pending().rows[0]).toMatchObject({
    state: 'needs_you',
    can: ['grant', 'retry', 'discard'],
  })
  expect(world.outbox.pending().rows[0]?.reason).toContain('hot_lists:write')
  world.service.calm()
  await world.outbox.granted(['contacts:read'])
  await world.settle()
  expect(world.service.writes()).toEqual([])
  await world.outbox.granted(['hot_lists:write'])
  await world.settle()
  expect(world.states()).toEqual(['done'])
})

test('edits made while one is under way wait behind it and arrive after it (P2)', async () => {
  await world.edit('m1', { tier: 'S' }, base)
  world.service.during(async () => {
    world.service.during(null)
    await world.edit('m1', { tier: 'A' }, base)
  })
  world.outbox.start()
  await world.settle()
  expect(world.service.sent.map((one) => one.body)).toEqual([{ tier: 'S' }, { tier: 'A' }])
  expect(world.states()).toEqual(['done', 'done'])
  expect(world.service.mostInFlight()).toBe(1)
})

test('P17: clocks that jump a day neither hurry, nor delay, nor reorder what waits', async () => {
  world.service.fault((_, write, { params }) =>
    write && params?.['member_id'] === 'm1' ? 'limited' : null,
  )
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle(3_000)
  world.clock.setWall(world.clock.now() - 86_400_000)
  await world.edit('m2', { tier: 'S' }, base)
  await world.edit('m1', { tier: 'A' }, base)
  world.clock.setWall(world.clock.now() + 3 * 86_400_000)
  world.service.calm()
  await world.settle(30_000)
  expect(
    world.service.sent.filter((one) => one.effect).map((one) => one.params['member_id']),
  ).toEqual(['m2'])
  await world.settle(40_000)
  expect(world.service.sent.filter((one) => one.effect).map((one) => one.body)).toEqual([
    { tier: 'S' },
    { tier: 'A' },
  ])
  expect(world.service.mostInFlight()).toBe(1)
  expect(world.outbox.pending().rows).toEqual([])
})
