import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, memberOf, type World } from './world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set('hl_1', [memberOf('m1')])
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const rowOf = (subject: string) =>
  world.outbox.pending().rows.findLast((row) => row.subject === subject)

test('I3: what waits for a refused person names them and their change, also two steps behind, and promises no time', async () => {
  world.service.fault((_, write) => (write ? 'refused' : null))
  const { results } = await world.outbox.edit('New', [
    {
      endpoint: 'contacts.create',
      params: {},
      want: { first_name: 'Ada', last_name: 'Low' },
      subject: 'Ada Low',
    },
  ])
  await world.outbox.edit('Added', [
    {
      endpoint: 'hotLists.members.add',
      params: { id: 'hl_1' },
      want: { source_ids: [results[0]?.record_id ?? ''] },
      subject: 'CFOs',
    },
  ])
  const member = world.outbox.projections().find(({ table }) => table === 'members')
  await world.outbox.edit('Tier', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_1', member_id: member?.id ?? '' },
      want: { tier: 'S' },
      base: { tier: null },
      subject: 'Ada Low · CFOs',
    },
  ])
  expect(rowOf('CFOs')).toMatchObject({
    reason: 'Saved on this computer. Sent after another change: Ada Low (New contact).',
    behind: { subject: 'Ada Low', change: 'New contact' },
  })

  world.outbox.start()
  await world.settle()
  expect(rowOf('Ada Low')).toMatchObject({ state: 'needs_you', behind: null })
  expect(rowOf('CFOs')).toMatchObject({
    eta_ms: null,
    behind: { id: rowOf('Ada Low')?.id, subject: 'Ada Low', change: 'New contact' },
    reason:
      'Saved on this computer. Waiting for another change that is held up: Ada Low (New contact).',
  })
  expect(rowOf('Ada Low · CFOs')).toMatchObject({
    eta_ms: null,
    behind: { id: rowOf('CFOs')?.id, change: 'Add people to the list: 1' },
  })
  expect(world.outbox.pending().held).toBe(2)
})

test('I3: what waits behind an earlier change of the same record that lacks a permission names that change', async () => {
  world.service.fault((_, write) => (write ? 'forbidden' : null))
  await world.edit('m1', { tier: 'S' }, { tier: 'B' })
  world.outbox.start()
  await world.settle()
  await world.edit('m1', { status: 'connected' }, { status: 'not_started' })
  await world.settle()
  expect(world.outbox.pending().rows).toMatchObject([
    { state: 'needs_you', can: ['grant', 'retry', 'discard'] },
    { state: 'waiting', eta_ms: null, behind: { subject: 'Member m1', change: 'Tier' } },
  ])
})

test('I3: what waits for a change of another user of this computer says so', async () => {
  const { results } = await world.outbox.edit('New', [
    {
      endpoint: 'contacts.create',
      params: {},
      want: { first_name: 'Ada', last_name: 'Low' },
      subject: 'Ada Low',
    },
  ])
  await world.restart({
    issuer: 'https://service.example/oauth',
    subject: 'u_2',
    workspace: 'w_1',
  })
  await world.outbox.edit('Added', [
    {
      endpoint: 'hotLists.members.add',
      params: { id: 'hl_1' },
      want: { source_ids: [results[0]?.record_id ?? ''] },
      subject: 'CFOs',
    },
  ])
  expect(rowOf('CFOs')).toMatchObject({
    eta_ms: null,
    behind: { id: rowOf('Ada Low')?.id, subject: 'Ada Low' },
  })
  expect(rowOf('Ada Low')?.reason).toMatch(/another user/)
})
