import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dueLeads, finishedReports, settledTags } from '#main/features/reminders/due-records.ts'
import { followUpOccasion, outcomeTag, reminderTag } from '#main/features/reminders/occasions.ts'
import { cacheWorld, type CacheWorld } from '../../engine/store/world.ts'

const hour = 3_600_000
const day = 24 * hour
const BACK = 3 * day
const now = Date.UTC(2026, 10, 20, 12)

let world: CacheWorld
beforeEach(async () => {
  world = await cacheWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

type Table = 'jobs' | 'reports' | 'meetings'
const keep = (table: Table, rows: Record<string, unknown>[]) =>
  world.cache.putPage(table, rows, { startedAt: world.tick(), now })

describe('R-4, K1: a follow-up of the service has a day and no hour', () => {
  const zones: [zone: string, offset: string][] = [
    ['Pacific/Kiritimati', '+14:00'],
    ['Pacific/Auckland', '+13:00'],
    ['Australia/Sydney', '+11:00'],
    ['Asia/Tokyo', '+09:00'],
    ['Asia/Kathmandu', '+05:45'],
    ['Europe/Berlin', '+01:00'],
    ['UTC', 'Z'],
    ['America/New_York', '-05:00'],
    ['America/Los_Angeles', '-08:00'],
    ['Pacific/Pago_Pago', '-11:00'],
  ]
  const leads = [
    { id: 'j_1', title: 'CFO', company_name: 'Kvist', follow_up_date: '2026-11-24' },
    { id: 'j_2', title: 'CTO', company_name: 'Kvist', follow_up_date: '2026-11-25' },
  ]
  /** The leads whose notice is due at this moment, as every look finds them. */
  const told = async (zone: string, at: number) =>
    (await dueLeads(world.cache, at - BACK, at + 60_000))
      .map((lead) => followUpOccasion(lead, zone))
      .filter(({ due_at }) => due_at <= at)
      .map(({ link }) => link?.split('/').at(-1))

  test.each(zones)(
    'in %s it is told at nine that morning, and not an hour before',
    async (zone, offset) => {
      vi.stubEnv('TZ', zone)
      await keep('jobs', leads)
      const nine = Date.parse(`2026-11-24T09:00:00${offset}`)
      expect(await told(zone, nine - hour)).toEqual([])
      expect(await told(zone, nine)).toEqual(['j_1'])
      expect(await told(zone, nine + day - 1)).toEqual(['j_1'])
      expect(await told(zone, nine + day)).toEqual(['j_1', 'j_2'])
      // Three days later it is history, and no news.
      expect(await told(zone, nine + BACK)).toEqual(['j_2'])
    },
  )

  test('on the day the clocks change it is told at nine by the wall', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    await keep('jobs', [{ id: 'j_3', title: 'x', follow_up_date: '2026-10-25' }])
    const nine = Date.parse('2026-10-25T09:00:00+01:00')
    expect(await told('Europe/Berlin', nine - 1)).toEqual([])
    expect(await told('Europe/Berlin', nine)).toEqual(['j_3'])
  })
})

test('B4, B10: a date of my own counts before the one of the service; what is won, dismissed or done is told no more', async () => {
  const at = new Date(now).toISOString()
  await keep('jobs', [
    {
      id: 'mine',
      title: 'CFO',
      company_name: 'Kvist',
      follow_up_date: '2026-01-01',
      follow_up_at: now,
    },
    { id: 'moment', title: null, follow_up_date: at },
    { id: 'won', follow_up_at: now, stage: 'won' },
    { id: 'dismissed', follow_up_at: now, stage: 'dismissed' },
    { id: 'done', follow_up_date: at, follow_up_done: at },
    { id: 'later', follow_up_at: now + hour },
    { id: 'history', follow_up_at: now - BACK - 1 },
    { id: 'none' },
    { id: 'odd', follow_up_date: 'soon' },
  ])
  expect(await dueLeads(world.cache, now - BACK, now + 60_000)).toEqual([
    { id: 'mine', title: 'CFO', company_name: 'Kvist', due_at: now },
    { id: 'moment', title: 'A lead', company_name: null, due_at: now },
  ])
})

test('K1: a report is told once it is finished, whatever it does not say', async () => {
  await keep('reports', [
    { id: 'r_1', brief: 'Banks in Oslo', completed_at: new Date(now).toISOString() },
    { id: 'r_2', brief: ' ', completed_at: new Date(now - hour).toISOString() },
    { id: 'r_3', brief: 'Running' },
    { id: 'r_4', brief: 'Long ago', completed_at: new Date(now - BACK - 1).toISOString() },
    { id: 'r_5', brief: 'Tomorrow', completed_at: new Date(now + day).toISOString() },
  ])
  const found = await finishedReports(world.cache, now - BACK, now + 60_000)
  expect(found.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: 'r_1', brief: 'Banks in Oslo', completed_at: now },
    { id: 'r_2', brief: 'A report', completed_at: now - hour },
  ])
})

describe('K2: a notice goes once its reason has gone', () => {
  const meeting = { id: 'mt_1', starts_at: now }
  const settled = (
    tags: string[],
    leads: { id: string; due_at: number }[] = [],
    due: string[] = [],
  ) =>
    settledTags(world.cache, tags, {
      leads,
      due: due.map((tag) => ({ tag }) as never),
      from: now - BACK,
    })
  const [reminder, outcome] = [reminderTag(meeting), outcomeTag(meeting)]

  const at = (time: number) => new Date(time).toISOString()
  /** Which of the two have gone: its reminder, and the question for its outcome. */
  test.each<[string, Record<string, unknown> | null, string[]]>([
    ['booked at that time', { starts_at_utc: at(now), status: 'booked' }, []],
    ['of no stated status', { starts_at_utc: at(now) }, []],
    // What came of it is asked once, whenever it takes place.
    ['at another time', { starts_at_utc: at(now + hour) }, [reminder]],
    ['of a start that nobody can read', { starts_at_utc: 'noon' }, [reminder]],
    ['attended', { starts_at_utc: at(now), status: 'attended' }, [reminder, outcome]],
    ['cancelled', { starts_at_utc: at(now), status: 'cancelled' }, [reminder, outcome]],
    ['gone', null, [reminder, outcome]],
  ])('of a meeting that is %s', async (_name, meeting, gone) => {
    if (meeting) await keep('meetings', [{ id: 'mt_1', ...meeting }])
    expect(await settled([reminder, outcome])).toEqual(gone)
  })

  test('of a follow-up that was moved or done, unless it is history', async () => {
    const tag = `follow_up:j_1:${now}`
    expect(await settled([tag], [{ id: 'j_1', due_at: now }])).toEqual([])
    expect(await settled([tag], [{ id: 'j_1', due_at: now + hour }])).toEqual([tag])
    expect(await settled([tag])).toEqual([tag])
    expect(await settled([`follow_up:j_1:${now - BACK}`])).toEqual([])
  })

  test('of a state that is over; what happened once stays until somebody has seen it', async () => {
    const states = [
      'credits:1',
      'sync:1',
      'campaign:ca_1:1',
      'approval:ap_1',
      'sourcing:r_1:paused:1',
    ]
    const happened = ['sourcing:r_1', 'research:r_1', 'anything:else']
    expect(await settled([...states, ...happened])).toEqual(states)
    expect(await settled([...states, ...happened], [], states)).toEqual([])
  })
})
