import { expect, test } from 'vitest'
import { checkPack, type Load } from '#main/features/trip/check.ts'

const members = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `m${at}`,
    name: `Person ${at}`,
    contact_id: `c${at}`,
  }))
const pages =
  (rows: unknown[], size: number) =>
  ({ limit, after }: { limit?: number; after?: string }) => {
    const from = Number(after ?? 0)
    const take = Math.min(limit ?? size, size)
    return {
      rows: rows.slice(from, from + take),
      next: from + take < rows.length ? String(from + take) : null,
    }
  }

/** Screens that are all there; a test takes some away. */
function screens(change: Record<string, (input: never) => unknown> = {}) {
  const asked: string[] = []
  const answers: Record<string, (input: never) => unknown> = {
    'hotLists.read': () => ({ list: { name: 'Fintech CFOs', member_count: 310 } }),
    'hotLists.members': pages(members(310), 200),
    'members.context': () => ({ context: {} }),
    'contacts.read': () => ({ contact: {} }),
    'meetings.range': () => ({ meetings: [{ id: 'me1', title: 'Coffee' }], as_of: 1 }),
    'meetings.read': () => ({ meeting: {} }),
    'desks.read': () => ({ desk: { title: 'Lidar' }, map: { total: 3 }, linked: { total: null } }),
    'desks.companies': pages([1, 2, 3], 200),
    'desks.prospects': pages([], 200),
    ...change,
  }
  const load = (async (name: string, input: never) => {
    asked.push(name)
    return answers[name]?.(input) ?? null
  }) as unknown as Load
  return { load, asked }
}
const items = [
  { kind: 'list' as const, id: 'hl_1' },
  { kind: 'meetings' as const },
  { kind: 'desk' as const, id: 'd_1' },
]

test('I7: every page, person and meeting of the pack is loaded, and nothing is missing', async () => {
  const { load, asked } = screens()
  const { missing, screens: count } = await checkPack(load, items, 0)
  expect(missing).toEqual([])
  expect(count).toBe(asked.length)
  expect(asked.filter((name) => name === 'members.context')).toHaveLength(310)
  expect(asked.filter((name) => name === 'contacts.read')).toHaveLength(310)
})

test('I7: of the meetings only those that were chosen are proved', async () => {
  const meetings = ['m_1', 'm_2', 'm_3'].map((id) => ({ id, title: id }))
  const { load, asked } = screens({ 'meetings.range': () => ({ meetings, as_of: 1 }) })
  const taken = [{ kind: 'meetings' as const, ids: ['m_2'] }]
  expect((await checkPack(load, taken, 0)).missing).toEqual([])
  expect(asked).toEqual(['meetings.range', 'meetings.read'])
})

test('I7: what is missing is named in words', async () => {
  const missing = async (change: Parameters<typeof screens>[0]) =>
    (await checkPack(screens(change).load, items, 0)).missing
  expect(await missing({ 'hotLists.members': pages(members(300), 200) })).toEqual([
    '10 of 310 members of Fintech CFOs',
  ])
  expect(
    await missing({
      'members.context': ({ member_id }: { member_id: string }) => ({
        context: member_id === 'm4' ? null : {},
      }),
    }),
  ).toEqual(['Person 4, on Fintech CFOs'])
  expect(
    await missing({
      'contacts.read': ({ id }: { id: string }) => ({ contact: id === 'c7' ? null : {} }),
    }),
  ).toEqual(['The page of Person 7'])
  expect(await missing({ 'meetings.range': () => ({ meetings: [], as_of: null }) })).toEqual([
    'Meetings of the next seven days',
  ])
  expect(await missing({ 'meetings.read': () => ({ meeting: null }) })).toEqual([
    'The meeting “Coffee”',
  ])
  expect(await missing({ 'desks.companies': pages([1], 200) })).toEqual([
    '2 of 3 companies of Lidar',
  ])
  expect(await missing({ 'desks.read': () => null })).toEqual(['A desk that no longer exists'])
  expect(await missing({ 'hotLists.read': () => null })).toEqual([
    'A hot list that no longer exists',
  ])
})
