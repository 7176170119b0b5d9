import { expect, test } from 'vitest'
import { testWorld, type TestWorld } from '../support.ts'

interface Review {
  run_id: string
  status: string
  source_revision: number
  history_revision: number
  roles: { role_key: string; title: string; current: { title: string } | null }[]
}

const role = (
  role_key: string,
  title: string,
  change: string,
  end_date: string | null,
  current: object | null,
) => ({
  role_key,
  title,
  company_name: title === 'CTO' ? 'New Employer' : 'Zephyr',
  start_date: '2020-01',
  end_date,
  change,
  current,
  proposed: { title },
  evidence: [{ source: 'profile', quote: title }],
})

/** Somebody at Zephyr with a review that says: left it, and is now CTO of New Employer. */
async function reviewed(): Promise<{ test: TestWorld; id: string; path: string }> {
  const test = testWorld({ contacts: 0 })
  const { id } = await test.ok<{ id: string }>('POST', '/contacts', {
    first_name: 'A',
    title: 'Engineer',
    company_name: 'Zephyr',
  })
  const { db } = test.world
  db.insert('employment', { contact_id: id })
  db.insert('employment_roles', {
    contact_id: id,
    role_key: 'role_1',
    title: 'Engineer',
    company_name: 'Zephyr',
    start_date: '2020-01',
  })
  const roles = [
    role('role_2', 'CTO', 'add', null, null),
    role('role_1', 'Engineer', 'end', '2026-10', { title: 'Engineer' }),
  ]
  db.insert('employment_runs', {
    id: 'er_1',
    contact_id: id,
    status: 'ready',
    source_revision: 1,
    history_revision: 1,
    roles: JSON.stringify(roles),
    created_at: 0,
  })
  return { test, id, path: `/contacts/${id}/employment` }
}

test('approving chosen roles writes the history and moves the contact; a decided review is closed', async () => {
  const { test, id, path } = await reviewed()
  using _ = test
  const review = await test.ok<Review>('GET', `${path}/runs/er_1/review`)
  expect(review).toMatchObject({
    status: 'ready',
    source_revision: 1,
    history_revision: 1,
    roles: [{ evidence: [{ quote: 'CTO' }] }, {}],
  })
  const decision = {
    action: 'approve',
    selected_role_keys: ['role_2', 'role_1'],
    source_revision: 1,
    history_revision: 1,
  }
  expect(
    await test.call('POST', `${path}/runs/er_1/review`, {
      ...decision,
      selected_role_keys: ['role_9'],
    }),
  ).toMatchObject({
    status: 422,
    body: { error: { fields: { selected_role_keys: expect.stringContaining('role_9') } } },
  })
  expect(await test.ok('POST', `${path}/runs/er_1/review`, decision)).toMatchObject({
    status: 'applied',
    history_revision: 2,
  })
  expect(await test.ok('GET', `/contacts/${id}`)).toMatchObject({
    title: 'CTO',
    company_name: 'New Employer',
  })
  expect(
    test.world.db.all('SELECT role_key, end_date FROM employment_roles ORDER BY role_key'),
  ).toEqual([
    { role_key: 'role_1', end_date: '2026-10' },
    { role_key: 'role_2', end_date: null },
  ])
  expect(
    (await test.call('POST', `${path}/runs/er_1/review`, { ...decision, history_revision: 2 }))
      .status,
  ).toBe(409)
  expect((await test.call('POST', `${path}/runs/er_1/review`, { action: 'dismiss' })).status).toBe(
    409,
  )
})

test('a review is stale once the contact has changed: 409 until it is refreshed, which keeps what was extracted', async () => {
  const { test, id, path } = await reviewed()
  using _ = test
  await test.ok('PATCH', `/contacts/${id}`, { title: 'Principal engineer' })
  test.world.db.run(`UPDATE employment_roles SET title = 'Principal engineer'`)
  expect(await test.ok('GET', `${path}/processing`)).toMatchObject({
    run_id: 'er_1',
    status: 'stale',
    history_revision: 2,
  })
  const decision = { action: 'approve', selected_role_keys: ['role_2'], source_revision: 1 }
  for (const history_revision of [1, 2])
    expect(
      await test.call('POST', `${path}/runs/er_1/review`, { ...decision, history_revision }),
    ).toMatchObject({ status: 409, body: { error: { code: 'stale_revision' } } })
  expect(await test.ok<Review>('POST', `${path}/runs/er_1/refresh`)).toMatchObject({
    status: 'ready',
    history_revision: 2,
    roles: [{ role_key: 'role_2', title: 'CTO' }, { current: { title: 'Principal engineer' } }],
  })
  expect(
    await test.ok('POST', `${path}/runs/er_1/review`, { ...decision, history_revision: 2 }),
  ).toMatchObject({ status: 'applied' })
})

