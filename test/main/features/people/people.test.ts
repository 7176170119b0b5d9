import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { MemberSelection } from '#shared/bridge/hot-lists.ts'
import { duplicateFilter, judgeDuplicates } from '#main/features/people/duplicates.ts'
import { listAdditions } from '#main/features/people/list-additions.ts'
import { heldAsChosen } from '#shared/domain/holds.ts'
import { peopleRemovals } from '#main/features/people/people-removals.ts'
import { peopleChanges } from '#main/features/people/people-changes.ts'
import { peopleExport } from '#main/features/people/people-export.ts'
import { peopleQueries } from '#main/features/people/people-queries.ts'
import { vcardOf } from '#main/features/common/vcard.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import { languages } from '#shared/i18n/languages.ts'
import { setLanguage, t } from '#shared/i18n/translate.ts'
import { Values } from '#shared/tables/values.ts'
import { compile, readTranslations } from '../../../../build/languages/catalogues.ts'
import { peopleWorld } from './people-world.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

const standardHold = heldAsChosen(() => ({ hold_time: 'standard' }))
const companies = [
  { id: 'co_1', name: 'Kvist Bank', do_not_contact: true },
  { id: 'co_2', name: 'Ledgerline', do_not_contact: false },
]
const contacts = [
  {
    id: 'c_1',
    first_name: 'Ingrid',
    last_name: 'Solberg',
    email: 'ingrid@kvist.example',
    email_status: 'verified',
    phone: '+47 22 33 44 55',
    title: 'CFO',
    company_id: 'co_1',
    company_name: 'Kvist Bank',
    is_prospect: true,
  },
  {
    id: 'c_2',
    first_name: 'Chiamaka',
    last_name: 'Okafor',
    email: null,
    email_status: 'none',
    phone: null,
    title: 'CFO',
    company_id: 'co_2',
    company_name: 'Ledgerline',
    is_prospect: false,
  },
  {
    id: 'c_3',
    first_name: '=HYPERLINK("x")',
    last_name: '',
    email: 'h@x.example',
    email_status: 'bounced',
    phone: null,
    title: 'a\tb\nc',
    company_id: null,
    is_prospect: false,
  },
]
const hot_lists = [{ id: 'hl_1', name: 'Fintech CFOs' }]
const members = [{ id: 'm_1', list_id: 'hl_1', contact_id: 'c_1', tier: 'S', status: 'replied' }]
const world = () => peopleWorld({ companies, contacts, hot_lists, members })
const ids = (page: { rows: { id: string }[] }) => page.rows.map((row) => row.id).toSorted()

test('F1, F6: people are filtered by e-mail, phone, prospect and what is known of do-not-contact', async () => {
  await using place = await world()
  const { 'contacts.list': list } = peopleQueries(place.live)
  const found = async (filter: Parameters<typeof list>[0]['filter']) => ids(await list({ filter }))
  expect(await found({ has_email: false })).toEqual(['c_2'])
  expect(await found({ has_phone: true })).toEqual(['c_1'])
  expect(await found({ is_prospect: false })).toEqual(['c_2', 'c_3'])
  expect(await found({ email_status: ['bounced', 'none'] })).toEqual(['c_2', 'c_3'])
  expect(await found({ dnc: ['yes'] })).toEqual(['c_1'])
  expect(await found({ dnc: ['unknown'] })).toEqual(['c_3'])
  expect(await found({ dnc: ['no', 'unknown'] })).toEqual(['c_2', 'c_3'])
})

test('F2: an edit sends the fields touched and no others, offline too, and leaves what is as wanted alone', async () => {
  await using place = await world()
  const { 'contacts.edit': edit } = peopleChanges(place.live)
  const done = await edit({
    select: { ids: ['c_1', 'c_9'] },
    set: { title: 'Group CFO', is_prospect: true },
  })
  expect(done.results).toEqual([
    { id: 'c_1', ok: true },
    { id: 'c_9', ok: false, message: 'This record is no longer there.' },
  ])
  const [op] = place.outbox.openOf('contacts', 'c_1')
  expect(op?.want).toEqual({ title: 'Group CFO' })
  expect(op?.base).toEqual({ title: 'CFO' })
})

test('H5: "all that match" means rows on no page, less those taken out', async () => {
  await using place = await world()
  const { 'contacts.edit': edit } = peopleChanges(place.live)
  await edit({
    select: { filter: { is_prospect: false }, except: ['c_3'] },
    set: { is_prospect: true },
  })
  expect(place.waiting().map((row) => row.subject)).toEqual(['Chiamaka Okafor'])
})

