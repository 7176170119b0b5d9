import { expect, test } from 'vitest'
import { cacheWorld } from './world.ts'

const deep = JSON.parse(`${'['.repeat(2000)}"x"${']'.repeat(2000)}`) as unknown
const hostile: [string, Record<string, unknown>][] = [
  ['SQL', { first_name: `'); DROP TABLE contacts; --` }],
  [
    'a megabyte',
    {
      first_name: 'x'.repeat(1_000_000),
      notes: 'word '.repeat(200_000),
      email: 'e'.repeat(1_000_000),
    },
  ],
  ['control characters and a zero', { first_name: 'A\u0000B\u0007', notes: '\u0000' }],
  ['half a surrogate pair', { first_name: '\ud800', last_name: '\udfff' }],
  ['direction overrides', { first_name: '\u202egnp.exe\u202c' }],
  [
    'the wrong types',
    {
      first_name: 7,
      last_name: ['a'],
      email: { x: 1 },
      phone: true,
      company_id: {},
      is_prospect: 'perhaps',
      updated_at: 'yesterday',
      notes: deep,
    },
  ],
  [
    'a prototype',
    JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": "x", "first_name": "Proto"}',
    ) as Record<string, unknown>,
  ],
  ['fields of ours', { rid: 1, server: 'x', fields: '{}', pending: 1, gone: 1 }],
]

test.each(hostile)(
  'a record with %s is stored as it came, and harms no other',
  async (_, record) => {
    await using world = await cacheWorld()
    const { cache } = world
    const put = await cache.putPage(
      'contacts',
      [
        { id: 'before', first_name: 'Before' },
        { ...record, id: 'hostile' },
        { id: 'after', first_name: 'After' },
      ],
      { startedAt: 1, now: 1 },
    )
    expect(put.ids).toEqual(['before', 'hostile', 'after'])
    expect(
      await cache.ids('contacts', { field: 'first_seen_at', from: 0 }, [{ field: 'name' }]),
    ).toHaveLength(3)
    const row = await cache.get('contacts', 'hostile')
    for (const [field, value] of Object.entries(record))
      if (field !== '__proto__') expect(row?.record[field]).toEqual(value)
    expect([row?.pending, row?.local, ({} as Record<string, unknown>)['polluted']]).toEqual([
      false,
      false,
      undefined,
    ])
    expect((await cache.search({ text: 'after' }))[0]?.rows.map((found) => found.id)).toEqual([
      'after',
    ])
  },
)

test('rows without an id are passed over; numbers and text are the same id', async () => {
  await using world = await cacheWorld()
  const put = await world.cache.putPage(
    'contacts',
    [{ first_name: 'No id' }, { id: null }, { id: '' }, { id: 7, first_name: 'Seven' }],
    { startedAt: 1, now: 1 },
  )
  expect(put.ids).toEqual(['7'])
  await world.cache.putPage('contacts', [{ id: '7', title: 'CFO' }], { startedAt: 2, now: 2 })
  expect(
    (await world.cache.list('contacts')).rows.map((row) => [
      row.id,
      row.record.first_name,
      row.record.title,
    ]),
  ).toEqual([['7', 'Seven', 'CFO']])
})
