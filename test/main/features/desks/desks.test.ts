import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProblemError } from '#main/engine/problem.ts'
import { deskWorld, type DeskWorld } from './world.ts'

let world: DeskWorld
beforeEach(async () => {
  world = await deskWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

describe('G1: desks and what is known of them', () => {
  test('until a list was read whole, the service’s own count is shown, and never less than is here', async () => {
    const { desks } = await world.ask['desks.list']({})
    expect(desks.find(({ id }) => id === 'd_1')).toMatchObject({
      companies: 6,
      prospects: 9,
      direct_fit: 1,
      mapped: false,
    })
    expect(desks.find(({ id }) => id === 'd_2')).toMatchObject({ companies: 2, prospects: 1 })
    await world.read('desk_companies:d_1', 'desk_prospects:d_1')
    const { desk, map, linked } = await world.ask['desks.read']({ id: 'd_1' })
    expect(desk).toMatchObject({ companies: 4, prospects: 3, mapped: true })
    expect(map).toMatchObject({ known: 4, total: 6, reading: true })
    expect(linked).toMatchObject({ known: 3, total: 9, reading: false })
  })

  test('odd shapes of a service are read as far as they say something', async () => {
    const { desk } = await world.ask['desks.read']({ id: 'd_1' })
    expect(desk).toMatchObject({
      target_industries: ['Banking', '7'],
      titles: [],
      criteria: {},
      recruited_roles: 'CFO, COO',
    })
    const other = (await world.ask['desks.read']({ id: 'd_2' })).desk
    expect(other).toMatchObject({ criteria: { size: 'large' } })
    expect(other?.title).not.toBe('')
  })

  test('a desk that is not there is said to be none, with nothing counted', async () => {
    expect(await world.ask['desks.read']({ id: 'd_none' })).toMatchObject({
      desk: null,
      coverage: { companies: 0, covered: 0 },
      building: null,
    })
  })

  test('which tiers there are is counted, one of no tier too, and whether a list is being built', async () => {
    const { tiers, building, people_read } = await world.ask['desks.read']({ id: 'd_1' })
    expect(tiers.toSorted((a, b) => String(a.tier).localeCompare(String(b.tier)))).toEqual([
      { tier: 'adjacent_fit', count: 1 },
      { tier: 'direct_fit', count: 1 },
      { tier: null, count: 1 },
      { tier: 'speculative', count: 1 },
    ])
    expect([building, people_read]).toEqual([{ since: 1 }, false])
    await world.read('contacts')
    expect((await world.ask['desks.read']({ id: 'd_1' })).people_read).toBe(true)
  })
})

describe('G2, G5: the map of a desk', () => {
  const companies = async (more: object = {}) =>
    (await world.ask['desks.companies']({ id: 'd_1', ...more })).rows.map((row) => row.company_id)

  test('companies stand in the order of their tiers, then by name, those of no tier last', async () => {
    expect(await companies()).toEqual(['co_2', 'co_1', 'co_9', 'co_3'])
    expect(await companies({ descending: true })).toEqual(['co_3', 'co_9', 'co_1', 'co_2'])
    expect((await companies({ sort: 'name' })).filter((id) => id !== 'co_9')).toEqual([
      'co_2',
      'co_1',
      'co_3',
    ])
  })

  test('what the company’s record says counts for more than the desk’s copy of it', async () => {
    const { rows } = await world.ask['desks.companies']({ id: 'd_1' })
    const of = (id: string) => rows.find((row) => row.company_id === id)
    expect(of('co_1')).toMatchObject({ name: 'Kvist Bank', do_not_contact: true, people: 2 })
    expect(of('co_9')).toMatchObject({ name: 'Zeta', industry: 'Shipping', do_not_contact: null })
  })

  test('a gap is found where it is: nobody known, no address that works, nobody on a list', async () => {
    expect(await companies({ gap: 'no_contact' })).toEqual(['co_9'])
    expect(await companies({ gap: 'no_email' })).toEqual(['co_2', 'co_3'])
    expect(await companies({ gap: 'no_list' })).toEqual(['co_2', 'co_3'])
    const { coverage } = await world.ask['desks.read']({ id: 'd_1' })
    expect(coverage).toMatchObject({
      companies: 4,
      no_contact: 1,
      no_email: 2,
      no_list: 2,
      covered: 1,
    })
  })

  test('tier, gap and words narrow together, and a tier nobody has finds nothing', async () => {
    expect(await companies({ tier: ['direct_fit', 'speculative'] })).toEqual(['co_2', 'co_9'])
    expect(await companies({ tier: ['direct_fit'], gap: 'no_contact' })).toEqual([])
    expect(await companies({ text: 'aberg' })).toEqual(['co_2'])
    expect(await companies({ text: '   ' })).toHaveLength(4)
    expect(await companies({ tier: ['other'] })).toEqual([])
  })

  test('people of a desk are named as far as they are known, with how many lists they are on', async () => {
    const { rows } = await world.ask['desks.prospects']({ id: 'd_1' })
    const of = (id: string) => rows.find((row) => row.contact_id === id)
    expect(of('c_1')).toMatchObject({
      name: 'Ada Byron',
      company_name: 'Kvist Bank',
      do_not_contact: true,
      lists: 1,
    })
    expect(of('c_4')).toMatchObject({ name: 'Di', title: 'CFO', do_not_contact: null, lists: 0 })
    expect(of('c_9')).toMatchObject({ email: null, lists: 0 })
    const found = await world.ask['desks.prospects']({ id: 'd_1', text: 'byron' })
    expect(found.rows.map((row) => row.contact_id)).toEqual(['c_1'])
  })

  test('the people at a company are all that are known there, of the desk or not', async () => {
    const at = (company_id: string) => world.ask['desks.people']({ id: 'd_1', company_id })
    expect((await at('co_1')).people.map(({ name }) => name)).toEqual(['Ada Byron', 'Bo'])
    expect(await at('co_9')).toEqual({ people: [], total: 0 })
  })
})

describe('G7: two desks beside each other', () => {
  test('the sizes of the parts are those of their rows, also of companies that only a desk names', async () => {
    const pair = { a: 'd_1', b: 'd_2' }
    const sizes = await world.ask['desks.compare'](pair)
    expect(sizes).toMatchObject({
      companies: { both: 2, a: 2, b: 0 },
      prospects: { both: 1, a: 2, b: 0 },
      complete: false,
    })
    for (const of of ['companies', 'prospects'] as const)
      for (const side of ['both', 'a', 'b'] as const) {
        const { rows, total } = await world.ask['desks.shared']({ ...pair, of, side })
        expect([of, side, rows.length, total]).toEqual([of, side, sizes[of][side], sizes[of][side]])
      }
  })

  test('a company in both shows its tier on each, and the words of whoever knows it', async () => {
    const { rows } = await world.ask['desks.shared']({
      a: 'd_1',
      b: 'd_2',
      of: 'companies',
      side: 'both',
    })
    expect(rows).toMatchObject([
      { record_id: 'co_2', name: 'Åberg Kapital', tier_a: 'direct_fit', tier_b: 'speculative' },
      {
        record_id: 'co_9',
        name: 'Zeta',
        about: 'Shipping',
        tier_a: 'speculative',
        tier_b: 'direct_fit',
      },
    ])
  })

  test('page by page, every row is shown once', async () => {
    const what = { a: 'd_1', b: 'd_none', of: 'companies', side: 'a' } as const
    const seen: string[] = []
    let after: string | undefined
    for (;;) {
      const page = await world.ask['desks.shared']({
        ...what,
        limit: 1,
        ...(after === undefined ? {} : { after }),
      })
      seen.push(...page.rows.map((row) => row.record_id))
      if (page.next === null) break
      after = page.next
    }
    expect(seen.toSorted()).toEqual(['co_1', 'co_2', 'co_3', 'co_9'])
  })

  test('it is complete once all four lists were read to their end, and a desk that is gone is none', async () => {
    await world.read(
      ...['d_1', 'd_2'].flatMap((id) => [`desk_companies:${id}`, `desk_prospects:${id}`]),
    )
    expect((await world.ask['desks.compare']({ a: 'd_1', b: 'd_2' })).complete).toBe(true)
    expect(await world.ask['desks.compare']({ a: 'd_1', b: 'd_none' })).toMatchObject({
      b: null,
      complete: false,
    })
  })
})

describe('G1, A3: a desk is made and changed without a network', () => {
  const title = async (id: string) => (await world.ask['desks.read']({ id })).desk?.title

  test('an edit touches what it names, is taken back by undo, and what is as wanted sends nothing', async () => {
    const done = await world.ask['desks.edit']({ id: 'd_1', set: { title: 'Baltic banks' } })
    expect(await title('d_1')).toBe('Baltic banks')
    expect(world.waiting()).toHaveLength(1)
    await world.outbox.undo(done.history_id ?? '')
    expect(await title('d_1')).toBe('Nordic banks')
    expect(world.waiting()).toEqual([])
    const same = await world.ask['desks.edit']({ id: 'd_1', set: { title: 'Nordic banks' } })
    expect([same.history_id, world.waiting()]).toEqual([null, []])
  })

  test('what somebody else wrote while the field was open is asked about, and not overwritten', async () => {
    await world.ask['desks.edit']({
      id: 'd_1',
      set: { title: 'Baltic banks' },
      seen: { title: 'Nordic banking' },
    })
    // The edit is one of what was seen: reading before it is sent shows that two changed it.
    expect(world.waiting()).toMatchObject([
      { changes: [{ field: 'title', from: 'Nordic banking', to: 'Baltic banks' }] },
    ])
  })

  test('a desk that is gone is not changed, and no list is built from one the service does not know', async () => {
    const code = (run: unknown) =>
      Promise.resolve(run).then(
        () => 'done',
        (error: unknown) => (error instanceof ProblemError ? error.problem.code : error),
      )
    expect(await code(world.ask['desks.edit']({ id: 'd_none', set: { title: 'x' } }))).toBe('gone')
    const { id } = await world.ask['desks.create']({ set: { title: 'New desk' } })
    expect((await world.ask['desks.read']({ id })).desk).toMatchObject({
      title: 'New desk',
      local: true,
    })
    const build = (desk: string) =>
      code(world.ask['desks.buildHotList']({ intent_id: 'press-0001', id: desk }))
    expect([await build(id), await build('d_none'), await build('d_1')]).toEqual([
      'local',
      'gone',
      'done',
    ])
    expect(world.builds).toEqual(['d_1'])
  })
})
