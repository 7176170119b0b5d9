import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterEach, expect, test } from 'vitest'
import { jobFields } from '#shared/api/pipeline.ts'
import type { JobFilter } from '#shared/bridge/pipeline.ts'
import { pipelineChanges } from '#main/features/pipeline/pipeline-changes.ts'
import { pipelineExport } from '#main/features/pipeline/pipeline-export.ts'
import { pipelineQueries } from '#main/features/pipeline/pipeline-queries.ts'
import { scrapingHandlers } from '#main/features/pipeline/scraping.ts'
import { viewHandlers } from '#main/features/workspace/views.ts'
import { createOutbox, type LocalEdit, SLICE } from '#main/engine/outbox/index.ts'
import { openWorkspaceInMemory } from '#main/engine/store/workspace-store.ts'
import { createJobFields } from '#main/features/pipeline/job-fields.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import { createScrapeHistory, keepScrapes } from '#main/features/pipeline/scrape-history.ts'
import { account, quiet } from '#test/main/engine/outbox/live.ts'
import { createScriptedService } from '#test/main/engine/outbox/world.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const day = 86_400_000
/** Noon of a day of this computer, whatever its zone. */
const now = new Date(2026, 10, 20, 12).getTime()
const dayOf = (days: number) => {
  const at = new Date(now + days * day)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const leads = [
  {
    id: 'j_1',
    title: 'CFO',
    company_name: 'Kvist Bank AB',
    status: 'new',
    state: 'Stockholm',
    sector: 'Fintech',
    salary: '€120k',
    location: 'Stockholm',
    posting_date: dayOf(-2),
    follow_up_date: dayOf(0),
    url: 'https://jobs.example/1',
    notes: null,
    seniority: 'C level',
  },
  {
    id: 'j_2',
    title: 'CFO',
    company_name: 'Kvist Bank AB',
    status: 'reviewing',
    state: 'Oslo',
    sector: 'Fintech',
    location: 'Oslo',
    posting_date: dayOf(-16),
    follow_up_date: dayOf(-1),
  },
  {
    id: 'j_3',
    title: '=HYPERLINK("http://evil.example")',
    company_name: '@Home',
    status: 'contacted',
    sector: 'Media',
    posting_date: dayOf(-40),
    follow_up_date: dayOf(3),
  },
  {
    id: 'j_4',
    title: 'Software Intern',
    company_name: 'Gradient AI',
    status: 'new',
    sector: 'Software',
    posting_date: dayOf(-1),
    follow_up_date: null,
  },
  {
    id: 'j_5',
    title: 'Finance Intern | Ops',
    company_name: 'Oakmere',
    status: 'new',
    sector: null,
    posting_date: null,
  },
  {
    id: 'j_6',
    title: 'International Controller',
    company_name: 'Moneta',
    status: 'won',
    sector: 'Fintech',
    posting_date: dayOf(-8),
  },
  { id: 'j_7', title: '', company_name: '', status: 'new' },
  { id: 'j_8', title: null, company_name: null, status: 'new' },
]
const companies = [
  { id: 'co_1', name: 'Kvist Bank', domain: 'kvist.example', do_not_contact: false },
  { id: 'co_2', name: 'Kvist Bank Asset Management', do_not_contact: true },
  { id: 'co_3', name: 'Hafen Bank' },
  { id: 'co_4', name: 'Gradient' },
]
const contacts = [
  { id: 'c_1', first_name: 'Ingrid', last_name: 'Solberg', company_id: 'co_1' },
  { id: 'c_2', first_name: 'Tom', last_name: 'Verhoeven', company_id: 'co_1' },
]
const configs = [
  {
    id: 'sc_1',
    name: 'Fintech',
    keywords: ['CFO'],
    locations: [],
    excluded_terms: [],
    excluded_companies: [],
    archived: false,
  },
]

/** The pipeline over both real files. `calls`: what would have gone to the service. */
async function createWorld() {
  const clock = manualClock(now)
  const service = createScriptedService(clock)
  const store = await openWorkspaceInMemory()
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-downloads-'))
  for (const [table, rows] of Object.entries({
    jobs: leads,
    companies,
    contacts,
    scrape_configs: configs,
  }))
    await store.cache.putPage(table as 'jobs', rows, { startedAt: clock.monotonic(), now })
  const calls: { name: string; options: unknown }[] = []
  let answer: unknown = { kind: 'not_sent', reason: 'unreachable', message: '' }
  const outbox = createOutbox({
    db: store.outbox,
    api: { call: service.call } as never,
    cache: store.cache,
    clock,
    account,
    log: quiet,
    touch() {},
    emit() {},
  })
  const api = {
    call: async (name: string, options: unknown) => {
      calls.push({ name, options })
      return answer
    },
  }
  const values = new Map<string, string>()
  const fields = createJobFields({
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value)
    },
  })
  const live = {
    cache: store.cache,
    store,
    clock,
    outbox,
    api,
    sync: { refresh: async () => {} },
    jobFields: fields.read,
    askJobFields: fields.ask,
    conflicts: () => new Set<string>(),
    enrolments: () => [],
  } as unknown as LiveWorkspace
  const open = () => live
  const hub = { touch() {}, emit() {}, listen: () => () => true }
  closers.push(async () => {
    await clock.run(outbox.stop())
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const commands = {
    ...pipelineQueries(open, fields.read),
    ...pipelineChanges(open, hub),
    ...pipelineExport(open, () => folder),
    ...scrapingHandlers(open, hub),
  }
  const list = async (filter: JobFilter) =>
    (await commands['pipeline.list']({ filter })).rows.map((row) => row.id).toSorted()
  const overlay = (
    ids: string[],
    set: Parameters<(typeof commands)['pipeline.overlay']>[0]['set'],
  ) => commands['pipeline.overlay']({ select: { ids }, set })
  return {
    ...commands,
    list,
    overlay,
    calls,
    store,
    clock,
    outbox,
    folder,
    fields,
    answers: (next: unknown) => {
      answer = next
    },
  }
}

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

test('B4, B10: days are those of this computer, mine go before the workspace’s, and one that is done is due no more until the date changes', async () => {
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

test('B7: companies of like names are proposed in order with their flag, not those that share a common word, and the confirmed one stands first', async () => {
  const world = await createWorld()
  const before = (await world['pipeline.read']({ id: 'j_1' })).companies
  expect(
    before.map(({ id, same, contacts: people, do_not_contact }) => ({
      id,
      same,
      people,
      do_not_contact,
    })),
  ).toEqual([
    { id: 'co_1', same: true, people: 2, do_not_contact: false },
    { id: 'co_2', same: false, people: 0, do_not_contact: true },
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

test('B3: fields nobody knows are shown as they are; those asked for go along with all known ones, and what the service does not know is told', async () => {
  const world = await createWorld()
  expect((await world['pipeline.read']({ id: 'j_1' })).job?.extra).toEqual([
    { name: 'seniority', value: 'C level' },
  ])
  expect(world.fields.query()).toEqual({})
  await world['pipeline.askFields']({ fields: ['seniority', 'team_size', 'seniority'] })
  expect(world.fields.query()).toEqual({
    fields: [...jobFields, 'seniority', 'team_size'].join(','),
  })
  expect(world.fields.answered({ unknown_fields: ['team_size'] })).toBe(true)
  expect(world.fields.answered({ unknown_fields: ['team_size'] })).toBe(false)
  expect(await world['pipeline.fields']({})).toMatchObject({
    asked: ['seniority', 'team_size'],
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
  expect(data.find((row) => row[1] === 'Kvist Bank AB')).toEqual([
    'CFO',
    'Kvist Bank AB',
    'to review',
    'C level',
  ])
  expect(
    (await world['pipeline.export']({ select: { ids: ['j_1'] }, columns, format: 'csv' })).path,
  ).not.toBe(answer.path)
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

test('B8: scrapes the service no longer tells of are kept here, once each', async () => {
  const world = await createWorld()
  const run = (hours: number) => ({
    id: `s_${hours}`,
    config_id: 'sc_1',
    scraped_at: new Date(now - hours * 3600_000).toISOString(),
    scraped: 40,
    relevant: 20,
    duplicates: 10,
    relevance_rate: 0.5,
    duplicate_rate: 0.25,
  })
  await world.store.cache.putPage('scrape_quality', [run(48), run(24)], {
    startedAt: world.clock.monotonic(),
    now,
  })
  await keepScrapes(world.store.cache, world.store.outbox)
  await keepScrapes(world.store.cache, world.store.outbox)
  await world.store.cache.remove(
    'scrape_quality',
    ['s_48'],
    { kind: 'answered_404' },
    world.clock.monotonic(),
  )
  const { runs, configs: known } = await world['scraping.list']({})
  expect(runs.map((one) => one.at)).toEqual([now - 48 * 3600_000, now - 24 * 3600_000])
  expect(known.map((config) => config.name)).toEqual(['Fintech'])
})

test('B9: dismissals propose a term only if it spares what was kept; its trial tells what else it hides', async () => {
  const world = await createWorld()
  await world.overlay(['j_4', 'j_5'], { stage: 'dismissed', dismissal: 'too_junior' })
  const before = await world['scraping.proposals']({ config_id: 'sc_1' })
  // "intern" would also hide the International Controller, which was won.
  expect(before).toMatchObject({ proposals: [], dismissed: 2, leads: 8 })
  const { test: trial } = await world['scraping.backTest']({
    exclusions: [{ kind: 'term', value: 'Intern' }],
  })
  expect(trial).toMatchObject({
    dismissed: 2,
    undecided: 0,
    kept: 1,
    examples: { lost: [{ title: 'International Controller' }] },
  })
})

test('B9: an exclusion is posted once; offline nothing is sent or kept; after a lost answer the configuration is believed', async () => {
  const world = await createWorld()
  const wanted = { config_id: 'sc_1', terms: ['intern'], companies: ['Oakmere'] }
  await expect(world['scraping.exclude'](wanted)).rejects.toMatchObject({
    problem: { code: 'offline' },
  })
  expect(createScrapeHistory(world.store.outbox).exclusions()).toEqual([])

  world.answers({
    kind: 'ok',
    status: 200,
    at: now,
    asked: 0,
    value: { ...configs[0], excluded_terms: ['intern'], excluded_companies: ['Oakmere'] },
  })
  expect(await world['scraping.exclude'](wanted)).toEqual({ added: 2 })
  expect(world.calls.map((call) => call.name)).toEqual([
    'scrapeConfigs.exclude',
    'scrapeConfigs.exclude',
  ])
  expect(world.calls.at(-1)?.options).toMatchObject({
    params: { id: 'sc_1' },
    body: { terms: ['intern'], companies: ['Oakmere'] },
  })
  const { configs: known, exclusions } = await world['scraping.list']({})
  expect(known[0]).toMatchObject({ excluded_terms: ['intern'], excluded_companies: ['Oakmere'] })
  expect(exclusions).toMatchObject([{ config_id: 'sc_1', at: now, terms: ['intern'] }])

  world.answers({ kind: 'unknown', reason: 'timeout', message: '' })
  await expect(world['scraping.exclude'](wanted)).rejects.toMatchObject({
    problem: { code: 'unknown' },
  })
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

/** A pipeline of so many leads. */
async function manyLeads(count: number) {
  const world = await createWorld()
  for (let at = 0; at < count; at += 1000) {
    await world.store.cache.putPage(
      'jobs',
      Array.from({ length: Math.min(1000, count - at) }, (_, index) => ({
        id: `many_${at + index}`,
        title: `Lead ${at + index}`,
        company_name: 'Many',
        sector: 'Many',
      })),
      { startedAt: world.clock.monotonic(), now },
    )
  }
  const select = { filter: { sector: ['Many'] }, except: [] }
  return {
    ...world,
    change: (set: Parameters<(typeof world)['pipeline.overlay']>[0]['set']) =>
      world['pipeline.overlay']({ select, set }),
    inStage: (stage: 'qualified' | 'dismissed') =>
      world.store.cache.total('jobs', { field: 'stage', is: stage }),
  }
}

test('H6: 20,000 leads are changed slice by slice, with truthful progress and other work in between, and undone as one', async () => {
  const world = await manyLeads(20_000)
  const seen: (number | undefined)[] = []
  let over = false
  const others = (async () => {
    while (!over) {
      const { change } = await world['pipeline.changing']({})
      if (change && change.done !== seen.at(-1)) seen.push(change.done)
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
    }
  })()
  const answer = await world.change({ stage: 'qualified' })
  over = true
  await others
  expect(answer).toMatchObject({ results: [] })
  expect(answer.stopped).toBeUndefined()
  // Somebody who asks in between is answered after every slice, or nearly.
  expect(seen.length).toBeGreaterThan(40)
  expect(seen).toEqual(seen.toSorted((a, b) => Number(a) - Number(b)))
  expect(await world.inStage('qualified')).toBe(20_000)
  expect(world.outbox.history(5).map(({ label, changes }) => [label, changes.length])).toEqual([
    ['Stage qualified: 20,000 leads', 20_000],
  ])
  let turns = 0
  over = false
  const more = (async () => {
    while (!over) {
      turns += 1
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
    }
  })()
  expect((await world.outbox.undo()).message).toBe('Undone: Stage qualified: 20,000 leads')
  over = true
  await more
  expect(turns).toBeGreaterThan(20_000 / SLICE)
  expect(await world.inStage('qualified')).toBe(0)
  await world.outbox.redo()
  expect(await world.inStage('qualified')).toBe(20_000)
}, 90_000)

test('H6: a change of thousands is stopped: what was done stays, is said, and is undone as one; another waits', async () => {
  const world = await manyLeads(3_000)
  const changing = world.change({ stage: 'dismissed', dismissal: 'too_junior' })
  while (((await world['pipeline.changing']({})).change?.done ?? 0) === 0)
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  await expect(world.change({ stage: 'qualified' })).rejects.toMatchObject({
    problem: { code: 'busy' },
  })
  await world['pipeline.stopChanging']({})
  const { stopped, history_id } = await changing
  expect(stopped?.total).toBe(3_000)
  expect(stopped?.done).toBeGreaterThan(0)
  expect(stopped?.done).toBeLessThan(3_000)
  expect(await world.inStage('dismissed')).toBe(stopped?.done)
  expect((await world['pipeline.changing']({})).change).toBeNull()
  await world.outbox.undo(history_id ?? '')
  expect(await world.inStage('dismissed')).toBe(0)
  expect(world.outbox.history(1)[0]?.label).toBe(
    `Undid: Stage dismissed: ${stopped?.done.toLocaleString('en-GB')} leads`,
  )
})

test('H6, P1: broken off by a kill, the slices that were kept are undone as one', async () => {
  const world = await manyLeads(1_000)
  const slice = (from: number): LocalEdit[] =>
    Array.from({ length: SLICE }, (_, index) => ({
      table: 'jobs',
      record_id: `many_${from + index}`,
      set: { stage: 'qualified' },
    }))
  const broken = async function* () {
    yield slice(0)
    yield slice(SLICE)
    throw new Error('killed here')
  }
  await expect(
    world.outbox.keepMany(
      (done) => `Stage: ${done || 'leads'}`,
      broken(),
      () => true,
    ),
  ).rejects.toThrow('killed here')
  expect(world.outbox.history(5).map(({ changes }) => changes.length)).toEqual([2 * SLICE])
  await world.outbox.undo()
  expect(await world.inStage('qualified')).toBe(0)
})
