import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { writeNamesBy } from '#main/engine/store/person-names.ts'
import { startThread } from '#main/engine/store/cache/thread.ts'
import { calendarFile } from '#main/features/common/calendar-file.ts'
import { meetingRow } from '#main/features/common/rows/meeting.ts'
import { emailHandlers } from '#main/features/templates/emails.ts'
import { peopleChanges } from '#main/features/people/people-changes.ts'
import { peopleExport } from '#main/features/people/people-export.ts'
import { peopleQueries } from '#main/features/people/people-queries.ts'
import { peopleWorld } from './people-world.ts'

/* M5: which name of a person comes first. What is expected is written by hand. */

const contacts = [
  { id: 'c_anna', first_name: 'Anna', last_name: 'Zorn', email: 'anna@x.example' },
  { id: 'c_zoe', first_name: 'Zoë', last_name: 'Abel' },
  { id: 'c_wang', first_name: '小明', last_name: '王' },
  { id: 'c_madonna', first_name: 'Madonna', last_name: null },
  { id: 'c_nunez', first_name: 'Begoña', last_name: 'Núñez' },
]
const meetings = [
  {
    id: 'm_1',
    title: 'Interview',
    contact_id: 'c_anna',
    contact_name: 'Anna Zorn',
    starts_at_utc: '2027-03-01T09:00:00Z',
    duration_minutes: 30,
    status: 'booked',
  },
]

/** A workspace whose main process and cache write names by a tag. */
function world(tag: string) {
  writeNamesBy(tag)
  return peopleWorld({ contacts, meetings }, undefined, (data) =>
    startThread({ ...data, sortLanguage: tag }),
  )
}
afterEach(() => writeNamesBy('en'))

test.each([
  ['en', ['Anna Zorn', 'Begoña Núñez', 'Madonna', 'Zoë Abel', '王小明']],
  ['en-x-given', ['Anna Zorn', 'Begoña Núñez', 'Madonna', 'Zoë Abel', '小明 王']],
  ['en-x-family', ['Abel Zoë', 'Madonna', 'Núñez Begoña', 'Zorn Anna', '王小明']],
  ['hu', ['Abel Zoë', 'Madonna', 'Núñez Begoña', 'Zorn Anna', '王小明']],
])('M5: %s: people are shown and sorted in the same order', async (tag, names) => {
  await using place = await world(tag)
  const { rows } = await peopleQueries(place.live)['contacts.list']({ filter: {}, sort: 'name' })
  expect(rows.map(({ name }) => name)).toEqual(names)
})

test('M5, L1, L3, C7: files name people in the chosen order, and keep first and last name apart', async () => {
  await using place = await world('en-x-family')
  const exporting = peopleExport(place.live, () => place.downloads)['contacts.export']
  const select = { ids: ['c_anna', 'c_wang'] }
  const { text } = await exporting({
    select,
    columns: ['name', 'first_name', 'last_name'],
    format: 'tsv',
  })
  expect(text?.split('\r\n').slice(1)).toEqual(['Zorn Anna\tAnna\tZorn', '王小明\t小明\t王'])
  const { path } = await exporting({ select, columns: [], format: 'vcard' })
  expect(
    readFileSync(path ?? '', 'utf8')
      .split('\r\n')
      .filter((line) => /^(FN|N):/.test(line)),
  ).toEqual(['FN:Zorn Anna', 'N:Zorn;Anna;;;', 'FN:王小明', 'N:王;小明;;;'])
  const { rows } = await place.cache.list('meetings')
  const meeting = meetingRow(rows[0] as never, new Set(), 0)
  expect(meeting.contact_name).toBe('Zorn Anna')
  expect(calendarFile([meeting as never], 0)).toContain('SUMMARY:Interview · Zorn Anna')
})

test.each(['en', 'en-x-given', 'en-x-family', 'hu'])(
  'M5, F12: %s: the fields of a template stay as they are',
  async (tag) => {
    await using place = await world(tag)
    const { 'emails.draft': draft } = emailHandlers(place.live, {
      store: {} as never,
      me: () => null,
      openExternal: async () => {},
    })
    expect((await draft({ contact_id: 'c_anna' })).values).toMatchObject({
      first_name: 'Anna',
      last_name: 'Zorn',
      full_name: 'Anna Zorn',
    })
  },
)

test('M5: what is sent keeps first and last name; what waits is named in the chosen order', async () => {
  await using place = await world('en-x-family')
  const { id } = await peopleChanges(place.live)['contacts.create']({
    set: { first_name: 'Ingrid', last_name: 'Solberg' },
  })
  expect(place.waiting().map(({ subject }) => subject)).toEqual(['Solberg Ingrid'])
  expect(place.outbox.openOf('contacts', id)[0]?.want).toEqual({
    first_name: 'Ingrid',
    last_name: 'Solberg',
  })
})

test.each(['en', 'en-x-family', 'es', 'es-x-family', 'hu'])(
  'M5, F3: %s: a duplicate is found by its name, with and without accents',
  async (tag) => {
    await using place = await world(tag)
    const { 'contacts.duplicates': find } = peopleQueries(place.live)
    const found = async (first_name: string, last_name: string) =>
      (await find({ set: { first_name, last_name } })).people.map(({ contact }) => contact.id)
    expect(await found('Begona', 'Nunez')).toEqual(['c_nunez'])
    expect(await found('Begoña', 'Núñez')).toEqual(['c_nunez'])
    expect(await found('Anna', 'Zorn')).toEqual(['c_anna'])
    expect(await found('小明', '王')).toEqual(['c_wang'])
    expect(await found('Zorn', 'Anna')).toEqual([])
  },
)

test.each(['en-x-given', 'en-x-family'])(
  'M5, H2: %s: people are found by their names in either order',
  async (tag) => {
    await using place = await world(tag)
    const found = async (text: string) =>
      (await place.cache.list('contacts', { filter: { text } })).rows.map(({ id }) => id)
    for (const text of ['anna zorn', 'Zorn Anna', 'zorn an'])
      expect(await found(text)).toEqual(['c_anna'])
    for (const text of ['王小明', '小明 王', '王 小明'])
      expect(await found(text)).toEqual(['c_wang'])
  },
)