test('G3, H5: "all prospects of this desk" means those on no page too, less those taken out, and nobody of another desk', async () => {
  await using place = await world()
  const linked = (desk_id: string, ...people: string[]) =>
    people.map((contact_id) => ({ id: `${desk_id}/${contact_id}`, desk_id, contact_id }))
  await place.cache.putPage(
    'desk_prospects',
    [...linked('d_1', 'c_1', 'c_2', 'c_3'), ...linked('d_2', 'c_1')],
    { startedAt: 0, now: place.clock.now() },
  )
  const { 'contacts.addToList': add } = listAdditions(place.live)
  const done = await add({ select: { prospects_of: 'd_1', except: ['c_3'] }, list_id: 'hl_1' })
  expect(done.results).toEqual([
    { id: 'c_2', ok: true },
    { id: 'c_1', ok: false, message: 'Already on Fintech CFOs.' },
  ])
  expect(
    (
      await add({ select: { prospects_of: 'd_1', text: 'okafor', except: [] }, list_id: 'hl_1' })
    ).results.map(({ id }) => id),
  ).toEqual(['c_2'])
})

test('A11: adding to a list leaves out who is on it, and says so', async () => {
  await using place = await world()
  const { 'contacts.addToList': add } = listAdditions(place.live)
  const done = await add({ select: { ids: ['c_1', 'c_2'] }, list_id: 'hl_1' })
  expect(done.results).toEqual([
    { id: 'c_2', ok: true },
    { id: 'c_1', ok: false, message: 'Already on Fintech CFOs.' },
  ])
  expect(place.waiting()).toHaveLength(1)
})

test.each([
  [{ ids: ['m_1'] }, ['c_1']],
  [{ queue: 'all', except: [] }, ['c_1', 'c_2']],
  [{ queue: 'replied', except: [] }, ['c_1']],
  [{ queue: 'all', except: ['m_1'] }, ['c_2']],
] satisfies [MemberSelection, string[]][])(
  'A11, H5: the members %j of a list are put onto another one, those on no page too',
  async (chosen, added) => {
    await using place = await peopleWorld({
      companies,
      contacts,
      hot_lists: [...hot_lists, { id: 'hl_2', name: 'From the fair' }],
      members: [
        ...members,
        { id: 'm_2', list_id: 'hl_1', contact_id: 'c_2', tier: null, status: 'not_started' },
      ],
    })
    const { 'contacts.addToList': add } = listAdditions(place.live)
    const done = await add({ select: { members_of: 'hl_1', members: chosen }, list_id: 'hl_2' })
    expect(done.results.map(({ id }) => id).toSorted()).toEqual(added)
    expect(place.waiting()).toHaveLength(1)
  },
)

test('F7: a deletion is held, can be taken back without a trace, and the person reads as going meanwhile', async () => {
  await using place = await world()
  const { 'contacts.delete': remove } = peopleRemovals(place.live, standardHold)
  const { 'contacts.read': read } = peopleQueries(place.live)
  const done = await remove({ id: 'c_2' })
  expect(done.held_ms).toBe(30_000)
  expect(place.outbox.openOf('contacts', 'c_2')[0]?.meta.hold_ms).toBe(30_000)
  const going = await read({ id: 'c_2' })
  expect(going.deletion?.history_id).toBe(done.history_id)
  await place.outbox.undo(done.history_id ?? undefined)
  expect(place.outbox.openOf('contacts', 'c_2')).toEqual([])
  expect((await read({ id: 'c_2' })).contact?.name).toBe('Chiamaka Okafor')
})

test('F7: a deletion can be taken back after a day of other changes', async () => {
  await using place = await world()
  const { 'contacts.delete': remove } = peopleRemovals(place.live, standardHold)
  const { 'contacts.read': read } = peopleQueries(place.live)
  const done = await remove({ id: 'c_2' })
  for (let day = 0; day < 60; day++)
    await place.outbox.keep('Follow-up', [
      { table: 'jobs', record_id: `j_${day}`, set: { stage: 'qualified' } },
    ])
  expect((await read({ id: 'c_2' })).deletion?.history_id).toBe(done.history_id)
})

test('F7, M3: somebody who needs more time has three times as long to take a deletion back', async () => {
  await using place = await world()
  const { 'contacts.delete': remove } = peopleRemovals(
    place.live,
    heldAsChosen(() => ({ hold_time: 'longer' })),
  )
  expect((await remove({ id: 'c_2' })).held_ms).toBe(90_000)
  expect(place.outbox.openOf('contacts', 'c_2')[0]?.meta.hold_ms).toBe(90_000)
})