test('a run is retried in every state, with the current revisions only', async () => {
  const { test, path } = await reviewed()
  using _ = test
  const body = { run_id: 'er_1', source_revision: 1, history_revision: 1 }
  expect(await test.call('POST', `${path}/retry`, { ...body, history_revision: 0 })).toMatchObject({
    status: 409,
    body: { error: { code: 'stale_revision' } },
  })
  expect((await test.call('POST', `${path}/retry`, { ...body, run_id: 'er_none' })).status).toBe(
    404,
  )
  for (const status of ['ready', 'failed', 'applied', 'dismissed', 'processing']) {
    test.world.db.run('UPDATE employment_runs SET status = ?', status)
    expect(await test.ok('POST', `${path}/retry`, body)).toMatchObject({
      run_id: 'er_1',
      status: 'processing',
    })
  }
})

test('a review is refreshed in every state that has one; before that it is an impossible move', async () => {
  const { test, path } = await reviewed()
  using _ = test
  for (const status of ['ready', 'applied', 'dismissed']) {
    test.world.db.run('UPDATE employment_runs SET status = ?', status)
    expect(await test.ok('POST', `${path}/runs/er_1/refresh`)).toMatchObject({ status })
  }
  for (const status of ['processing', 'failed']) {
    test.world.db.run('UPDATE employment_runs SET status = ?', status)
    expect(await test.call('POST', `${path}/runs/er_1/refresh`)).toMatchObject({
      status: 409,
      body: { error: { code: 'wrong_state' } },
    })
  }
})

test('any idempotency key that is not empty starts a run, and is the same run again', async () => {
  using test = testWorld()
  for (const idempotency_key of ['1', 'k'.repeat(4000)]) {
    const body = { brief: 'CFOs', idempotency_key, max_credits: 30 }
    const { id } = await test.ok<{ id: string }>('POST', '/people/sourcing/runs', body)
    expect(await test.ok('POST', '/people/sourcing/runs', body)).toMatchObject({ id })
  }
  const empty = { brief: 'CFOs', idempotency_key: '', max_credits: 30 }
  expect((await test.call('POST', '/people/sourcing/runs', empty)).status).toBe(422)
})

test('a contact that was never processed says so', async () => {
  using test = testWorld({ contacts: 0 })
  const { id } = await test.ok<{ id: string }>('POST', '/contacts', { first_name: 'A' })
  expect(await test.ok('GET', `/contacts/${id}/employment/processing`)).toMatchObject({
    run_id: null,
    status: 'not_started',
  })
})

test('sourcing: a key belongs to one body, across restarts and retries; a start charges nothing by itself', async () => {
  using test = testWorld({ contacts: 0, credits: { plan: 3, addon: 0 } })
  const body = { brief: 'Nurses', idempotency_key: 'a-key-of-mine', max_credits: 30 }
  const started = await test.call('POST', '/people/sourcing/runs', body)
  const again = await test.call('POST', '/people/sourcing/runs', body)
  expect([started.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(started.body)
  expect(
    await test.call('POST', '/people/sourcing/runs', { ...body, brief: 'Doctors' }),
  ).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } })
  expect(await test.ok('GET', '/credits')).toMatchObject({ total: 3 })
  test.world.db.run('UPDATE credits SET plan = 2, start_plan = 2')
  expect(
    (await test.call('POST', '/people/sourcing/runs', { ...body, idempotency_key: 'another-key' }))
      .status,
  ).toBe(402)
  expect((await test.call('POST', '/people/sourcing/runs', body)).status).toBe(200)
})

test('sourcing: only a paused run is resumed', async () => {
  using test = testWorld({ contacts: 0 })
  const { id } = await test.ok<{ id: string }>('POST', '/people/sourcing/runs', {
    brief: 'Nurses',
    idempotency_key: 'a-key-of-mine',
    max_credits: 30,
  })
  for (const [status, expected] of [
    ['running', 409],
    ['completed', 409],
    ['paused', 200],
  ] as const) {
    test.world.db.run(`UPDATE sourcing_runs SET status = ?, pause_reason = 'balance'`, status)
    expect([
      status,
      (await test.call('POST', `/people/sourcing/runs/${id}/resume`)).status,
    ]).toEqual([status, expected])
  }
  expect(await test.ok('GET', `/people/sourcing/runs/${id}`)).toMatchObject({
    status: 'running',
    pause_reason: null,
  })
})
