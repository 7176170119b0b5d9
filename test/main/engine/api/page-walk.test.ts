import { expect, test } from 'vitest'
import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { walkPages, walkQuery } from '#main/engine/api/page-walk.ts'
import type { Failure, PageInfo } from '#main/engine/api/types.ts'

const rows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_nothing, at) => `r${from + at}`)
const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: `http_${status}`,
  message: 'No.',
})

type Answer = { ids: string[]; page?: PageInfo } | Failure

/** Walks through the people of a service, for one of them or for all; tells what it was asked. */
async function walked(
  answer: (query: Record<string, string>, sizes: PagingKnowledge) => Answer,
  {
    wanted = '',
    sizes: knowledge = new PagingKnowledge(),
  }: { wanted?: string; sizes?: PagingKnowledge } = {},
) {
  const asked: Record<string, string>[] = []
  const seen = new Set<string>()
  const end = await walkPages({
    endpoint: 'contacts.list',
    knowledge,
    read: async (place) => {
      const query = walkQuery('contacts.list', place)
      asked.push(query)
      const said = answer(query, knowledge)
      return 'kind' in said ? said : { page: {}, ...said, skipped: 0 }
    },
    visit: ({ ids }) => {
      for (const id of ids) seen.add(id)
      return ids.includes(wanted)
    },
  })
  return { end, seen: [...seen], asked }
}

/** 25 rows, ten a page; only `after` leads on. */
const byCursor = ({ after }: Record<string, string>): Answer => {
  const from = Number(after ?? 0)
  return {
    ids: rows(from, Math.min(25, from + 10)),
    page:
      from + 10 < 25
        ? { has_more: true, next: [{ cursor: String(from + 10) }, { after: String(from + 10) }] }
        : {},
  }
}

test('P21: pages that only a cursor leads to are walked to the end, and the way is remembered', async () => {
  const sizes = new PagingKnowledge()
  const { end, seen, asked } = await walked(byCursor, { sizes })
  expect([end, seen.length]).toEqual([{ kind: 'walked', whole: true }, 25])
  expect(asked.map(({ page, cursor, after }) => page ?? cursor ?? after)).toEqual([
    '1',
    '2',
    '10',
    '10',
    '20',
  ])
  expect((await walked(byCursor, { sizes })).asked).toHaveLength(3)
})

test('P21: a way that another reading finds out meanwhile is taken, and no row is missed', async () => {
  const { end, seen } = await walked((query, sizes) => {
    if (query['cursor'] !== undefined) sizes.learnPagingMethod('contacts.list', 2)
    return byCursor(query)
  })
  expect([end, seen.length]).toEqual([{ kind: 'walked', whole: true }, 25])
})

test('a walk ends with the page that holds what is looked for', async () => {
  const { seen, asked } = await walked(byCursor, { wanted: 'r3' })
  expect([seen.length, asked.length]).toEqual([10, 1])
})

test('smaller pages are asked for where a size is refused, by every reading from then on', async () => {
  const sizes = new PagingKnowledge()
  const picky = ({ page, per_page }: Record<string, string>): Answer =>
    Number(per_page) > 50 ? refused(422) : { ids: page === '1' ? rows(0, 3) : [] }
  expect((await walked(picky, { sizes })).asked).toEqual([
    { page: '1', per_page: '100' },
    { page: '1', per_page: '50' },
    { page: '2', per_page: '50' },
  ])
  expect((await walked(picky, { sizes })).asked[0]).toEqual({ page: '1', per_page: '50' })
})

test('P21: an empty page ends nothing while more is stated than was seen; it does where nothing is', async () => {
  const gap = ({ page }: Record<string, string>): string[] => {
    if (page === '1') return rows(0, 10)
    return page === '3' ? rows(10, 15) : []
  }
  const told = await walked((query) => ({ ids: gap(query), page: { total: 15 } }))
  expect([told.end, told.seen.length]).toEqual([{ kind: 'walked', whole: true }, 15])
  const silent = await walked((query) => ({ ids: gap(query) }))
  expect([silent.seen.length, silent.asked.length]).toEqual([10, 2])
})

test('P21: a list that states more than it ever shows is not whole, and the walk ends', async () => {
  const { end, asked } = await walked(({ page }) => ({
    ids: page === '1' ? rows(0, 10) : [],
    page: { total: 12 },
  }))
  expect(end).toEqual({ kind: 'walked', whole: false })
  // Pages may be counted from 0: that is asked for once.
  expect(asked.map(({ page }) => page)).toEqual(['1', '2', '3', '4', '0'])
})

test.each([
  [
    'fewer rows than it counts',
    ({ page }: Record<string, string>) => ({
      ids: rows(Number(page) * 10, Math.min(25, Number(page) * 10 + 10)),
      page: { total: 25 },
    }),
    25,
  ],
  [
    'an empty page 1',
    ({ page }: Record<string, string>) => ({ ids: page === '0' ? rows(0, 7) : [] }),
    7,
  ],
])(
  'P21: pages that are counted from 0 are walked whole, after %s and from then on',
  async (_name, answer, count) => {
    const sizes = new PagingKnowledge()
    const first = await walked(answer, { sizes })
    expect([first.end, first.seen.length]).toEqual([{ kind: 'walked', whole: true }, count])
    const second = await walked(answer, { sizes })
    expect([second.end, second.seen.length]).toEqual([{ kind: 'walked', whole: true }, count])
    expect(second.asked[0]?.['page']).toBe('0')
  },
)

test('a page that is not found is the end behind others, and a failure in front', async () => {
  const { end, seen } = await walked(({ page }) =>
    page === '1' ? { ids: rows(0, 10) } : refused(404),
  )
  expect([end, seen.length]).toEqual([{ kind: 'walked', whole: true }, 10])
  expect((await walked(() => refused(404))).end).toMatchObject({ kind: 'refused', status: 404 })
})
