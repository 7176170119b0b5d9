import { describe, expect, test } from 'vitest'
import type { Seen } from '#shared/bridge/command.ts'
import { deriveNote } from '#main/features/common/typed.ts'
import { memberChanges } from '#main/features/hot-lists/member-changes.ts'
import { peopleChanges } from '#main/features/people/people-changes.ts'
import { pipelineChanges } from '#main/features/pipeline/pipeline-changes.ts'
import { peopleWorld } from '#test/main/features/people/people-world.ts'

/*
 * P6: a note takes minutes to type. What others write below it meanwhile is on the screen of
 * nobody who types, so it must not depend on them.
 */

const SEEN = 'rang'
const rows = (notes: string) => ({
  contacts: [{ id: 'c_1', first_name: 'Ana', last_name: 'Silva', notes }],
  companies: [{ id: 'co_1', name: 'Kvist Bank', notes }],
  hot_lists: [{ id: 'hl_1', name: 'CFOs', member_count: 1 }],
  members: [{ id: 'm_1', list_id: 'hl_1', contact_id: 'c_1', notes }],
})
type World = Awaited<ReturnType<typeof peopleWorld>>

const subjects: {
  of: 'contacts' | 'companies' | 'members'
  id: string
  save(place: World, notes: string | null, seen?: string | null): unknown
}[] = [
  {
    of: 'contacts',
    id: 'c_1',
    save: (place, notes, seen) =>
      peopleChanges(place.live)['contacts.edit']({
        select: { ids: ['c_1'] },
        set: { notes },
        ...(seen !== undefined && { seen: { notes: seen } }),
      }),
  },
  {
    of: 'companies',
    id: 'co_1',
    save: (place, notes, seen) =>
      peopleChanges(place.live)['companies.edit']({
        select: { ids: ['co_1'] },
        set: { notes },
        ...(seen !== undefined && { seen: { notes: seen } }),
      }),
  },
  {
    of: 'members',
    id: 'm_1',
    save: (place, notes, seen) =>
      memberChanges(place.live)['members.edit']({
        list_id: 'hl_1',
        select: { ids: ['m_1'] },
        edit: { notes },
        ...(seen !== undefined && { seen: { notes: seen } }),
      }),
  },
]

describe.each(subjects)('P6, A8: a note of $of', ({ of, id, save }) => {
  const wanted = (place: World) => place.outbox.openOf(of, id).at(-1)?.want['notes']
  const readAgain = (place: World, notes: string) =>
    place.cache.putPage(of, rows(notes)[of], { startedAt: 1, now: place.clock.now() })

  test('keeps the line of a colleague that was read while it was typed', async () => {
    await using place = await peopleWorld(rows(SEEN))
    await readAgain(place, `${SEEN}\nasked for the deck`)
    await save(place, `${SEEN}\nmeets on Friday`, SEEN)
    expect(wanted(place)).toBe(`${SEEN}\nasked for the deck\nmeets on Friday`)
  })

  test('keeps a line of one’s own that was added meanwhile, in another window or by an agent', async () => {
    await using place = await peopleWorld(rows(SEEN))
    await save(place, `${SEEN}\nleft voicemail`, SEEN)
    await save(place, `${SEEN}\nmeets on Friday`, SEEN)
    expect(wanted(place)).toBe(`${SEEN}\nleft voicemail\nmeets on Friday`)
  })

  test('is exactly what was typed where nothing came meanwhile, empty too', async () => {
    await using place = await peopleWorld(rows(SEEN))
    await save(place, '  rang\r\ntwice', SEEN)
    expect(wanted(place)).toBe('  rang\r\ntwice')
    await save(place, null, '  rang\r\ntwice')
    expect(wanted(place)).toBeNull()
  })
})

test('P6, B4: my note on a lead keeps a line that another window added', async () => {
  await using place = await peopleWorld()
  await place.cache.putPage('jobs', [{ id: 'j_1', title: 'CFO' }], {
    startedAt: 0,
    now: place.clock.now(),
  })
  const { 'pipeline.overlay': keep } = pipelineChanges(place.live, { ask: () => {} })
  const select = { ids: ['j_1'] }
  await keep({ select, set: { note: 'warm' }, seen: { note: null } })
  await keep({ select, set: { note: 'call in May' }, seen: { note: null } })
  const [kept] = place.outbox.overlaysOf('jobs', 'j_1')
  expect(kept).toMatchObject({ field: 'note', value: 'warm\ncall in May' })
})

test.each([
  [undefined, 'seen'],
  ['typed', undefined],
] as const)('a note %o over %o is not derived', (typed, seen) => {
  expect(deriveNote('notes', typed, seen === undefined ? {} : { notes: seen })).toEqual({})
})

describe('P6, F2: a field that was typed while a colleague’s value was read', () => {
  const people = [
    { id: 'c_1', first_name: 'Ana', last_name: 'Silva', title: 'CFO', phone: 5 },
    { id: 'c_2', first_name: 'Bo', company_id: 'co_1' },
  ]
  const world = () =>
    peopleWorld({ contacts: people, companies: [{ id: 'co_1', name: null, domain: 'kvist.se' }] })
  const queued = (place: World, table: 'contacts' | 'companies', id: string) => {
    const op = place.outbox.openOf(table, id).at(-1)
    return op && { want: op.want, base: op.base }
  }
  const editPerson = (place: World, set: Record<string, string | null>, seen: Seen, id = 'c_1') =>
    peopleChanges(place.live)['contacts.edit']({ select: { ids: [id] }, set, seen })

  test('is compared with what was seen, so that the service’s other value is a question', async () => {
    await using place = await world()
    await place.cache.putPage('contacts', [{ ...people[0], title: 'CEO' }], {
      startedAt: 1,
      now: place.clock.now(),
    })
    await editPerson(place, { title: 'Finance lead' }, { title: 'CFO' })
    expect(queued(place, 'contacts', 'c_1')).toEqual({
      want: { title: 'Finance lead' },
      base: { title: 'CFO' },
    })
  })

  test('is compared with the record where nothing came, however the screen words it', async () => {
    await using place = await world()
    await editPerson(place, { phone: '+46 8 1' }, { phone: '5' })
    expect(queued(place, 'contacts', 'c_1')?.base).toEqual({ phone: 5 })
    await peopleChanges(place.live)['companies.edit']({
      select: { ids: ['co_1'] },
      set: { name: 'Kvist Bank' },
      seen: { name: 'No name' },
    })
    expect(queued(place, 'companies', 'co_1')?.base).toEqual({ name: null })
  })

  test('is compared with one’s own value while that waits', async () => {
    await using place = await world()
    await editPerson(place, { title: 'CEO' }, { title: 'CFO' })
    await editPerson(place, { title: 'Chair' }, { title: 'CEO' })
    expect(queued(place, 'contacts', 'c_1')).toEqual({
      want: { title: 'Chair' },
      base: { title: 'CFO' },
    })
  })
})
