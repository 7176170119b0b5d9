import { record, answerWhole } from '../http/answer.ts'
import type { Handlers } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import type { World } from '../world/world.ts'
import { iso, parseText } from './wire.ts'

interface ConfigRow {
  id: string
  name: string | null
  keywords: string
  locations: string
  excluded_terms: string
  excluded_companies: string
  job_sites: string
  archived: number
  created_at: number
  updated_at: number
}
interface ScrapeRow {
  id: string
  config_id: string
  config_name: string | null
  scraped_at: number
  scraped: number
  relevant: number
  duplicates: number
  new_leads: number
}

/** Number of scrapes that count as recent. */
const recentScrapes = 100

const configOf = (row: ConfigRow) => ({
  id: row.id,
  name: row.name,
  keywords: parseText(row.keywords),
  locations: parseText(row.locations),
  excluded_terms: parseText(row.excluded_terms),
  excluded_companies: parseText(row.excluded_companies),
  job_sites: parseText(row.job_sites),
  archived: row.archived === 1,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/** Returns a rate from 0 to 1; null for a scrape that found nothing. */
const rate = (part: number, total: number) =>
  total === 0 ? null : Math.round((part / total) * 10_000) / 10_000

const qualityOf = (row: ScrapeRow) => ({
  id: row.id,
  config_id: row.config_id,
  config_name: row.config_name,
  scraped_at: iso(row.scraped_at),
  scraped: row.scraped,
  relevant: row.relevant,
  duplicates: row.duplicates,
  relevance_rate: rate(row.relevant, row.scraped),
  duplicate_rate: rate(row.duplicates, row.scraped),
})

function requireConfig(world: World, id: string): ConfigRow {
  const row = world.db.get<ConfigRow>('SELECT * FROM scrape_configs WHERE id = ?', id)
  if (!row) throw notFound('scrape configuration')
  return row
}

/** Appends those of `added` that are new, ignoring case. */
function joinTerms(before: string, added: readonly string[]) {
  const all = [...(parseText(before) as string[])]
  for (const term of added)
    if (!all.some((known) => known.toLowerCase() === term.toLowerCase())) all.push(term)
  return JSON.stringify(all)
}

export const scrapingHandlers = {
  'scrapeConfigs.list': ({ world }) =>
    answerWhole(world.db.all<ConfigRow>('SELECT * FROM scrape_configs ORDER BY seq').map(configOf)),

  'scrapeConfigs.read': ({ world, params }) => record(configOf(requireConfig(world, params.id))),

  'scrapeConfigs.exclude': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const before = requireConfig(world, params.id)
      const terms = joinTerms(before.excluded_terms, body.terms ?? [])
      const companies = joinTerms(before.excluded_companies, body.companies ?? [])
      world.db.run(
        'UPDATE scrape_configs SET excluded_terms = ?, excluded_companies = ?, updated_at = ? WHERE id = ?',
        terms,
        companies,
        now,
        params.id,
      )
      call.effect({
        kind: 'update',
        table: 'scrape_configs',
        id: params.id,
        fields: { excluded_terms: body.terms ?? [], excluded_companies: body.companies ?? [] },
      })
      return record(configOf(requireConfig(world, params.id)))
    }),

  'scrapeQuality.list': ({ world }) =>
    answerWhole(
      world.db
        .all<ScrapeRow>(
          'SELECT s.*, c.name AS config_name FROM scrapes s JOIN scrape_configs c ON c.id = ' +
            's.config_id ORDER BY s.scraped_at DESC, s.seq DESC LIMIT ?',
          recentScrapes,
        )
        .map(qualityOf),
    ),
} satisfies Partial<Handlers>
