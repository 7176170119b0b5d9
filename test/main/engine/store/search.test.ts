import { expect, test } from 'vitest'
import { matchText } from '#main/engine/store/cache/match.ts'
import { indexWords } from '#main/engine/store/cache/search-text.ts'
import { cacheWorld } from './world.ts'

const people = [
  {
    id: 'anna',
    first_name: 'Anna',
    last_name: 'Müller-Łukasz',
    email: 'anna.mueller@example.com',
    phone: '+49 171 2345678',
    title: 'Chefärztin',
  },
  {
    id: 'jose',
    first_name: 'José',
    last_name: 'Søndergaard',
    email: 'js@example.com',
    phone: '(020) 7946 0018',
  },
  {
    id: 'wang',
    first_name: '小明',
    last_name: '王',
    email: 'wang@example.cn',
    notes: '负责招聘和薪酬',
  },
  { id: 'ewa', first_name: 'Ewa', last_name: 'Nowak', phone: '+48226512321' },
  { id: 'kate', first_name: 'Kate', last_name: 'Reed', phone: '+44 (0)161 496-0123' },
  { id: 'yuki', first_name: 'ゆき', last_name: '田中', company_name: '株式会社サンプル' },
  { id: 'minji', first_name: '민지', last_name: '김', title: '채용담당자' },
  { id: 'omar', first_name: 'أحمد', last_name: 'القاهرة', notes: 'مُدير' },
  { id: 'layla', first_name: 'ليلى', last_name: 'حداد', phone: '٠٥٠ ٨٨٧ ٦٦٥٥', notes: 'الربع ٣' },
  { id: 'noa', first_name: 'נֹעָה', last_name: 'כהן' },
  { id: 'olga', first_name: 'Ольга', last_name: 'Ёлкина' },
  { id: 'priya', first_name: 'प्रिया', last_name: 'शर्मा' },
  { id: 'eleni', first_name: 'Ελένη', last_name: 'Παπαδόπουλος' },
  { id: 'som', first_name: 'สมชาย', last_name: 'ใจดี' },
  { id: 'quote', first_name: '"OR" NEAR(', last_name: '*', notes: '100% AND -x' },
]

const asked: [string, string][] = [
  ['mull', 'anna'],
  ['lukasz', 'anna'],
  ['ANNA MUELLER', 'anna'],
  ['anna.mueller@example.com', 'anna'],
  ['chefarzt', 'anna'],
  ['5678', 'anna'],
  ['0171 234 5678', 'anna'],
  ['+49 171', 'anna'],
  ['anna 5678', 'anna'],
  ['sondergaard', 'jose'],
  ['jose', 'jose'],
  ['0018', 'jose'],
  ['020 7946', 'jose'],
  ['7946', 'jose'],
  ['794600', 'jose'],
  ['+44 20 7946 0018', 'jose'],
  ['0044 20 79460018', 'jose'],
  ['0171 23', 'anna'],
  ['234567', 'anna'],
  ['022 651', 'ewa'],
  ['22 651 23', 'ewa'],
  ['0048 22', 'ewa'],
  ['+44 161 496', 'kate'],
  ['0161 496 0123', 'kate'],
  ['+44 (0)161 4960123', 'kate'],
  ['496-01', 'kate'],
  ['0123', 'kate'],
  ['王小', 'wang'],
  ['小明', 'wang'],
  ['薪酬', 'wang'],
  ['田中', 'yuki'],
  ['サンプル', 'yuki'],
  ['式会', 'yuki'],
  ['담당', 'minji'],
  ['김민지', 'minji'],
  ['احمد', 'omar'],
  ['مدير', 'omar'],
  // Digits of a keyboard are found in digits of another, either way.
  ['050 887', 'layla'],
  ['6655', 'layla'],
  ['٦٦٥٥', 'layla'],
  ['٠١٧١ ٢٣٤ ٥٦٧٨', 'anna'],
  ['الربع 3', 'layla'],
  ['נעה', 'noa'],
  ['елкина', 'olga'],
  ['ОЛЬ', 'olga'],
  ['शर्', 'priya'],
  ['παπαδοπουλοσ', 'eleni'],
  ['ชาย', 'som'],
  ['near(', 'quote'],
]

