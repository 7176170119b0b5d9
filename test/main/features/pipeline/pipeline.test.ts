import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, onTestFinished, test } from 'vitest'
import { jobFields } from '#shared/api/pipeline.ts'
import { setLanguage } from '#shared/i18n/translate.ts'
import { viewHandlers } from '#main/features/workspace/views.ts'
import { day, now, dayOf, leads, createWorld } from './world.ts'

test('R1, B4: what I make of a lead stays here, is seen by filters, comes back with undo, and never becomes an operation', async () => {
  const world = await createWorld()
  const tuesday = now + 4 * day
  const done = await world.overlay(['j_1'], {
    stage: 'qualified',
    note: 'wants to talk',
    follow_up_at: tuesday,
  })
  expect(await world.list({ stage: ['qualified'] })).toEqual(['j_1'])
  expect(await world.list({ stage: ['to_review'] })).not.toContain('j_1')
  expect((await world['pipeline.read']({ id: 'j_1' })).job?.mine).toMatchObject({
    stage: 'qualified',
    note: 'wants to talk',
    follow_up_at: tuesday,
  })
  expect(await world.list({ text: 'talk' })).toEqual(['j_1'])
  expect(world.outbox.counts()).toMatchObject({ pending: 0 })
  expect(world.store.outbox.prepare('SELECT count(*) AS n FROM operations').get()).toEqual({ n: 0 })

  await world.outbox.undo(done.history_id ?? '')
  expect((await world['pipeline.read']({ id: 'j_1' })).job?.mine).toMatchObject({
    stage: null,
    note: null,
    follow_up_at: null,
  })
})

test('R1: going back to the first stage keeps nothing, and leaving a dismissal takes its reason away', async () => {
  const world = await createWorld()
  await world.overlay(['j_4'], { stage: 'dismissed', dismissal: 'too_junior' })
  await world.overlay(['j_4'], { stage: 'to_review' })
  expect((await world['pipeline.read']({ id: 'j_4' })).job?.mine).toMatchObject({
    stage: null,
    dismissal: null,
  })
  expect(world.store.outbox.prepare('SELECT count(*) AS n FROM overlays').get()).toEqual({ n: 0 })
})

test('H5, H6: a change of all that a filter finds reaches rows on no page, spares the exceptions, and tells what is gone', async () => {
  const world = await createWorld()
  await world['pipeline.overlay']({
    select: { filter: { sector: ['Fintech'] }, except: ['j_6'] },
    set: { stage: 'approached' },
  })
  expect(await world.list({ stage: ['approached'] })).toEqual(['j_1', 'j_2'])
  const told = await world.overlay(['j_1', 'j_gone'], { stage: 'won' })
  expect(told.results).toEqual([
    { id: 'j_1', ok: true },
    { id: 'j_gone', ok: false, message: 'This lead no longer exists.' },
  ])
})

test('B4, B10: my date goes before the workspace’s, and one that is done is due again only on another date', async () => {
  const world = await createWorld()
  expect(await world.list({ follow_up: ['today'] })).toEqual(['j_1'])
  expect(await world.list({ follow_up: ['overdue'] })).toEqual(['j_2'])
  expect(await world.list({ follow_up: ['overdue', 'week'] })).toEqual(['j_2', 'j_3'])
  await world.overlay(['j_2'], { follow_up_at: now + 30 * day })
  expect(await world.list({ follow_up: ['later'] })).toEqual(['j_2'])
  await world.overlay(['j_1'], { follow_up_at: null, follow_up_done: true })
  expect(await world.list({ follow_up: ['overdue', 'today'] })).toEqual([])
  expect((await world['pipeline.read']({ id: 'j_1' })).job?.mine.follow_up_done).toBe(true)
  await world.store.cache.putPage('jobs', [{ ...leads[0], id: 'j_1', follow_up_date: dayOf(-3) }], {
    startedAt: world.clock.monotonic() + 1,
    now,
  })
  expect(await world.list({ follow_up: ['overdue', 'today'] })).toEqual(['j_1'])
})

test('B1: a facet is counted without its own condition and with all others', async () => {
  const world = await createWorld()
  await world.overlay(['j_4'], { stage: 'dismissed', dismissal: 'too_junior' })
  const facets = await world['pipeline.facets']({
    filter: { sector: ['Fintech'], status: ['new'] },
  })
  expect(facets.sector).toEqual([
    { value: 'Fintech', count: 1 },
    { value: 'Software', count: 1 },
  ])
  expect(facets.status.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
    { value: 'new', count: 1 },
    { value: 'reviewing', count: 1 },
    { value: 'won', count: 1 },
  ])
  const all = await world['pipeline.facets']({ filter: {} })
  expect(all.stage).toEqual([
    { value: 'to_review', count: 7 },
    { value: 'dismissed', count: 1 },
  ])
  expect(all.age).toEqual([
    { value: 'fresh', count: 3 },
    { value: 'ageing', count: 1 },
    { value: 'stale', count: 1 },
    { value: 'vanished', count: 0 },
  ])
  expect(all).toMatchObject({ total: 8, all: 8, due: 2 })
})

test('B5: a role posted again is counted; leads with neither title nor company are no duplicates of each other', async () => {
  const world = await createWorld()
  expect(await world.list({ duplicates: true })).toEqual(['j_1', 'j_2'])
  const { job, similar } = await world['pipeline.read']({ id: 'j_1' })
  expect([job?.cluster_size, similar.map((row) => row.id)]).toEqual([2, ['j_2']])
  expect((await world['pipeline.read']({ id: 'j_8' })).job?.cluster_size).toBe(1)
})

