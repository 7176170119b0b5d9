import { expect, test } from 'vitest'
import { searchQueries } from '#main/features/search/search-queries.ts'
import { peopleWorld } from '../people/people-world.ts'

async function world() {
  const here = await peopleWorld({
    companies: [{ id: 'k_1', name: 'Kvist Bank', domain: 'kvist.example', do_not_contact: true }],
    contacts: [
      {
        id: 'c_1',
        first_name: 'Ingrid',
        last_name: 'Solberg',
        email: 'ingrid@kvist.example',
        phone: '+47 22 33 44 55',
        company_id: 'k_1',
        title: 'CFO',
        notes: 'Likes her aquarium',
      },
    ],
    hot_lists: [{ id: 'hl_1', name: 'Fintech CFOs' }],
    members: [
      { id: 'm_1', list_id: 'hl_1', contact: { id: 'c_1' }, notes: 'asked for the umbrella terms' },
    ],
    meetings: [
      {
        id: 'mt_1',
        title: 'Quarterly review',
        contact_id: 'c_1',
        starts_at_utc: '2026-11-24T09:00:00Z',
        status: 'booked',
      },
    ],
  })
  const at = { startedAt: 0, now: here.clock.now() }
  await here.cache.putPage(
    'jobs',
    [
      {
        id: 'j_1',
        title: 'Treasury lead',
        company_name: 'Kvist Bank',
        notes: 'wants a harpsichord',
      },
    ],
    at,
  )
  await here.cache.putPage(
    'notes',
    [
      {
        id: 'n_1',
        title: 'Call with Ingrid',
        text: `${'long before that '.repeat(40)}she mentioned the zeppelin budget`,
      },
    ],
    at,
  )
  await here.cache.putPage(
    'reports',
    [{ report_id: 'r_1', id: 'r_1', brief: 'Nordic treasury market' }],
    at,
  )
  await here.cache.putPage(
    'campaigns',
    [{ id: 'ca_1', name: 'Autumn outreach', status: 'active' }],
    at,
  )
  await here.cache.putPage(
    'desks',
    [{ id: 'd_1', title: 'Payments desk', target_industries: ['fintech'] }],
    at,
  )
  const { 'search.find': find } = searchQueries(here.live)
  return {
    find: async (text: string) =>
      (await find({ text })).hits.map(({ kind, link }) => `${kind} ${link}`),
    hits: find,
    [Symbol.asyncDispose]: () => here[Symbol.asyncDispose](),
  }
}

test.each([
  ['a name', 'solberg', ['contact /people/c_1']],
  ['an e-mail address', 'ingrid@kvist', ['contact /people/c_1']],
  ['the last digits of a telephone number', '4455', ['contact /people/c_1']],
  ['a company', 'kvist', ['contact /people/c_1', 'company /companies/k_1', 'job /pipeline/j_1']],
  ['the words of a call note', 'zeppelin', ['note /meetings/notes/n_1']],
  ['a report', 'nordic', ['report /research/r_1']],
  ['a meeting', 'quarterly', ['meeting /meetings/mt_1']],
  ['a hot list and a desk', 'fintech', ['hot_list /hot-lists/hl_1', 'desk /desks/d_1']],
  ['a campaign', 'autumn', ['campaign /campaigns/ca_1']],
  ['a note on a member of a hot list', 'umbrella', ['member /hot-lists/hl_1?member=m_1']],
  ['nothing', 'qwertz', []],
])('H2: %s is found offline, and leads to where it stands', async (_what, text, expected) => {
  await using here = await world()
  expect(await here.find(text)).toEqual(expected)
})

test('H2: people of the same name and role are told apart', async () => {
  await using here = await peopleWorld({
    contacts: [
      { id: 'c_1', first_name: 'Ada', last_name: 'Byron', email: 'ada@one.example' },
      { id: 'c_2', first_name: 'Ada', last_name: 'Byron', phone: '+44 20 7946 0000' },
      { id: 'c_3', first_name: 'Ada', last_name: 'Byron', title: 'Countess', email: 'c@x.example' },
    ],
  })
  const { 'search.find': find } = searchQueries(here.live)
  const shown = async (text: string) =>
    (await find({ text })).hits
      .toSorted((one, other) => one.id.localeCompare(other.id))
      .map(({ id, subtitle, snippet }) => [id, subtitle, snippet])
  expect(await shown('ada byron')).toEqual([
    ['c_1', 'ada@one.example', null],
    ['c_2', '+44 20 7946 0000', null],
    ['c_3', 'Countess', null],
  ])
  expect(await shown('ada@one')).toEqual([['c_1', null, 'ada@one.example']])
})

test('H2, M6: the status of a campaign is said in the words of its own screen', async () => {
  await using here = await world()
  expect((await here.hits({ text: 'autumn' })).hits[0]).toMatchObject({ subtitle: 'Active' })
})

test('H2, F6: a hit says that its company must not be contacted', async () => {
  await using here = await world()
  expect((await here.hits({ text: 'solberg' })).hits[0]).toMatchObject({
    title: 'Ingrid Solberg',
    do_not_contact: true,
  })
})

test.each([
  ['their name', 'solberg', null],
  ['their role', 'cfo', null],
  ['their e-mail address', 'ingrid@', 'ingrid@kvist.example'],
  ['the last digits of their number', '4455', '+47 22 33 44 55'],
  ['digits in the middle of their number', '33 44', '+47 22 33 44 55'],
  ['their notes', 'aquarium', 'Likes her aquarium'],
])('H2: a person found by %s says so', async (_what, text, snippet) => {
  await using here = await world()
  expect((await here.hits({ text })).hits.find(({ kind }) => kind === 'contact')?.snippet).toBe(
    snippet,
  )
})

test.each([
  ['a call note', 'zeppelin', /^….*zeppelin budget/],
  ['a lead', 'harpsichord', /^wants a harpsichord$/],
  ['a note of a member', 'umbrella', /umbrella terms/],
])('H2: %s found by its text shows where, however far behind', async (_what, text, snippet) => {
  await using here = await world()
  expect((await here.hits({ text })).hits[0]?.snippet).toMatch(snippet)
})
