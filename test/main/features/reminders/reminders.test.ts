import { describe, expect, onTestFinished, test } from 'vitest'
import { ENGLISH } from '#shared/i18n/languages.ts'
import { setLanguage } from '#shared/i18n/translate.ts'
import {
  followUpOccasion,
  meetingOccasions,
  sourcingOccasion,
} from '#main/features/reminders/occasions.ts'
import { createWorld, hour, meeting, minute, start, time, zone } from './world.ts'

/** The follow-up of a lead, due at this moment. */
const followUpAt = (due_at: number) =>
  followUpOccasion({ id: 'j_1', title: 'Lidar lead', company_name: 'Sift', due_at }, zone)

test('M6: the facts of a notice keep their own order where text runs from right to left', () => {
  onTestFinished(() => setLanguage(ENGLISH.tag, {}))
  const bodyOf = (words: string) => {
    setLanguage(words, {})
    return meetingOccasions(meeting('m_1', start), start, time)[0]?.body
  }
  expect(bodyOf('en')).toBe('09:00 · Zeynep Aydın · Moneta Labs')
  expect(bodyOf('ar')).toBe(
    '\u206809:00\u2069 · \u2068Zeynep Aydın\u2069 · \u2068Moneta Labs\u2069',
  )
})

describe('C6: ten minutes before', () => {
  test('told once, at ten minutes, however long Hotdesk looks', async () => {
    const world = createWorld()
    world.meetings.push(meeting('m_1', start + hour))
    await world.settle()
    await world.settle(48 * minute)
    expect(world.told).toEqual([])
    await world.settle(3 * minute)
    expect(world.told).toMatchObject([
      {
        title: 'In 10 minutes: Intro call',
        body: '10:00 · Zeynep Aydın · Moneta Labs',
        link: '/meetings/m_1',
      },
    ])
    await world.settle(5 * minute)
    expect(world.told).toHaveLength(1)
  })

  test('survives sleep: woken four minutes into the meeting, it says that it began', async () => {
    const world = createWorld()
    world.meetings.push(meeting('m_1', start + hour))
    await world.settle()
    await world.sleep(64 * minute - 31_000)
    expect(world.told.map((one) => one.title)).toEqual(['Started 4 min ago: Intro call'])
  })

  test('survives a restart in between: neither lost nor told twice', async () => {
    const world = createWorld()
    world.meetings.push(meeting('m_1', start + 12 * minute), meeting('m_2', start + hour))
    await world.settle(3 * minute)
    expect(world.told).toHaveLength(1)
    world.restart()
    await world.settle(48 * minute)
    world.restart()
    await world.settle(minute)
    expect(
      world.told.filter((one) => one.link === '/meetings/m_1' && one.title.startsWith('In')),
    ).toHaveLength(1)
    expect(world.told.filter((one) => one.link === '/meetings/m_2')).toHaveLength(1)
  })

  test('a meeting at another time is reminded of anew; a cancelled one is not', async () => {
    const world = createWorld()
    world.meetings.push(meeting('m_1', start + 10 * minute), meeting('m_2', start + 20 * minute))
    await world.settle(minute)
    world.meetings = [
      meeting('m_1', start + 30 * minute),
      meeting('m_2', start + 20 * minute, { status: 'cancelled' }),
    ]
    await world.settle(21 * minute)
    expect(world.told.map((one) => one.link)).toEqual(['/meetings/m_1', '/meetings/m_1'])
  })
})

describe('C4: what came of it', () => {
  test('asked when the time is over, and settled by itself when somebody said it', async () => {
    const world = createWorld()
    world.meetings.push(meeting('m_1', start + 15 * minute))
    await world.settle(46 * minute)
    expect(world.told.at(-1)).toMatchObject({
      title: 'Log the outcome of “Intro call”',
      link: '/meetings/m_1',
    })
    expect(world.open().map((one) => one.kind)).toEqual(['outcome'])
    world.meetings = [meeting('m_1', start + 15 * minute, { status: 'attended' })]
    await world.settle(minute)
    expect(world.open()).toEqual([])
  })

  test('a calendar full of the past is no news on the first day', async () => {
    const world = createWorld()
    world.meetings.push(
      ...Array.from({ length: 30 }, (_, index) =>
        meeting(`old_${index}`, start - (index + 1) * 2 * hour),
      ),
    )
    await world.settle(5 * minute)
    expect(world.told).toEqual([])
    expect(world.open()).toEqual([])
  })
})