test('B7: companies of like names are proposed in order, not those that share a common word; confirmed first', async () => {
  const world = await createWorld()
  const before = (await world['pipeline.read']({ id: 'j_1' })).companies
  expect(
    before.map(({ id, exact, contacts: people, do_not_contact }) => ({
      id,
      exact,
      people,
      do_not_contact,
    })),
  ).toEqual([
    { id: 'co_1', exact: true, people: 2, do_not_contact: false },
    { id: 'co_2', exact: false, people: 0, do_not_contact: true },
  ])
  await world.overlay(['j_1'], { matched_company_id: 'co_2' })
  expect((await world['pipeline.read']({ id: 'j_1' })).companies[0]).toMatchObject({
    id: 'co_2',
    confirmed: true,
  })
  expect(
    (await world['pipeline.companies']({ name: 'gradient ai gmbh' })).companies.map(
      (one) => one.id,
    ),
  ).toEqual(['co_4'])
})

test('B3: unknown fields are shown as they are; what is asked for and unknown to the service is told', async () => {
  const world = await createWorld()
  expect((await world['pipeline.read']({ id: 'j_1' })).job?.extra).toEqual([
    { name: 'seniority', value: 'C level' },
  ])
  expect(world.fields.query()).toEqual({})
  await world['pipeline.askFields']({ fields: ['seniority', 'team_size', 'seniority'] })
  expect(world.fields.query()).toEqual({
    fields: [...jobFields, 'seniority', 'team_size'].join(','),
  })
  expect(world.fields.noteAnswer({ unknown_fields: ['team_size'] })).toBe(true)
  expect(world.fields.noteAnswer({ unknown_fields: ['team_size'] })).toBe(false)
  expect(await world['pipeline.fields']({})).toMatchObject({
    requested: ['seniority', 'team_size'],
    unknown: ['team_size'],
  })
  await world['pipeline.askFields']({ fields: [] })
  expect((await world['pipeline.facets']({ filter: {} })).unknown_fields).toEqual([])
})

test('L1, X-6: an export has the rows it says, in order, runs nowhere as a formula, and overwrites nothing', async () => {
  const world = await createWorld()
  const columns = [
    { id: 'title', header: 'Title' },
    { id: 'company_name', header: 'Company' },
    { id: 'stage', header: 'My stage' },
    { id: 'seniority', header: 'seniority' },
  ]
  const answer = await world['pipeline.export']({
    select: { filter: {}, except: ['j_7'] },
    sort: 'company_name',
    descending: false,
    columns,
    format: 'csv',
  })
  const text = readFileSync(answer.path ?? '', 'utf8')
  const { data } = Papa.parse<string[]>(text.trimEnd())
  expect(answer.rows).toBe(7)
  expect(data).toHaveLength(8)
  expect(data.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  expect(data.find((row) => row[2] === 'Kvist Bank AB')).toEqual([
    'j_1',
    'CFO',
    'Kvist Bank AB',
    'To review',
    'C level',
  ])
  expect(
    (await world['pipeline.export']({ select: { ids: ['j_1'] }, columns, format: 'csv' })).path,
  ).not.toBe(answer.path)
})

test('L1, M6: what an export says of a lead’s state is in the language of its headings', async () => {
  const world = await createWorld()
  onTestFinished(() => setLanguage('en', {}))
  setLanguage('de', { 'To review': ['Zu prüfen'] })
  const columns = [{ id: 'stage', header: 'Meine Phase' }]
  const { text } = await world['pipeline.export']({
    select: { ids: ['j_1'] },
    columns,
    format: 'tsv',
  })
  expect(text?.split('\r\n')).toEqual(['Meine Phase', 'Zu prüfen'])
})

test('L6: a copy as Markdown keeps a bar in a title out of the table’s way', async () => {
  const world = await createWorld()
  const { text, rows } = await world['pipeline.export']({
    select: { ids: ['j_5'] },
    columns: [
      { id: 'title', header: 'Title' },
      { id: 'company_name', header: 'Company' },
    ],
    format: 'markdown',
  })
  expect(rows).toBe(1)
  expect(text).toBe('| Title | Company |\n| --- | --- |\n| Finance Intern \\| Ops | Oakmere |')
})

test('B1, H8: views are kept, renamed in place and removed; one that cannot be read takes no other with it', async () => {
  const kept = new Map<string, unknown>([['views', [{ nonsense: true }]]])
  const views = viewHandlers(
    {
      preferences: {
        get: (key) => kept.get(key),
        set: (key, value) => {
          kept.set(key, value)
        },
      },
    },
    { touch() {}, emit() {}, listen: () => () => true },
  )
  const view = {
    screen: 'pipeline',
    name: 'Fintech',
    filter: { sector: ['Fintech'] },
    sort: 'posting_date',
    descending: true,
    columns: ['title'],
    pinned: true,
  }
  const made = await views['views.save'](view)
  await views['views.save']({ ...view, name: 'Other' })
  await views['views.save']({ ...view, id: made.id, name: 'Fintech, new' })
  expect((await views['views.list']({ screen: 'pipeline' })).views.map((one) => one.name)).toEqual([
    'Fintech, new',
    'Other',
  ])
  await views['views.remove']({ id: made.id })
  expect((await views['views.list']({})).views.map((one) => one.name)).toEqual(['Other'])
})
