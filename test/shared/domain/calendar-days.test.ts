import { describe, expect, test } from 'vitest'
import {
  addDays,
  clockChange,
  daysFrom,
  fromWall,
  isRepeated,
  startOfDay,
  startOfWeek,
  wallFields,
  wallMinutes,
} from '#shared/domain/calendar-days.ts'

const berlin = 'Europe/Berlin'
const utc = (text: string) => Date.parse(`${text}Z`)
const hour = 3600_000

describe('C1: days of a zone, right across changes of the clock', () => {
  test('the day the clocks go forward has 23 hours, the day they go back 25', () => {
    const spring = startOfDay(utc('2026-03-29T12:00'), berlin)
    const autumn = startOfDay(utc('2026-10-25T12:00'), berlin)
    expect(addDays(spring, 1, berlin) - spring).toBe(23 * hour)
    expect(addDays(autumn, 1, berlin) - autumn).toBe(25 * hour)
  })

  test('a day begins at its first moment, also where midnight does not exist', () => {
    // Beirut goes forward at midnight: 29 March 2026 begins at 01:00.
    const beirut = startOfDay(utc('2026-03-29T12:00'), 'Asia/Beirut')
    expect(wallFields(beirut, 'Asia/Beirut')).toEqual({ date: '2026-03-29', time: '01:00' })
  })

  test('a week over the change has seven days and stands on its first day', () => {
    const start = startOfWeek(utc('2026-03-29T20:00'), 1, berlin)
    expect(wallFields(start, berlin)).toEqual({ date: '2026-03-23', time: '00:00' })
    expect(daysFrom(start, 7, berlin).map((day) => wallFields(day, berlin).date)).toEqual([
      '2026-03-23',
      '2026-03-24',
      '2026-03-25',
      '2026-03-26',
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ])
    expect(wallFields(startOfWeek(utc('2026-03-29T20:00'), 7, berlin), berlin).date).toBe(
      '2026-03-29',
    )
  })

  test('the change is known with its minute and its length, and other days have none', () => {
    expect(clockChange(utc('2026-03-29T12:00'), berlin)).toEqual({ minute: 120, shift: 60 })
    expect(clockChange(utc('2026-10-25T12:00'), berlin)).toEqual({ minute: 180, shift: -60 })
    expect(clockChange(utc('2026-11-20T12:00'), berlin)).toBeNull()
    expect(clockChange(utc('2026-04-05T02:00'), 'Australia/Lord_Howe')).toEqual({
      minute: 120,
      shift: -30,
    })
  })

  test('a change at midnight belongs to the day that lacks or repeats an hour', () => {
    const cairo = 'Africa/Cairo'
    expect(clockChange(utc('2026-04-23T12:00'), cairo)).toBeNull()
    expect(clockChange(utc('2026-04-24T12:00'), cairo)).toEqual({ minute: 0, shift: 60 })
    expect(clockChange(utc('2026-10-29T12:00'), cairo)).toEqual({ minute: 1440, shift: -60 })
    expect(clockChange(utc('2026-10-30T12:00'), cairo)).toBeNull()
    expect(clockChange(utc('2026-11-01T12:00'), 'America/Havana')).toEqual({
      minute: 60,
      shift: -60,
    })
  })

  test('a typed time that the clock jumps over means the moment after; one that comes twice means the first', () => {
    expect(fromWall('2026-03-29', '02:30', berlin)).toEqual({
      at: utc('2026-03-29T01:30'),
      reading: 'skipped',
    })
    expect(fromWall('2026-10-25', '02:30', berlin)).toEqual({
      at: utc('2026-10-25T00:30'),
      reading: 'twice',
    })
    expect(fromWall('2026-11-23', '14:00', berlin)).toEqual({
      at: utc('2026-11-23T13:00'),
      reading: 'exact',
    })
    expect(fromWall('2026-02-31', '14:00', berlin)).toBeNull()
    expect(isRepeated(utc('2026-10-25T00:30'), berlin)).toBe(true)
    expect(isRepeated(utc('2026-10-25T03:30'), berlin)).toBe(false)
  })

  test('what is typed and what is shown agree for every hour of the year', () => {
    for (let at = utc('2026-01-01T00:00'); at < utc('2027-01-01T00:00'); at += hour) {
      const { date, time } = wallFields(at, berlin)
      const read = fromWall(date, time, berlin)
      expect(read?.reading === 'twice' ? [at, at - hour] : [at]).toContain(read?.at)
      expect(wallMinutes(at, berlin)).toBe(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
    }
  })
})