test('H2: people are found by name, e-mail, digits and text, in the scripts people have', async () => {
  await using world = await cacheWorld()
  await world.cache.putPage('contacts', people, { startedAt: 1, now: 1 })
  const found = await Promise.all(
    asked.map(async ([text]) => [
      text,
      (await world.cache.search({ text }))[0]?.rows.map((row) => row.id) ?? [],
    ]),
  )
  expect(found).toEqual(asked.map(([text, id]) => [text, [id]]))
})

const unspaced: [written: string, text: string, isFound: boolean][] = [
  ['负责上海公司的招聘', '公司', true],
  ['负责上海公司的招聘', '海公司的', true],
  ['负责上海公司的招聘', '招聘', true],
  ['负责上海公司的招聘', '聘', true],
  ['负责上海公司的招聘', '公', true],
  ['负责上海公司的招聘', '公司 负责', true],
  ['负责上海公司的招聘', '公司。', true],
  ['负责上海公司的招聘', '「公司」', true],
  ['负责上海公司的招聘', '司公', false],
  ['公关司机', '公司', false],
  ['公 司', '公司', false],
  ['上海公', '公司', false],
  ['データベースの管理', 'ータベ', true],
  ['データベースの管理', 'ベース', true],
  ['データベースの管理', 'ﾍﾞｰｽ', true],
  ['データベースの管理', 'デス', false],
  ['ABC株式会社', 'abc株', true],
  ['ABC株式会社', '会社', true],
  ['東京ABC', '京abc', true],
  // With the shape of its first character that the name chooses.
  ['負責葛\u{e0100}城市', '葛城', true],
  ['負責葛城市', '葛\u{e0100}城', true],
  ['日本\u200b語', '本語', true],
  ['東京ABC', '東abc', false],
  ['2024年採用', '2024年採', true],
  ['채용담당자', '용담당', true],
  ['채용담당자', '용당', false],
  ['ผู้จัดการฝ่ายบุคคล', 'ฝ่าย', true],
  ['ผู้จัดการฝ่ายบุคคล', 'ฝุ่าย', false],
]

