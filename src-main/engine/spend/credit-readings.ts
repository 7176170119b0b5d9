import type { Credits } from '#shared/api/credits.ts'
import type { CreditState } from '#shared/bridge/session.ts'
import { forecast } from '#shared/domain/credit-forecast.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { CreditReadingRow } from '#main/engine/store/outbox-rows.ts'

const FORECAST_DAYS = 14
const DAY_MS = 24 * 3600_000
/** An unchanged balance gets a row of its own only after this long. */
const SAME_MS = 3600_000
/** Balance at which the service sends its own event (contract §6). */
export const SERVICE_LOW = 10

/** The balance readings over time; the service keeps no history (R6). */
export interface CreditReadings {
  add(credits: Credits, at: number, cause: string): void
  /**
   * Adds readings from before this workspace was opened on this computer, oldest first; does
   * nothing once there is any reading.
   */
  importEarlier(readings: readonly { at: number; plan: number; addon: number }[]): void
  /**
   * Returns the readings of a time span, oldest first, preceded by the last one before it, from
   * which the first change is counted.
   */
  between(from: number, to: number): CreditReadingRow[]
  /** Returns the time of the first reading; nothing is known about the time before. */
  first(): number | null
  /**
   * Returns the newest reading, and when credits run out at the pace of the last two weeks. `low`:
   * balance at or below which it is marked low, unless SERVICE_LOW is higher.
   */
  state(now: number, low: number): CreditState | null
}

/** Creates the store of credit readings over its table in `outbox.db`. */
export function createCreditReadings(db: OutboxDb): CreditReadings {
  const insert = db.prepare(
    'INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (?, ?, ?, ?, ?)',
  )
  const touch = db.prepare('UPDATE credit_readings SET at = ? WHERE seq = ?')
  const newest = db.prepare<unknown[], CreditReadingRow>(
    'SELECT * FROM credit_readings ORDER BY seq DESC LIMIT 2',
  )
  const since = db.prepare<[number], CreditReadingRow>(
    'SELECT * FROM credit_readings WHERE at >= ? ORDER BY seq',
  )
  const stretch = db.prepare<[number, number], CreditReadingRow>(
    'SELECT * FROM credit_readings WHERE at >= ? AND at <= ? ORDER BY seq',
  )
  const before = db.prepare<[number], CreditReadingRow>(
    'SELECT * FROM credit_readings WHERE at < ? ORDER BY at DESC, seq DESC LIMIT 1',
  )
  const first = db.prepare<unknown[], { at: number | null }>(
    'SELECT min(at) AS at FROM credit_readings',
  )
  const isSame = (row: CreditReadingRow | undefined, credits: Credits) =>
    row?.plan_balance === credits.plan_balance && row.addon_balance === credits.addon_balance
  return {
    add(credits, at, cause) {
      db.transact(() => {
        const [last, earlier] = newest.all()
        if (
          last &&
          isSame(last, credits) &&
          isSame(earlier, credits) &&
          at - (earlier?.at ?? 0) < SAME_MS
        )
          touch.run(at, last.seq)
        else insert.run(at, credits.plan_balance, credits.addon_balance, credits.total, cause)
      })
    },
    importEarlier(readings) {
      if (newest.get()) return
      db.transact(() => {
        for (const { at, plan, addon } of readings)
          insert.run(at, plan, addon, plan + addon, 'past')
      })
    },
    between: (from, to) => [...before.all(from), ...stretch.all(from, to)],
    first: () => first.get()?.at ?? null,
    state(now, low) {
      const [last] = newest.all()
      if (!last) return null
      const readings = since.all(now - FORECAST_DAYS * DAY_MS)
      return {
        plan_balance: last.plan_balance,
        addon_balance: last.addon_balance,
        total: last.total,
        read_at: last.at,
        low: last.total <= Math.max(low, SERVICE_LOW),
        lasts_until: forecast(readings, now)?.empty_at ?? null,
      }
    },
  }
}
