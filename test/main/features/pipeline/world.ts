import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { JobFilter } from '#shared/bridge/pipeline.ts'
import { pipelineChanges } from '#main/features/pipeline/pipeline-changes.ts'
import { pipelineExport } from '#main/features/pipeline/pipeline-export.ts'
import { pipelineFacets } from '#main/features/pipeline/pipeline-facets.ts'
import { pipelineQueries } from '#main/features/pipeline/pipeline-queries.ts'
import { scrapingHandlers } from '#main/features/pipeline/scraping.ts'
import { createOutbox } from '#main/engine/outbox/index.ts'
import { openWorkspaceInMemory } from '#main/engine/store/workspace-store.ts'
import { createJobFields } from '#main/features/pipeline/job-fields.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { engineOf } from '#test/support/engine.ts'
import { account, quiet } from '#test/main/engine/outbox/live.ts'
import { createScriptedService } from '#test/main/engine/outbox/world.ts'
import { manualClock } from '#test/support/manual-clock.ts'

export const day = 86_400_000

/** Noon of a day of this computer, whatever its zone. */
export const now = new Date(2026, 10, 20, 12).getTime()

export const dayOf = (days: number) => {
  const at = new Date(now + days * day)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

export const leads = [
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

export const companies = [
  { id: 'co_1', name: 'Kvist Bank', domain: 'kvist.example', do_not_contact: false },
  { id: 'co_2', name: 'Kvist Bank Asset Management', do_not_contact: true },
  { id: 'co_3', name: 'Hafen Bank' },
  { id: 'co_4', name: 'Gradient' },
]

export const contacts = [
  { id: 'c_1', first_name: 'Ingrid', last_name: 'Solberg', company_id: 'co_1' },
  { id: 'c_2', first_name: 'Tom', last_name: 'Verhoeven', company_id: 'co_1' },
]

export const configs = [
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
export async function createWorld() {
  const clock = manualClock(now)
  const service = createScriptedService(clock)
  const store = await openWorkspaceInMemory({ startCache: cacheHere })
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
    api: { call: service.call, pagingKnowledge: new PagingKnowledge() } as never,
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
  const engine = engineOf({
    cache: store.cache,
    store,
    clock,
    outbox,
    api: api as never,
    sync: { refresh: async () => {} } as never,
    conflicts: () => new Set<string>(),
  })
  closers.push(async () => {
    await clock.run(outbox.stop())
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const commands = {
    ...pipelineQueries(engine, fields.read),
    ...pipelineFacets(engine, fields.read),
    ...pipelineChanges(engine, fields),
    ...pipelineExport(engine, () => folder),
    ...scrapingHandlers(engine),
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
