import * as z from 'zod'
import type { Db } from '../store/db.ts'

/**
 * Key in kv of the campaign readings that this computer would have taken in the past weeks
 * (docs/practice-control.md).
 */
export const campaignReadingsKey = 'campaigns.looks'

/** One reading: its time, and the campaigns that changed since the previous one. */
export const campaignReading = z.object({
  at: z.number(),
  campaigns: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      stats: z.object({
        enrolled: z.number(),
        sent: z.number(),
        opens: z.number(),
        clicks: z.number(),
        replies: z.number(),
        bounces: z.number(),
      }),
    }),
  ),
})
export type CampaignReading = z.infer<typeof campaignReading>

const WEEKS = 4
const DAY_MS = 86_400_000
/**
 * Times of readings, in minutes of the day: the computer runs from 8:55 to 17:10 and reads about
 * once an hour.
 */
const minutesOfDay = [535, 590, 645, 700, 755, 810, 865, 920, 975, 1030]

/**
 * Returns the times of past readings: on working days of the last four weeks, in this computer's
 * time zone. Nights and weekends are gaps.
 */
export function readingTimes(now: number): number[] {
  return Array.from(
    { length: WEEKS * 7 + 1 },
    (_none, back) => new Date(now - (WEEKS * 7 - back) * DAY_MS),
  )
    .flatMap((day) =>
      day.getDay() === 0 || day.getDay() === 6
        ? []
        : minutesOfDay.map((minutes) => new Date(day).setHours(0, minutes, 0, 0)),
    )
    .filter((at) => at < now)
}

interface Row {
  id: string
  status: string
  enrolled: number
  sent: number
  opens: number
  clicks: number
  replies: number
  bounces: number
}

/**
 * Builds the function that reads the campaigns at a moment of the simulated past. It leaves out
 * unchanged campaigns.
 */
export function createReader(db: Db): (at: number) => CampaignReading {
  const previous = new Map<string, string>()
  return (at) => {
    const rows = db.all<Row>(
      `
      SELECT c.id, c.status, (SELECT count(*) FROM enrolments e WHERE e.campaign_id = c.id
        AND e.enrolled_at <= ?) AS enrolled, c.sent, c.opens, c.clicks, c.replies, c.bounces
      FROM campaigns c WHERE c.created_at <= ? ORDER BY c.id`,
      at,
      at,
    )
    return {
      at,
      campaigns: rows.flatMap(({ id, status, ...stats }) => {
        const current = JSON.stringify([status, stats])
        if (previous.get(id) === current) return []
        previous.set(id, current)
        return [{ id, status, stats }]
      }),
    }
  }
}
