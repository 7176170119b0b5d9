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

const base = { tier: 'B', status: 'not_started', notes: null }

test.each([{ issuer: 'https://other.example' }, { subject: 'u_2' }, { workspace: 'w_2' }])(
  'P13, P18: work of another account (%o) is kept and never sent',
  async (other) => {
    await world.edit('m1', { tier: 'S' }, base)
    await world.restart({
      issuer: 'https://service.example/oauth',
      subject: 'u_1',
      workspace: 'w_1',
      ...other,
    })
    world.outbox.start()
    await world.settle()
    expect(world.service.sent).toEqual([])
    const { rows, counts, held } = world.outbox.pending()
    expect(rows[0]?.reason).toMatch(/another user/)
    // P23: it is counted wherever changes are, and signing out asks about it.
    expect(world.outbox.counts()).toMatchObject({ pending: 1, needs_you: 0 })
    expect([counts, held]).toEqual([{ waiting: 1, needs_you: 0, kept_here: 0 }, 1])
    await world.restart()
    world.outbox.start()
    await world.settle()
    expect(world.service.writes()).toHaveLength(1)
  },
)

test('P23, K1: edits that only wait for a sign-in are kept, not called a decision of the user', async () => {
  let ended = true
  world.service.fault(() => (ended ? 'signed_out' : null))
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle()
  await world.edit('m2', { tier: 'A' }, base)
  expect(world.states()).toEqual(['blocked', 'queued'])
  const { rows, counts, held } = world.outbox.pending()
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect(rows[0]?.can).toContain('sign_in')
  expect(world.outbox.counts()).toMatchObject({ pending: 2, needs_you: 0 })
  expect([counts, held]).toEqual([{ waiting: 2, needs_you: 0, kept_here: 0 }, 0])
  ended = false
  await world.outbox.signedIn()
  await world.settle()
  expect(world.states()).toEqual(['done', 'done'])
})

test('a 429 sends the edit later, without asking what became of it', async () => {
  let once = true
  world.service.fault((_, write) => {
    if (!write || !once) return null
    once = false
    return 'limited'
  })
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle(59_000)
  expect(world.service.writes()).toEqual([])
  await world.settle(30_000)
  expect(world.states()).toEqual(['done'])
})

test.each(['lost', 'dropped'] as const)(
  'an edit made while the answer of the one before is looked for is not lost with it (%s)',
  async (fault) => {
    let once = true
    world.service.fault((_, write) => {
      if (!write || !once) return null
      once = false
      return fault
    })
    world.service.during(async () => {
      world.service.during(null)
      await world.edit('m1', { tier: 'A' }, base)
    })
    await world.edit('m1', { tier: 'S' }, base)
    world.outbox.start()
    await world.settle()
    expect(world.service.member('hl_1', 'm1')?.['tier']).toBe('A')
  },
)

test('an edit made while the one before is read back is sent after it', async () => {
  world.service.hush(true)
  world.service.during(async () => {
    world.service.during(null)
    await world.edit('m1', { tier: 'A' }, base)
  })
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle()
  expect(world.service.sent.map((one) => one.body)).toEqual([{ tier: 'S' }, { tier: 'A' }])
})

test('I3: “Send again” is offered once a change was sent, not while it waits for its first turn', async () => {
  await world.edit('m1', { tier: 'S' }, base)
  expect(world.outbox.pending().rows[0]?.can).toEqual(['edit', 'discard'])
})

test('thousands of pending edits are told in messages the bridge can carry, questions first', async () => {
  world.service.members.set('hl_2', [memberOf('q', { tier: 'A' })])
  await world.outbox.edit(
    'Bulk',
    Array.from({ length: 500 }, (_, at) => ({
      endpoint: 'hotLists.members.update' as const,
      params: { id: 'hl_1', member_id: `x${at}` },
      want: { tier: 'S' },
      base,
    })),
  )
  await world.outbox.edit('Asks', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_2', member_id: 'q' },
      want: { tier: 'S' },
      base,
    },
  ])
  world.service.fault((_, write, { params }) =>
    write || params?.['id'] === 'hl_1' ? 'gateway' : null,
  )
  world.outbox.start()
  await world.settle(2_400)
  const { rows, total, counts } = world.outbox.pending()
  expect([rows.length, total, rows[0]?.subject]).toEqual([200, 501, 'q'])
  expect(counts).toEqual({ waiting: 500, needs_you: 1, kept_here: 0 })
})

test('an older edit that was refused and made right waits for a later one that is being looked for', async () => {
  world.service.fault((_, write) => {
    const { length } = world.service.sent
    if (write) return length === 0 ? 'refused' : 'lost'
    return length > 1 ? 'gateway' : null
  })
  await world.edit('m1', { notes: 'wrong' }, base)
  world.outbox.start()
  await world.settle(3_000)
  await world.edit('m1', { tier: 'S' }, base)
  await world.settle(5_000)
  expect(world.states()).toEqual(['rejected', 'unknown'])
  await world.edit('m1', { notes: 'right' }, base)
  world.service.calm()
  await world.settle()
  expect(world.states()).toEqual(['done', 'done'])
  expect(world.service.member('hl_1', 'm1')).toMatchObject({ tier: 'S', notes: 'right' })
})
