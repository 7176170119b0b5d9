import { expect, onTestFinished, test } from 'vitest'
import { createSafe, enter, eventually, live } from '#test/faults/workbench-world.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService } from '#test/support/service.ts'

async function open() {
  const service = await startService({ contacts: 30, rate_scale: 1000 })
  onTestFinished(() => service.stop())
  const life = await live(temporaryFolder(), createSafe())
  onTestFinished(() => life.stop())
  await enter(life, service)
  const { id } = await life.ask('hotLists.create', { name: 'Fintech CFOs', description: null })
  await eventually(
    () => life.ask('sync.state', {}),
    ({ pending }) => pending === 0,
    'the new list',
  )
  return { service, life, list: id }
}

test('I6: an edit that waits for one that needs the person is waiting, and not being sent', async () => {
  const { service, life, list } = await open()
  await service.control('POST', '/faults', {
    endpoint: 'hotLists.members.add',
    what: { kind: 'status', status: 422 },
  })
  const { rows } = await eventually(
    () => life.ask('contacts.list', { filter: {}, sort: 'name', limit: 100 }),
    ({ total }) => total === 30,
    'people',
  )
  const [person] = rows
  await life.ask('members.add', { list_id: list, contact_ids: [person?.id ?? ''] })
  const added = (await life.ask('hotLists.members', { id: list, queue: 'all' })).rows.find(
    ({ contact_id }) => contact_id === person?.id,
  )
  await life.ask('members.edit', {
    list_id: list,
    select: { ids: [added?.id ?? ''] },
    edit: { tier: 'S' },
  })
  const sync = await eventually(
    () => life.ask('sync.state', {}),
    ({ state, needs_you }) => needs_you === 1 && state !== 'sending',
    'nothing being sent while one edit needs the person',
  )
  expect(sync).toMatchObject({ pending: 1, needs_you: 1, pending_eta_ms: null })
})

test('I6: an edit refused with a fresh token too is kept until the person signs in again, and they are told so', async () => {
  const { service, life } = await open()
  await service.control('POST', '/faults', {
    endpoint: 'contacts.update',
    count: 2,
    what: { kind: 'status', status: 401 },
  })
  const { rows } = await eventually(
    () => life.ask('contacts.list', { filter: {}, sort: 'name', limit: 1 }),
    ({ total }) => total === 30,
    'people',
  )
  await life.ask('contacts.edit', { select: { ids: [rows[0]?.id ?? ''] }, set: { title: 'CFO' } })
  const refused = await eventually(
    () => life.ask('sync.state', {}),
    ({ state }) => state === 'refused',
    'the refusal',
  )
  expect(refused).toMatchObject({ pending: 1, needs_you: 0 })
  expect((await life.ask('pending.list', {})).rows).toMatchObject([
    { state: 'waiting', can: expect.arrayContaining(['sign_in']) },
  ])
  expect((await life.ask('session.state', {})).state).toBe('signed_in')
})