test.each(unspaced)(
  'H2: where words have no spaces, letters count only beside each other: %s, %s: %s',
  async (notes, text, isFound) => {
    await using world = await cacheWorld()
    await world.cache.putPage('contacts', [{ id: 'one', notes }], { startedAt: 1, now: 1 })
    const groups = await world.cache.search({ text })
    expect(groups.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(isFound ? ['one'] : [])
  },
)

test('H2: the index is asked for pairs of letters, which few records have, not for each letter', () => {
  expect(matchText('負責人')).toBe('"負責 責人" *')
  expect(indexWords('負責人')).toBe(' 負責 責人 人 ')
})

test('H2: zeros in front of the last digits are looked for, not passed over', async () => {
  await using world = await cacheWorld()
  const people = ['+1 212 555 0018', '+1 212 555 1618'].map((phone) => ({ id: phone, phone }))
  await world.cache.putPage('contacts', people, { startedAt: 1, now: 1 })
  const [found] = await world.cache.search({ text: '0018' })
  expect(found?.rows.map(({ id }) => id)).toEqual(['+1 212 555 0018'])
})

const spelt: [string, string][] = [
  ['łukasz', 'Lukasz'],
  ['lukasz', 'Łukasz'],
  ['muller', 'Müller'],
  ['mueller', 'Müller'],
  ['MUELLER', 'Müller'],
  ['muel', 'Müller'],
  ['müller', 'Mueller'],
  ['müller', 'Muller'],
  ['haaland', 'Håland'],
  ['håland', 'Haaland'],
  ['soeren', 'Søren'],
  ['sören', 'Søren'],
  ['strasse', 'Straße'],
  ['straße', 'Strasse'],
  ['djordje', 'Đorđe'],
  ['ayse isik', 'Ayşe Işık'],
  ['thora', 'Þóra'],
  ['kjaer', 'Kjær'],
  ['oeuvre', 'Œuvre'],
  ['åkerstrom-soederquist', 'Aakerström-Söderquist'],
]

test.each(spelt)('H2: %s finds %s, whatever letters either is written with', async (text, name) => {
  await using world = await cacheWorld()
  const put = { startedAt: 1, now: 1 }
  await world.cache.putPage('contacts', [{ id: 'found', last_name: name }], put)
  await world.cache.putPage('contacts', [{ id: 'other', last_name: 'Millar' }], put)
  const [group] = await world.cache.search({ text })
  expect(group?.rows.map((row) => row.id)).toEqual(['found'])
})

test('H2: a pair that belongs to a name is not read as one letter', async () => {
  await using world = await cacheWorld()
  await world.cache.putPage('contacts', [{ id: 'other', first_name: 'Michał' }], {
    startedAt: 1,
    now: 1,
  })
  expect(await world.cache.search({ text: 'michael' })).toEqual([])
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['a quote', '"'],
  ['stars', '***'],
  ['brackets', '(('],
  ['no such word', 'zzzz'],
  ['far too much', 'x'.repeat(5000)],
  ['a column of the index', 'name:anna'],
  ['its operators', 'anna OR jose NOT x'],
])('a question nobody can answer is no error: %s', async (_, text) => {
  await using world = await cacheWorld()
  await world.cache.putPage('contacts', people, { startedAt: 1, now: 1 })
  expect(
    (await world.cache.search({ text })).flatMap((group) => group.rows.map((row) => row.id)),
  ).toEqual([])
})

test('H2: one question looks in people, companies, jobs, notes and reports, names before mentions', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  const put = { startedAt: 1, now: 1 }
  await cache.putPage(
    'contacts',
    [
      { id: 'c_1', first_name: 'Bo', last_name: 'Li', notes: 'once at Globex' },
      { id: 'c_2', first_name: 'Globex', last_name: 'Person' },
    ],
    put,
  )
  await cache.putPage('companies', [{ id: 'co_1', name: 'Globex' }], put)
  await cache.putPage('jobs', [{ id: 'j_1', title: 'Engineer', company_name: 'Globex' }], put)
  await cache.putPage(
    'notes',
    [{ id: 'n_1', title: 'Call', text: 'They said Globex is hiring', participants: ['Ann'] }],
    put,
  )
  await cache.putPage(
    'reports',
    [{ id: 'r_1', brief: 'Fintech', companies: [{ name: 'Globex' }] }],
    put,
  )
  const groups = await cache.search({ text: 'globex' })
  expect(
    groups.map((group) => [group.table, group.rows.map((row) => row.id), group.count]),
  ).toEqual([
    ['contacts', ['c_2', 'c_1'], 2],
    ['companies', ['co_1'], 1],
    ['jobs', ['j_1'], 1],
    ['notes', ['n_1'], 1],
    ['reports', ['r_1'], 1],
  ])
})

test('more hits than can be ranked come in the order of the index, and say that there are more', async () => {
  await using world = await cacheWorld()
  await world.cache.putPage(
    'contacts',
    Array.from({ length: 600 }, (_, index) => ({ id: `c_${index}`, first_name: 'Sam' })),
    { startedAt: 1, now: 1 },
  )
  const [group] = await world.cache.search({ text: 'sam', limit: 10 })
  expect([group!.count, group!.has_more, group!.rows.length]).toEqual([500, true, 10])
})

test('J9: an erased person stands in no row and no index any more', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  await cache.putPage('contacts', people, { startedAt: 1, now: 1 })
  expect(await cache.scan(['Müller', '2345678'])).toEqual([{ table: 'contacts', id: 'anna' }])
  await cache.project([
    { table: 'contacts', id: 'anna', fields: { notes: 'x' }, pending: true, overlay: [] },
  ])
  expect(await cache.remove('contacts', ['anna'], { kind: 'erased' }, 2)).toEqual({
    removed: ['anna'],
    kept: [],
  })
  expect([
    await cache.scan(['Müller', 'mueller', '171 2345678']),
    await cache.search({ text: 'muller' }),
  ]).toEqual([[], []])
})