test('F4: a merge is one gesture: the survivor gets the fields and the lists, the other goes after the hold', async () => {
  await using place = await world()
  const { 'contacts.merge': merge } = peopleRemovals(place.live, standardHold)
  const done = await merge({
    survivor: 'c_2',
    other: 'c_1',
    set: { email: 'ingrid@kvist.example' },
  })
  expect(place.outbox.openOf('contacts', 'c_2')[0]?.want).toEqual({ email: 'ingrid@kvist.example' })
  expect(place.outbox.openOf('contacts', 'c_1')[0]?.kind).toBe('remove')
  expect(place.waiting()).toHaveLength(3)
  await place.outbox.undo(done.history_id ?? undefined)
  expect(place.waiting()).toEqual([])
})

test('F3: duplicates are found by e-mail, phone digits, profile and name, strongest first, with the reason', async () => {
  await using place = await world()
  const { 'contacts.duplicates': find } = peopleQueries(place.live)
  const why = async (set: Parameters<typeof find>[0]['set']) =>
    (await find({ set })).people.map((one) => [one.contact.id, one.because])
  expect(await why({ email: 'INGRID@kvist.example' })).toEqual([['c_1', ['email']]])
  expect(await why({ phone: '0047 (22) 334455' })).toEqual([['c_1', ['phone']]])
  expect(
    await why({ first_name: 'ingrid', last_name: 'SOLBERG', company_name: 'kvist bank' }),
  ).toEqual([['c_1', ['name_and_company']]])
  expect(await why({ first_name: 'Ingrid', last_name: 'Solberg' })).toEqual([['c_1', ['name']]])
  expect(await why({ first_name: 'Ingrid' })).toEqual([])
})

test.each([
  ['Jörg', 'Müller', 'Joerg', 'Mueller'],
  ['Joerg', 'Mueller', 'Jörg', 'Müller'],
  ['Jörg', 'Müller', 'Jorg', 'Muller'],
  ['Jørgen', 'Håland', 'Jorgen', 'Haaland'],
  ['Łukasz', 'Żak', 'Lukasz', 'Zak'],
  ['Işıl', 'Öz', 'ISIL', 'OEZ'],
  ['Đorđe', 'Groß', 'Djordje', 'Gross'],
])('F3: %s %s is found as %s %s', async (first, last, asFirst, asLast) => {
  await using place = await world()
  const put = { startedAt: 0, now: place.clock.now() }
  await place.cache.putPage(
    'contacts',
    [{ id: 'c_x', first_name: asFirst, last_name: asLast }],
    put,
  )
  const { 'contacts.duplicates': find } = peopleQueries(place.live)
  const { people } = await find({ set: { first_name: first, last_name: last } })
  expect(people.map((one) => [one.contact.id, one.because])).toEqual([['c_x', ['name']]])
})

test.each([
  ['es', 'Ines', 'Nunez', 'Inés', 'Núñez'],
  ['sv', 'Aasa', 'Oeberg', 'Åsa', 'Öberg'],
])(
  'F3: sorted as in %s, %s %s is found as %s %s',
  async (language, first, last, asFirst, asLast) => {
    await using place = await peopleWorld()
    await place.cache.reorder(language)
    const put = { startedAt: 0, now: place.clock.now() }
    await place.cache.putPage(
      'contacts',
      [{ id: 'c_x', first_name: asFirst, last_name: asLast }],
      put,
    )
    const { 'contacts.duplicates': find } = peopleQueries(place.live)
    const { people } = await find({ set: { first_name: first, last_name: last } })
    expect(people.map((one) => one.contact.id)).toEqual(['c_x'])
  },
)

test.each([
  ['Michael', 'Novak', 'Michał', 'Novak'],
  ['Samuel', 'Berg', 'Samul', 'Berg'],
  ['Joe', 'Braun', 'Jo', 'Braun'],
  ['Mueller', 'Anna', 'Muller', 'Anna'],
])('F3: %s %s is nobody called %s %s', async (first, last, asFirst, asLast) => {
  await using place = await world()
  const put = { startedAt: 0, now: place.clock.now() }
  await place.cache.putPage(
    'contacts',
    [{ id: 'c_x', first_name: asFirst, last_name: asLast }],
    put,
  )
  const { 'contacts.duplicates': find } = peopleQueries(place.live)
  expect((await find({ set: { first_name: first, last_name: last } })).people).toEqual([])
})

test('F3: two addresses that differ by an accent are two people', async () => {
  await using place = await world()
  const put = { startedAt: 0, now: place.clock.now() }
  await place.cache.putPage('contacts', [{ id: 'c_x', email: 'rene@kvist.example' }], put)
  const { 'contacts.duplicates': find } = peopleQueries(place.live)
  expect((await find({ set: { email: 'rené@kvist.example' } })).people).toEqual([])
})

