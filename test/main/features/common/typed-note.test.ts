import { describe, expect, test } from 'vitest'
import { deriveNote } from '#main/features/common/typed-note.ts'
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
    save: (place, notes, notes_seen) =>
      peopleChanges(place.live)['contacts.edit']({
        select: { ids: ['c_1'] },
        set: { notes },
        notes_seen,
      }),
  },
  {
    of: 'companies',
    id: 'co_1',
    save: (place, notes, notes_seen) =>
      peopleChanges(place.live)['companies.edit']({
        select: { ids: ['co_1'] },
        set: { notes },
        notes_seen,
      }),
  },
  {
    of: 'members',
    id: 'm_1',
    save: (place, notes, notes_seen) =>
      memberChanges(place.live)['members.edit']({
        list_id: 'hl_1',
        select: { ids: ['m_1'] },
        edit: { notes },
        notes_seen,
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
  await keep({ select, set: { note: 'warm' }, notes_seen: null })
  await keep({ select, set: { note: 'call in May' }, notes_seen: null })
  const [kept] = place.outbox.overlaysOf('jobs', 'j_1')
  expect(kept).toMatchObject({ field: 'note', value: 'warm\ncall in May' })
})

test.each([
  [undefined, 'seen'],
  ['typed', undefined],
] as const)('a note %o over %o is not derived', (typed, seen) => {
  expect(deriveNote('notes', typed, seen)).toEqual({})
})
