import * as z from 'zod'
import { scrapeRun, type ScrapeRun } from '#shared/bridge/pipeline.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'

/** About a year of daily scrapes of five configurations. */
const MAX_RUNS = 2000
const run = scrapeRun.omit({ config_id: true, at: true })
const exclusion = z.object({ terms: z.array(z.string()), companies: z.array(z.string()) })

/**
 * Builds the history of scrapes, kept for years because the service only lists recent ones (B8),
 * and of exclusions (B9).
 */
export function createScrapeHistory(db: OutboxDb) {
  interface Kept {
    subject_id: string
    taken_at: number
    data: string
  }
  const keep = db.prepare(
    'INSERT INTO snapshots (kind, subject_id, taken_at, data) VALUES (?, ?, ?, ?) ON CONFLICT (kind, subject_id, taken_at) DO NOTHING',
  )
  const read = db.prepare<[string, number], Kept>(
    'SELECT subject_id, taken_at, data FROM snapshots WHERE kind = ? ORDER BY taken_at DESC LIMIT ?',
  )
  return {
    /** Stores scrapes that are not stored yet. */
    add(runs: readonly ScrapeRun[]): void {
      if (runs.length === 0) return
      db.transact(() => {
        for (const { config_id, at, ...data } of runs)
          keep.run('scrape_quality', config_id, at, JSON.stringify(data))
      })
    },
    runs: (): ScrapeRun[] =>
      read.all('scrape_quality', MAX_RUNS).flatMap((row) => {
        const data = run.safeParse(JSON.parse(row.data)).data
        return data ? [{ config_id: row.subject_id, at: row.taken_at, ...data }] : []
      }),
    /** Stores exclusions. Two of the same scraper in one millisecond get different times. */
    noteExclusion(config_id: string, at: number, terms: string[], companies: string[]): void {
      const data = JSON.stringify({ terms, companies })
      db.transact(() => {
        let free = at
        while (keep.run('scrape_exclusion', config_id, free, data).changes === 0) free++
      })
    },
    exclusions: () =>
      read
        .all('scrape_exclusion', 200)
        .flatMap((row) => {
          const data = exclusion.safeParse(JSON.parse(row.data)).data
          return data ? [{ config_id: row.subject_id, at: row.taken_at, ...data }] : []
        })
        .toReversed(),
  }
}

const number = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/**
 * Reads the rates of one record as 0 to 1; if either of them is above 1, they are percentages (R7).
 */
export function ratesOf({
  record,
}: Pick<Row<'scrape_quality'>, 'record'>): Pick<ScrapeRun, 'relevance_rate' | 'duplicate_rate'> {
  const rates = [number(record.relevance_rate), number(record.duplicate_rate)]
  const unit = rates.some((rate) => rate !== null && rate > 1) ? 100 : 1
  const [relevance_rate = null, duplicate_rate = null] = rates.map((rate) =>
    rate === null ? null : rate / unit,
  )
  return { relevance_rate, duplicate_rate }
}

/**
 * Reads one scrape. Without a stated time, it is dated to when it was first read. Null if it names
 * no configuration.
 */
export function runOf(row: Row<'scrape_quality'>): ScrapeRun | null {
  const { record } = row
  if (record.config_id === null || record.config_id === undefined) return null
  const at = Date.parse(record.scraped_at ?? '')
  return {
    config_id: String(record.config_id),
    at: Number.isFinite(at) ? at : row.changed_at,
    scraped: number(record.scraped),
    relevant: number(record.relevant),
    duplicates: number(record.duplicates),
    ...ratesOf(row),
  }
}

/** Stores the scrapes of a list that was just read, because the service only lists recent ones. */
export async function keepScrapes(cache: Pick<CacheStore, 'list'>, db: OutboxDb): Promise<void> {
  const page = await listAll(cache, 'scrape_quality', {
    sort: [{ field: 'scraped_at', desc: true }],
  })
  createScrapeHistory(db).add(page.rows.map(runOf).filter((run) => run !== null))
}
