import { afterAll, beforeAll, expect, test as check } from 'vitest'
import { testWorld, type TestWorld } from '../support.ts'

/* Contract §2, §4: leads are read and projected; exclusions are added and never taken away. */

type Job = Record<string, unknown> & { id: string }
interface Page {
  jobs: Job[]
  unknown_fields?: string[]
  pagination: { total: number }
}

// A workspace with leads takes a while to make; all that is asked of it here leaves it as it is, or
// adds what no other test looks at.
let test: TestWorld
beforeAll(() => {
  test = testWorld()
})
afterAll(() => {
  test[Symbol.dispose]()
})

const list = (query = '') => test.ok<Page>('GET', `/pipeline?${query}`)
const first = async () => (await list()).jobs[0] as Job

check.each<[string, string, string[], string[] | undefined]>([
  ['one field', 'title', ['id', 'title'], undefined],
  ['id alone', 'id', ['id'], undefined],
  ['fields with blanks', ' title , status ', ['id', 'title', 'status'], undefined],
  ['a field twice', 'title,title', ['id', 'title'], undefined],
  ['a field there is not', 'title,colour', ['id', 'title'], ['colour']],
  ['one there is not, twice', 'colour,colour,x', ['id'], ['colour', 'x']],
  ['names in other letters', 'Title', ['id'], ['Title']],
  ['what every object has', 'constructor,__proto__', ['id'], ['constructor', '__proto__']],
  ['columns of the store', 'seq,rowid', ['id'], ['seq', 'rowid']],
])('fields=%s projects a lead, id is always there', async (_name, fields, keys, unknown) => {
  const page = await list(`per_page=5&fields=${encodeURIComponent(fields)}`)
  expect(page.jobs).toHaveLength(5)
  for (const job of page.jobs) expect(Object.keys(job).toSorted()).toEqual(keys.toSorted())
  expect(page.unknown_fields).toEqual(unknown)
})

check('a projection of nothing is none', async () => {
  const whole = await list('per_page=1')
  expect(await list('per_page=1&fields=,%20,')).toEqual(whole)
  expect(await list('per_page=1&fields=')).toEqual(whole)
})

check('a projection changes neither which leads are listed nor their total', async () => {
  const [whole, slim] = [await list('per_page=50'), await list('per_page=50&fields=id')]
  expect(slim.jobs.map(({ id }) => id)).toEqual(whole.jobs.map(({ id }) => id))
  expect(slim.pagination).toEqual(whole.pagination)
  const none = await list('q=zzzzzz&fields=colour')
  expect(none).toMatchObject({ jobs: [], pagination: { total: 0 }, unknown_fields: ['colour'] })
})

check(
  'a lead in detail has every field; one that is not there is 404, and none is changed',
  async () => {
    const job = await first()
    expect(await test.ok('GET', `/pipeline/${job.id}`)).toMatchObject(job)
    expect((await test.call('GET', '/pipeline/job_none')).status).toBe(404)
    for (const method of ['PATCH', 'DELETE', 'POST'])
      expect((await test.call(method, `/pipeline/${job.id}`, {})).status).toBe(405)
  },
)

check('filters of leads agree with what each lead says, and together they narrow', async () => {
  const { total } = (await list()).pagination
  const all: Job[] = []
  for (let page = 1; all.length < total; page++)
    all.push(...(await list(`per_page=200&page=${page}`)).jobs)
  const sectors = all.map((job) => job['sector']).filter((one) => typeof one === 'string')
  const sector = sectors.toSorted((a, b) => count(sectors, a) - count(sectors, b))[0] ?? ''
  const status = String(all.find((job) => job['sector'] === sector)?.['status'])
  const both = await list(`per_page=200&status=${status}&sector=${encodeURIComponent(sector)}`)
  const fitting = all.filter((job) => job['status'] === status && job['sector'] === sector)
  expect(fitting.length).toBeGreaterThan(0)
  expect(both.jobs.map(({ id }) => id).toSorted()).toEqual(fitting.map(({ id }) => id).toSorted())
})

const count = (values: readonly string[], value: string) =>
  values.filter((one) => one === value).length

async function configs() {
  return (await test.ok<{ scrape_configs: Job[] }>('GET', '/scrape-configs')).scrape_configs
}

check(
  'exclusions are added once each, whatever their case, and those before stay first',
  async () => {
    const { id, excluded_terms, excluded_companies } = (await configs())[0] as Job
    const before = excluded_terms as string[]
    const after = await test.ok('POST', `/scrape-configs/${id}/excludes`, {
      terms: [' Intern ', 'intern', 'INTERN', 'Working student', ...before],
    })
    expect(after).toMatchObject({
      excluded_terms: [
        ...before,
        ...['Intern', 'Working student'].filter(
          (term) => !before.some((known) => known.toLowerCase() === term.toLowerCase()),
        ),
      ],
      excluded_companies,
    })
    const again = await test.ok('POST', `/scrape-configs/${id}/excludes`, { terms: ['iNTERN'] })
    expect(again['excluded_terms']).toEqual(after['excluded_terms'])
  },
)

check.each<[string, unknown]>([
  ['nothing', {}],
  ['two empty lists', { terms: [], companies: [] }],
  ['a blank term', { terms: ['  '] }],
  ['a term that is too long', { terms: ['x'.repeat(201)] }],
  ['more than 200 terms', { terms: Array.from({ length: 201 }, (_, n) => `t${n}`) }],
  ['a term that is no text', { terms: [7] }],
  ['a term that is no list', { terms: 'Intern' }],
])('%s is no exclusion: refused, and none is added', async (_name, body) => {
  const before = (await configs())[0] as Job
  expect((await test.call('POST', `/scrape-configs/${before.id}/excludes`, body)).status).toBe(422)
  expect(await test.ok('GET', `/scrape-configs/${before.id}`)).toEqual(before)
})

check(
  'quality rates run from 0 to 1, agree with their counts, and a scrape of nothing has none',
  async () => {
    const [config] = await configs()
    test.world.db.insert('scrapes', {
      id: 'scr_empty',
      config_id: config?.id ?? '',
      scraped_at: test.world.clock.now(),
      scraped: 0,
      relevant: 0,
      duplicates: 0,
      new_leads: 0,
    })
    const { scrape_quality } = await test.ok<{ scrape_quality: Record<string, number | null>[] }>(
      'GET',
      '/scrape-quality',
    )
    expect(scrape_quality.length).toBeGreaterThan(1)
    for (const {
      scraped,
      relevant,
      duplicates,
      relevance_rate,
      duplicate_rate,
    } of scrape_quality) {
      if (scraped === 0) expect([relevance_rate, duplicate_rate]).toEqual([null, null])
      else {
        expect(relevance_rate).toBeCloseTo(Number(relevant) / Number(scraped), 4)
        expect(duplicate_rate).toBeCloseTo(Number(duplicates) / Number(scraped), 4)
        expect(Math.max(relevance_rate ?? 0, duplicate_rate ?? 0)).toBeLessThanOrEqual(1)
      }
    }
    expect(scrape_quality.filter(({ scraped }) => scraped === 0)).toHaveLength(1)
  },
)
