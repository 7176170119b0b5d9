import { expect, onTestFinished, test } from 'vitest'
import { setLanguage } from '#shared/i18n/translate.ts'
import { memberChanges } from '#main/features/hot-lists/member-changes.ts'
import { pendingHandlers } from '#main/features/history/pending.ts'
import { peopleWorld } from '../people/people-world.ts'

const member = (index: number) => ({
  id: `m_${index}`,
  list_id: 'hl_1',
  contact_id: `c_${index}`,
  tier: 'B',
  status: 'not_started',
  notes: null,
})

test('H7: the history holds every change, page by page, counts all of them, and each can be taken back, an undo too', async () => {
  await using here = await peopleWorld({
    hot_lists: [{ id: 'hl_1', name: 'Fintech CFOs' }],
    members: Array.from({ length: 230 }, (_, index) => member(index)),
  })
  const ask = {
    ...memberChanges(here.live),
    ...pendingHandlers(here.live, () => ({ unqueued: () => [] })),
  }
  for (let index = 0; index < 230; index++)
    await ask['members.edit']({
      list_id: 'hl_1',
      select: { ids: [`m_${index}`] },
      edit: { tier: 'S' },
    })
  const { rows, total } = await ask['history.list']({ offset: 200, limit: 100 })
  expect(total).toBe(230)
  expect(rows).toHaveLength(30)
  const oldest = rows.at(-1)
  expect(oldest).toMatchObject({ can_undo: true, undo: false, why_not: null })
  await ask['history.undo']({ id: oldest?.id ?? '' })
  expect((await here.cache.get('members', 'm_0'))?.record.tier).toBe('B')
  const [undone] = (await ask['history.list']({ limit: 1 })).rows
  expect(undone).toMatchObject({ undo: true, can_undo: true })
  expect((await ask['history.undo']({ id: undone?.id ?? '' })).message).toMatch(
    /^Done again: Tier S/,
  )
  expect((await here.cache.get('members', 'm_0'))?.record.tier).toBe('S')
})

test('A3: what was made since a place is undone, also if the clock went back, and nothing from before', async () => {
  await using here = await peopleWorld({
    hot_lists: [{ id: 'hl_1', name: 'Fintech CFOs' }],
    members: [0, 1].map(member),
  })
  const ask = {
    ...memberChanges(here.live),
    ...pendingHandlers(here.live, () => ({ unqueued: () => [] })),
  }
  const tier = (id: string) =>
    ask['members.edit']({ list_id: 'hl_1', select: { ids: [id] }, edit: { tier: 'S' } })
  expect(await ask['history.place']({})).toEqual({ place: 0 })
  await tier('m_0')
  const { place } = await ask['history.place']({})
  expect((await ask['history.undo']({ after: place })).undone).toBeNull()
  here.clock.setWall(here.clock.now() - 3_600_000)
  await tier('m_1')
  const tierOf = async (id: string) => (await here.cache.get('members', id))?.record.tier
  await ask['history.undo']({ after: place })
  expect([await tierOf('m_0'), await tierOf('m_1')]).toEqual(['S', 'B'])
  expect((await ask['history.undo']({ after: place })).undone).toBeNull()
})

test('H7: the history is searched by name and words, filtered, and says how many records a change touched', async () => {
  await using here = await peopleWorld({
    hot_lists: [{ id: 'hl_1', name: 'Fintech CFOs' }],
    contacts: [
      { id: 'c_0', first_name: 'Zeynep', last_name: 'Aydın' },
      { id: 'c_1', first_name: 'Tom', last_name: 'Verhoeven' },
      { id: 'c_2', first_name: 'Mary', last_name: 'Okafor' },
    ],
    members: [0, 1, 2].map(member),
  })
  const ask = {
    ...memberChanges(here.live),
    ...pendingHandlers(here.live, () => ({ unqueued: () => [] })),
  }
  const tier = async (ids: string[], to: 'S' | 'A') =>
    ask['members.edit']({ list_id: 'hl_1', select: { ids }, edit: { tier: to } })
  await tier(['m_0'], 'A')
  await tier(['m_1'], 'A')
  await tier(['m_0', 'm_1', 'm_2'], 'S')
  const found = async (wanted: Parameters<(typeof ask)['history.list']>[0]) => {
    const { rows, total } = await ask['history.list'](wanted)
    expect(total).toBe(rows.length)
    return rows.map(({ count }) => count)
  }
  expect(await found({})).toEqual([3, 1, 1])
  expect(await found({ text: 'verhoeven' })).toEqual([3, 1])
  expect(await found({ text: 'mary' })).toEqual([3])
  expect(await found({ text: 'tier a' })).toEqual([1, 1])
  expect(await found({ table: 'members' })).toEqual([3, 1, 1])
  expect(await found({ table: 'jobs' })).toEqual([])
  expect(await found({ undone: true })).toEqual([])
  const [all] = (await ask['history.list']({ limit: 1 })).rows
  expect(all?.subject).toMatch(/ and 2 more$/)
  await ask['history.undo']({ id: all?.id ?? '' })
  expect(await found({ undone: true })).toEqual([3])
  expect(await found({ undone: false, text: 'mary' })).toHaveLength(1)
})

test('H7, L2: an import names its file, and counts every person in it', async () => {
  await using here = await peopleWorld({})
  await here.live.outbox.beganBatch(
    'import_1',
    { label: 'Import of 25 people: people.csv', subject: 'people.csv', records: 25 },
    () => {},
  )
  const history = pendingHandlers(here.live, () => ({ unqueued: () => [] }))
  expect((await history['history.list']({})).rows).toMatchObject([
    { subject: 'people.csv', summary: 'Import of 25 people: people.csv', count: 25 },
  ])
})

test('M6, H7: a line keeps the language of its words, also in the lines that take it back', async () => {
  await using here = await peopleWorld({
    hot_lists: [{ id: 'hl_1', name: 'Fintech CFOs' }],
    members: [member(0)],
  })
  const ask = {
    ...memberChanges(here.live),
    ...pendingHandlers(here.live, () => ({ unqueued: () => [] })),
  }
  const latest = async () => (await ask['history.list']({ limit: 1 })).rows[0]
  const setTier = (tier: 'S' | 'A') =>
    ask['members.edit']({ list_id: 'hl_1', select: { ids: ['m_0'] }, edit: { tier } })
  onTestFinished(() => setLanguage('en', {}))

  await setTier('S')
  const english = await latest()
  const gesture = english?.summary
  expect(english).toMatchObject({ gesture, language: null })

  setLanguage('de', { 'Undid: {what}': ['Zurückgenommen: ', ['what']] })
  const { message } = await ask['history.undo']({ id: english?.id ?? '' })
  // A sentence names the record instead, and stays in one language.
  expect(message).toBe('Undone: No name · Fintech CFOs')
  const undone = await latest()
  expect(undone).toMatchObject({ summary: `Zurückgenommen: ${gesture}`, gesture, language: 'en' })
  await ask['history.undo']({ id: undone?.id ?? '' })
  expect(await latest()).toMatchObject({ gesture, language: 'en' })

  await setTier('A')
  expect(await latest()).toMatchObject({ language: null })
  setLanguage('en', {})
  expect(await latest()).toMatchObject({ language: 'de' })
})
