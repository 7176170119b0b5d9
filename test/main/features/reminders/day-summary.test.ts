import { afterEach, beforeEach, expect, test } from 'vitest'
import { closedDaySummary, daySummaryHandlers } from '#main/features/reminders/day-summary.ts'
import { engineOf } from '#test/support/engine.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { cacheWorld, type CacheWorld } from '../../engine/store/world.ts'

/* N1: the day as the tray tells it, of what is on this computer. */

const clock = manualClock()
const now = clock.now()
const minute = 60_000
const day = 86_400_000
let world: CacheWorld
let balance: { total: number; low: boolean } | null
beforeEach(async () => {
  world = await cacheWorld()
  balance = null
})
afterEach(() => world[Symbol.asyncDispose]())

const keep = (table: string, rows: Record<string, unknown>[]) =>
  world.cache.putPage(table as 'meetings', rows, { startedAt: world.tick(), now })
const summary = async () =>
  daySummaryHandlers(
    engineOf({
      cache: world.cache,
      clock,
      credits: { state: () => balance } as never,
      outbox: { counts: () => ({ pending: 2, needs_you: 1, kept_here: 3 }) } as never,
    }),
    () => 50,
  )['day.summary']({})
const meeting = (id: string, at: number, more: object = {}) => ({
  id,
  title: id,
  starts_at_utc: new Date(at).toISOString(),
  duration_minutes: 30,
  status: 'booked',
  ...more,
})

test('with nothing there, nothing is said; nor is anything while no workspace is open', async () => {
  expect(await summary()).toEqual({
    due_today: 0,
    next_meeting: null,
    credits: null,
    pending: 2,
    needs_you: 1,
    kept_here: 3,
  })
  expect(closedDaySummary['day.summary']({})).toMatchObject({ pending: 0, next_meeting: null })
})

test.each<[string, Record<string, unknown>[], string | null]>([
  [
    'one that runs can still be joined',
    [meeting('later', now + 60 * minute), meeting('runs', now - 10 * minute)],
    'runs',
  ],
  ['one that is over is none', [meeting('over', now - 31 * minute)], null],
  ['nor is one in more than a day', [meeting('far', now + day + 31 * minute)], null],
  ['nor one that was called off', [meeting('off', now + minute, { status: 'cancelled' })], null],
  ['nor one of no time that is known', [{ ...meeting('odd', now), starts_at_utc: 'soon' }], null],
  [
    'one with a date alone stands on no clock',
    [
      { ...meeting('day', now), starts_at_utc: new Date(now).toISOString().slice(0, 10) },
      meeting('clock', now + minute),
    ],
    'clock',
  ],
])('of meetings, %s', async (_name, rows, next) => {
  await keep('meetings', rows)
  expect((await summary()).next_meeting?.id ?? null).toBe(next)
})

test.each([
  ['https://meet.example/a b', 'https://meet.example/a%20b'],
  ['http://meet.example', null],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['room 5', null],
  [null, null],
])('Security: the link %j of a meeting is opened as %j', async (meeting_link, link) => {
  await keep('meetings', [meeting('m', now + minute, { meeting_link })])
  expect((await summary()).next_meeting?.link).toBe(link)
})

test('follow-ups due today or before count, but of leads that are won or dismissed', async () => {
  const date = (days: number) => {
    const at = new Date(now + days * day)
    return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
  }
  await keep('jobs', [
    { id: 'a', follow_up_date: date(0) },
    { id: 'b', follow_up_date: date(-9) },
    { id: 'c', follow_up_date: date(1) },
    { id: 'd', follow_up_date: date(0), stage: 'won' },
    { id: 'e', follow_up_date: date(0), stage: 'dismissed' },
    { id: 'f' },
  ])
  expect((await summary()).due_today).toBe(2)
})

test('credits are told as far as they are known, and whether they are low', async () => {
  balance = { total: 12, low: true }
  expect((await summary()).credits).toEqual({ total: 12, low: true })
})
