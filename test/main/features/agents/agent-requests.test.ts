import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/faults/workbench-world.ts'
import { CAREFUL, createAgentWorld, PAID, visit, type AgentWorld } from './world.ts'

/*
 * L7: a real MCP client behind the real launcher, before a whole Hotdesk and a service of its own.
 * What agents ask for waits for a person. What was sent is judged by the service's journal.
 */

const profile = mkdtempSync(join(tmpdir(), 'hotdesk-agents-'))
let world: AgentWorld

beforeAll(async () => {
  world = await createAgentWorld(profile)
})
afterAll(async () => {
  await world.end()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

const agent = (...how: Parameters<AgentWorld['agent']>) => visit(world, ...how)

test('L7: no tool that costs or cannot be taken back does anything; each files an approval', async () => {
  const { call } = await agent()
  const [one, two] = [await world.stranger(), await world.stranger()]
  const { rows: companies } = await world.life.ask('companies.list', {
    filter: { researched: false },
    limit: 1,
  })
  const { campaigns } = await world.life.ask('campaigns.list', {})
  const [company, campaign] = [companies[0]?.id ?? '', campaigns[0]?.id ?? '']
  const asked = [
    await call('request_find_email', { person_id: one.id, why: 'for the shortlist' }),
    await call('request_find_phone', { person_id: one.id }),
    await call('request_find_contacts', { company_id: company }),
    await call('request_company_research', { company_id: company }),
    await call('request_enrolment', { campaign_id: campaign, person_ids: [one.id, two.id] }),
    await call('request_campaign_change', { campaign_id: campaign, action: 'pause' }),
    await call('request_deletion', { person_id: two.id }),
  ]
  expect(asked.map(({ data, problem }) => [problem, data['state']])).toEqual(
    asked.map(() => [null, 'waiting']),
  )
  expect(asked[0]?.data).toMatchObject({
    price: { from: 2, to: 2, per: 'found' },
    why: 'for the shortlist',
    people: [{ name: one.name }],
  })
  const { waiting } = await world.life.ask('approvals.list', {})
  expect(waiting.map(({ id }) => id)).toEqual(asked.map(({ data }) => data['id']))
  expect(waiting[0]).toMatchObject({
    agent: 'Test client',
    kind: 'find_email',
    route: 'contacts.findEmail',
  })
  // Asking again is the same approval.
  expect((await call('request_find_email', { person_id: one.id })).data['id']).toBe(
    asked[0]?.data['id'],
  )
  expect(await world.sent(...CAREFUL)).toEqual([])
  const { notices } = await eventually(
    () => world.life.ask('notices.list', {}),
    ({ notices }) => notices.filter(({ kind }) => kind === 'approval').length === 7,
    'notices of the approvals',
  )
  expect(
    notices.find(({ title }) => title === 'Test client asks to find an e-mail address'),
  ).toMatchObject({ body: one.name, link: '/approvals' })
  for (const { id } of waiting) await world.life.ask('approvals.decline', { id })
  expect((await call('get_approvals', { id: asked[0]?.data['id'] })).data).toMatchObject({
    state: 'declined',
    outcome: null,
  })
  expect(await world.sent(...CAREFUL)).toEqual([])
  await eventually(
    () => world.life.ask('notices.list', {}),
    (now) => now.notices.every(({ kind }) => kind !== 'approval'),
    'settled notices',
  )
})

test('L7: nobody is asked to move a campaign as its status does not allow, and each person is named once', async () => {
  const { call } = await agent()
  const { campaigns } = await world.life.ask('campaigns.list', {})
  const active = campaigns.find(({ status }) => status === 'active')?.id ?? ''
  const answer = await call('request_campaign_change', { campaign_id: active, action: 'resume' })
  expect(answer.problem).toBe(
    'The campaign is active: resume isn’t possible. No approval was requested. Possible now: pause. (refused)',
  )
  expect((await world.life.ask('approvals.list', {})).waiting).toEqual([])
  const one = await world.stranger()
  const { data } = await call('request_enrolment', {
    campaign_id: active,
    person_ids: [one.id, one.id],
  })
  expect(data['people']).toMatchObject([{ id: one.id }])
  await world.life.ask('approvals.decline', { id: String(data['id']) })
})

test('L7: approving is one paid request, also pressed twice, also over a restart; the agent hears what came of it', async () => {
  const { id: person } = await world.stranger()
  const first = await agent()
  const { data } = await first.call('request_find_email', { person_id: person })
  const id = String(data['id'])
  await world.restart()
  await first.closed
  const { call } = await agent()
  expect((await call('get_approvals', { id })).data).toMatchObject({
    state: 'waiting',
    outcome: null,
  })
  const press = () =>
    world.life.complaint('approvals.approve', {
      id,
      command: 'spend.buy',
      input: { intent_id: crypto.randomUUID(), route: 'contacts.findEmail', id: person },
    })
  expect((await Promise.all([press(), press()])).toSorted()).toEqual(['decided', null])
  expect(await press()).toBe('decided')
  const sent = await world.sent('contacts.findEmail')
  expect(sent.map(({ path }) => path.includes(person))).toEqual([true])
  expect((await call('get_approvals', { id })).data).toMatchObject({
    state: 'approved',
    outcome: expect.stringMatching(/^Done/),
  })
  const { rows: ledger } = await world.life.ask('spend.of', { table: 'contacts', id: person })
  expect(ledger).toHaveLength(1)
})

test('L7: approving an enrolment leads to the guard and the hold of a click, for those who were asked for or fewer of them', async () => {
  const { call } = await agent()
  const other = await world.stranger()
  const campaign = (await world.life.ask('campaigns.list', {})).campaigns[0]?.id ?? ''
  // The guard says "allowed" only of people whose lists and mails it has read.
  const green = await eventually(
    async () => {
      const { rows } = await world.life.ask('contacts.list', {
        filter: { has_email: true, dnc: ['no'] },
        limit: 50,
      })
      const { people } = await world.life.ask('enrolment.check', {
        campaign_id: campaign,
        select: { contacts: { ids: rows.map(({ id }) => id) } },
      })
      return people.filter(({ colour }) => colour === 'green').slice(0, 2)
    },
    ({ length }) => length === 2,
    'two people who may be enrolled',
  ).then((people) => people.map(({ contact_id }) => contact_id))
  const wanted = String(
    (await call('request_enrolment', { campaign_id: campaign, person_ids: green })).data['id'],
  )
  const begin = (contact_id: string | undefined) =>
    world.life.ask('approvals.approve', {
      id: wanted,
      command: 'enrolment.begin',
      input: { campaign_id: campaign, people: [{ contact_id }] },
    })
  // The person may leave somebody out, and take nobody else in.
  await expect(begin(other.id)).rejects.toThrow('not_asked')
  const { value: held } = await begin(green[0])
  expect(held).toMatchObject({ state: 'held' })
  expect((await call('get_approvals', { id: wanted })).data).toMatchObject({
    state: 'approved',
    outcome: expect.stringMatching(/cancelled/),
  })
  await world.life.ask('enrolment.cancel', { batch_id: (held as { batch_id: string }).batch_id })
  expect((await call('get_approvals', { id: wanted })).data).toMatchObject({
    outcome: expect.stringMatching(/Nothing was sent\.$/),
  })
})

test('L7: an approval permits what was asked for and nothing else, and what was refused goes on waiting @long', async () => {
  const { call } = await agent()
  const [one, two] = [await world.stranger(), await world.stranger()]
  const before = await world.sent(...CAREFUL)
  const id = String((await call('request_find_email', { person_id: one.id })).data['id'])
  const buy = (
    person: string,
    route: 'contacts.findEmail' | 'contacts.findPhone' = 'contacts.findEmail',
  ) =>
    world.life.complaint('approvals.approve', {
      id,
      command: 'spend.buy',
      input: { intent_id: 'x'.repeat(20), route, id: person },
    })
  expect(await buy(two.id)).toBe('not_asked')
  expect(await buy(one.id, 'contacts.findPhone')).toBe('not_asked')
  expect(
    await world.life.complaint('approvals.approve', {
      id,
      command: 'contacts.delete',
      input: { id: one.id },
    }),
  ).toBe('not_asked')
  await world.life.ask('spend.setLimits', { day: 0 })
  expect(await buy(one.id)).toBe('cap_day')
  expect((await call('get_approvals', { id })).data).toMatchObject({ state: 'waiting' })
  await world.life.ask('spend.setLimits', { day: null })
  await world.service.control('PUT', '/flight-mode', { on: true })
  expect(await buy(one.id)).toBe('offline')
  expect((await world.life.ask('spend.drafts', {})).drafts).toEqual([])
  await world.service.control('PUT', '/flight-mode', { on: false })
  expect(await world.sent(...CAREFUL)).toEqual(before)
  await world.life.ask('approvals.decline', { id })
  expect(await buy(one.id)).toBe('decided')
})

test('L7: a deletion and an enrolment go the way of a click: held, with guards, and told truly afterwards', async () => {
  const { call } = await agent()
  const [one, two] = [await world.stranger(), await world.stranger()]
  const deletion = String((await call('request_deletion', { person_id: one.id })).data['id'])
  const { value } = await world.life.ask('approvals.approve', {
    id: deletion,
    command: 'contacts.delete',
    input: { id: one.id },
  })
  expect((await call('get_approvals', { id: deletion })).data).toMatchObject({
    state: 'approved',
    outcome: expect.stringMatching(/cancelled/),
  })
  await world.life.ask('history.undo', { id: (value as { history_id: string }).history_id })
  expect((await call('get_approvals', { id: deletion })).data).toMatchObject({
    outcome: 'Cancelled. The person was not deleted.',
  })
  const { campaigns } = await world.life.ask('campaigns.list', {})
  const enrolment = String(
    (await call('request_enrolment', { campaign_id: campaigns[0]?.id, person_ids: [two.id] })).data[
      'id'
    ],
  )
  // Without an e-mail address the guard says no, whoever asks.
  expect(
    await world.life.complaint('approvals.approve', {
      id: enrolment,
      command: 'enrolment.begin',
      input: { campaign_id: campaigns[0]?.id, people: [{ contact_id: two.id }] },
    }),
  ).not.toBeNull()
  expect((await call('get_approvals', { id: enrolment })).data).toMatchObject({ state: 'waiting' })
  await world.life.ask('approvals.decline', { id: enrolment })
  expect((await world.sent(...CAREFUL)).filter(({ endpoint }) => !PAID.includes(endpoint))).toEqual(
    [],
  )
})

test('L7, J9: an erasure takes approvals and calls of the person along', async () => {
  const { id, name } = await world.stranger()
  const { call } = await agent()
  const approval = String(
    (await call('request_find_email', { person_id: id, why: `because ${name} asked` })).data['id'],
  )
  await eventually(
    () => world.life.ask('notices.list', {}),
    ({ notices }) => notices.some(({ body }) => body === name),
    'a notice of it',
  )
  await world.life.ask('erasure.erase', { id, there: false, discard: true })
  expect(JSON.stringify(await world.life.ask('notices.list', {}))).not.toContain(name)
  expect((await call('get_approvals', { id: approval })).problem).toMatch(/no such approval/i)
  expect(JSON.stringify(await world.life.ask('approvals.list', {}))).not.toContain(name)
  expect(JSON.stringify((await world.life.ask('agents.state', {})).calls)).not.toContain(name)
})