describe('K4: eight hours asleep', () => {
  test('the day that went by comes as one notice, and the inbox holds all of it', async () => {
    const world = createWorld()
    world.meetings.push(
      ...[1, 2, 3, 4, 5].map((index) => meeting(`m_${index}`, start + index * hour)),
    )
    world.more.push(followUpAt(start + 2 * hour))
    await world.settle()
    await world.sleep(8 * hour)
    expect(world.told).toHaveLength(1)
    expect(world.told[0]).toMatchObject({
      title: 'While you were away',
      body: '5 meetings without an outcome · 1 follow-up due',
    })
    expect(world.open()).toHaveLength(6)
    await world.settle(hour)
    expect(world.told).toHaveLength(1)
  })

  test('closed over the weekend: the same when it is opened again', async () => {
    const world = createWorld()
    await world.settle()
    world.meetings.push(meeting('m_1', start + hour), meeting('m_2', start + 2 * hour))
    world.clock.setWall(start + 60 * hour)
    world.restart()
    await world.settle()
    expect(world.told.map((one) => one.title)).toEqual(['While you were away'])
  })

  test('the clock set back tells nothing again', async () => {
    const world = createWorld()
    world.meetings.push(meeting('m_1', start + 15 * minute))
    await world.settle(6 * minute)
    world.clock.setWall(start - 5 * hour)
    await world.settle(minute)
    world.clock.setWall(start + 7 * minute)
    await world.settle(minute)
    expect(world.told).toHaveLength(1)
  })

  test('a clock that was ahead on the first day, and is put right, silences nothing', async () => {
    const world = createWorld()
    world.clock.setWall(start + 48 * hour)
    await world.settle()
    world.clock.setWall(start)
    await world.settle()
    world.more.push(followUpAt(start + 2 * hour))
    await world.settle(2 * hour)
    expect(world.told.map(({ title }) => title)).toEqual(['Follow up: Lidar lead'])
  })
})

describe('K2, K3', () => {
  test.each(['running', 'restarted'])(
    'P17: a clock that was a day ahead, and is put right while Hotdesk is %s, takes no digest away',
    async (hotdesk) => {
      const world = createWorld()
      world.set({ digest: true })
      await world.settle()
      world.clock.setWall(start + 24 * hour)
      await world.settle()
      world.clock.setWall(start + 23 * hour)
      if (hotdesk === 'restarted') world.restart()
      await world.settle()
      world.more.push(followUpAt(start + 23.5 * hour))
      await world.settle(58 * minute)
      expect(world.told).toEqual([])
      await world.settle(2 * minute)
      expect(world.told.map(({ title }) => title)).toEqual(['Follow up: Lidar lead'])
    },
  )

  test('what is switched off leaves nothing behind', async () => {
    const world = createWorld()
    world.set({ meetings: false })
    world.meetings.push(meeting('m_1', start + 5 * minute))
    await world.settle(hour)
    expect([world.told, world.open()]).toEqual([[], []])
  })

  test('snoozed: gone, and told again at its time; done: gone for good', async () => {
    const world = createWorld()
    world.meetings.push(meeting('m_1', start - 20 * minute + 30_000))
    await world.settle(11 * minute)
    const [one] = world.open()
    world.store.snooze(one?.id ?? '', world.clock.now() + hour)
    const before = world.told.length
    await world.settle(30 * minute)
    expect(world.told).toHaveLength(before)
    await world.settle(31 * minute)
    expect(world.told).toHaveLength(before + 1)
    world.store.markDone([one?.id ?? ''], world.clock.now())
    await world.settle(hour)
    expect([world.told.length, world.open().length]).toEqual([before + 1, 0])
  })

  test('R-4: a follow-up set for a day is told at nine in the morning of that day', () => {
    const midnight = Date.parse('2026-11-24T00:00+01:00')
    const notice = followUpOccasion(
      { id: 'j_1', title: 'CFO, Berlin', company_name: 'Kvist', due_at: midnight },
      zone,
    )
    expect(notice).toMatchObject({
      title: 'Follow up: CFO, Berlin',
      body: 'Kvist',
      link: '/pipeline/j_1',
    })
    expect(notice.due_at).toBe(Date.parse('2026-11-24T09:00+01:00'))
    expect(
      followUpOccasion(
        { id: 'j_1', title: 'x', company_name: null, due_at: midnight + 14 * hour },
        zone,
      ).due_at,
    ).toBe(midnight + 14 * hour)
  })
})

describe('G6, K1: sourcing that ended, or that waits for somebody', () => {
  const shown = (more: Record<string, unknown>) => ({
    charged_credits: 9,
    people: [
      { id: 'p1', outcome: 'delivered' },
      { id: 'p2', outcome: 'rejected' },
    ],
    ...more,
  })
  const run = { id: 'run-1', max_credits: 40, updated_at: start }

  test('says what was delivered and for how much, and leads to the statement', () => {
    expect(
      sourcingOccasion({
        ...run,
        state: 'settled',
        shown: shown({ status: 'completed', completed_at: '2026-11-20T08:30:00+01:00' }),
      }),
    ).toMatchObject({
      tag: 'sourcing:run-1',
      title: 'Sourcing finished',
      body: '1 person delivered for 9 of up to 40 credits.',
      link: '/research/sourcing/run-1',
      due_at: start - 30 * minute,
    })
  })

  test('a pause is told once for what it had cost, and again when it pauses later', () => {
    const paused = (charged_credits: number) =>
      sourcingOccasion({
        ...run,
        state: 'paused',
        shown: shown({ status: 'paused', pause_reason: 'balance', charged_credits }),
      })
    expect(paused(9)).toMatchObject({
      title: 'Sourcing is paused',
      body: '1 person delivered for 9 of up to 40 credits. Not enough credits.',
    })
    expect(paused(12).tag).not.toBe(paused(9).tag)
  })
})