test('F3: a profile is the same with and without www, scheme, slash and query', () => {
  const row = { id: 'c', linkedin_url: 'linkedin.com/in/zeynep/' } as ContactRow
  expect(
    judgeDuplicates({ linkedin_url: 'https://www.linkedin.com/in/Zeynep?utm=1' }, [row])[0]
      ?.because,
  ).toEqual(['linkedin'])
  expect(duplicateFilter({})).toBeNull()
})

test('L1, X-6: a CSV holds exactly the rows it says, and nothing a spreadsheet would run', async () => {
  await using place = await world()
  const { 'contacts.export': exporting } = peopleExport(place.live, () => place.downloads)
  const { rows, path } = await exporting({
    select: { filter: {}, except: [] },
    columns: ['name', 'email', 'title', 'do_not_contact'],
    format: 'csv',
  })
  const parsed = Papa.parse<string[]>(readFileSync(path ?? '', 'utf8').replace(/^\u{feff}/u, ''), {
    skipEmptyLines: true,
  }).data
  expect(rows).toBe(3)
  expect(parsed).toHaveLength(rows + 1)
  expect(parsed.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  expect(parsed.map((row) => row[3])).toEqual(expect.arrayContaining(['yes', 'no', 'unknown']))
  const again = await exporting({ select: { ids: ['c_1'] }, columns: ['name'], format: 'csv' })
  expect(again.path).not.toBe(path)
})

test.each(languages.map(({ tag }) => tag))(
  'L1, L2, M6: who is not to be contacted is said in %s, and read again by the import',
  async (tag) => {
    await using place = await world()
    onTestFinished(() => setLanguage('en', {}))
    setLanguage(tag, tag === 'en' ? {} : compile(await readTranslations(root, tag)))
    const said = new Map<string, boolean | null>(
      [t('yes'), t('no'), t('unknown')].map((word, n) => [word, [true, false, null][n] ?? null]),
    )
    const { 'contacts.export': exporting } = peopleExport(place.live, () => place.downloads)
    const { text } = await exporting({
      select: { filter: {}, except: [] },
      columns: ['do_not_contact'],
      format: 'tsv',
    })
    const cells = text?.split('\r\n').slice(1) ?? []
    expect(new Set(cells)).toEqual(new Set(said.keys()))
    for (const cell of cells) {
      const values = new Values(() => cell)
      expect([cell, values.flag('do_not_contact'), values.kept]).toEqual([cell, said.get(cell), []])
    }
  },
)

test('L6: a copied row stays one row', async () => {
  await using place = await world()
  const { 'contacts.export': exporting } = peopleExport(place.live, () => place.downloads)
  const { text } = await exporting({ select: { ids: ['c_3'] }, columns: ['title'], format: 'tsv' })
  expect(text?.split('\r\n')).toEqual(['Title', 'a b c'])
  const table = await exporting({ select: { ids: ['c_3'] }, columns: ['name'], format: 'markdown' })
  expect(table.text?.split('\n')).toHaveLength(3)
})

test('L3: a vCard escapes what separates, folds long lines, and carries do-not-contact along', () => {
  const card = vcardOf({
    id: 'c_1',
    name: 'Ada; Lovelace',
    first_name: 'Ada;',
    last_name: 'Lovelace',
    email: 'ada@x.example',
    email_status: null,
    phone: '+44 1',
    title: 'CFO, group',
    location: 'London',
    notes: `${'ü'.repeat(60)}\nsecond`,
    target_role: null,
    linkedin_url: null,
    company_id: null,
    company_name: 'X',
    is_prospect: false,
    do_not_contact: true,
    lists: 0,
    updated_at: null,
    pending: false,
    overlay: [],
    conflict: false,
  })
  const lines = card.split('\r\n')
  expect(lines).toContain('FN:Ada\\; Lovelace')
  expect(lines).toContain('TITLE:CFO\\, group')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(card.replace(/\r\n /g, '')).toContain(
    `NOTE:DO NOT CONTACT (company flag)\\n${'ü'.repeat(60)}\\nsecond`,
  )
})

test('F6: what do-not-contact means for a company is counted from what is known here', async () => {
  await using place = await world()
  place.enrolled.set('c_1', [{ campaign_id: 'ca_1', at: 1, state: 'confirmed' }])
  const { 'companies.read': read, 'companies.list': list } = peopleQueries(place.live)
  expect(await read({ id: 'co_1' })).toMatchObject({ people: 1, on_lists: 1, enrolled: 1 })
  expect((await list({ filter: {} })).rows.map((row) => [row.id, row.contact_count])).toEqual([
    ['co_1', 1],
    ['co_2', 1],
  ])
})
