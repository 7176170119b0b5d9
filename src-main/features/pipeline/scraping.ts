import { t } from '#shared/i18n/translate.ts'
import type { ScrapeConfigRow } from '#shared/bridge/pipeline.ts'
import {
  proposeTerms,
  tryTerms,
  type JudgedLead,
  type Term,
  type Trial,
} from '#shared/domain/exclusion-terms.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Engine } from '#main/engine/engine.ts'
import { exclude } from './exclude.ts'
import { createScrapeHistory, ratesOf, runOf } from './scrape-history.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { oddOf, readText, texts } from '#main/features/common/rows/common.ts'

const EXAMPLES = 6
/** Returns the age of two lists, which is the older one's; null if either was never read. */
const olderOf = (ages: (number | null)[]) =>
  ages.length < 2 || ages.includes(null) ? null : Math.min(...ages.map(Number))

/**
 * Builds the row of a configuration. `quality`: the scrapes, latest first; the odd fields of the
 * latest one are added to the row.
 */
function configRow(
  row: Row<'scrape_configs'>,
  quality: readonly Row<'scrape_quality'>[] = [],
): ScrapeConfigRow {
  const { record } = row
  const latest = quality.find((scrape) => String(scrape.record.config_id) === row.id)
  return {
    id: row.id,
    name: readText(record.name) ?? t('No name'),
    archived: record.archived === true,
    keywords: texts(record.keywords),
    locations: texts(record.locations),
    excluded_terms: texts(record.excluded_terms),
    excluded_companies: texts(record.excluded_companies),
    job_sites: (record.job_sites ?? []).map(({ site, classification }) => ({
      site: readText(site) ?? t('A site'),
      classification: readText(classification),
    })),
    ...oddOf({ ...record, scrape_quality: latest?.record }, ['job_sites', 'scrape_quality']),
  }
}

/**
 * Builds the handlers of scrape configurations, their quality over time (B8), and exclusions
 * proposed from dismissals (B9).
 */
export function scrapingHandlers(engine: Engine): Handlers<Subject<'scraping'>> {
  const judged = judgedLeads(engine)
  const leadsAge = async () => (await engine.cache.freshness(['jobs']))[0]?.as_of ?? null
  return {
    'scraping.list': async () => {
      const { cache, store } = engine
      const [configs, quality, fresh] = await Promise.all([
        listAll(cache, 'scrape_configs', { sort: [{ field: 'archived' }, { field: 'name' }] }),
        listAll(cache, 'scrape_quality', { sort: [{ field: 'scraped_at', desc: true }] }),
        cache.freshness(['scrape_configs', 'scrape_quality']),
      ])
      const history = createScrapeHistory(store.outbox)
      const runs = new Map(history.runs().map((run) => [`${run.config_id} ${run.at}`, run]))
      for (const run of quality.rows.map(runOf))
        if (run) runs.set(`${run.config_id} ${run.at}`, run)
      return {
        configs: configs.rows.map((row) => configRow(row, quality.rows)),
        runs: [...runs.values()].toSorted((a, b) => a.at - b.at),
        // Figures without a configuration cover all scrapes together.
        overall:
          quality.rows
            .filter(({ record }) => (record.config_id ?? null) === null)
            .map((row) => ({ ...ratesOf(row), ...oddOf(row.record) }))[0] ?? null,
        exclusions: history.exclusions(),
        as_of: olderOf(fresh.map(({ as_of }) => as_of)),
      }
    },
    'scraping.proposals': async ({ config_id }) => {
      const [leads, config] = await Promise.all([
        judged(),
        engine.cache.get('scrape_configs', config_id),
      ])
      const row = config ? configRow(config) : null
      const before: Term[] = [
        ...(row?.excluded_terms ?? []).map((value) => ({ kind: 'term' as const, value })),
        ...(row?.excluded_companies ?? []).map((value) => ({ kind: 'company' as const, value })),
      ]
      return {
        proposals: proposeTerms(leads, before).map((term) => ({
          ...term,
          test: describeTrial(tryTerms([term], leads)),
        })),
        dismissed: leads.filter((lead) => lead.verdict === 'dismissed').length,
        leads: leads.length,
        as_of: await leadsAge(),
      }
    },
    'scraping.backTest': async ({ exclusions }) => {
      const leads = await judged()
      return {
        test: describeTrial(tryTerms(exclusions, leads)),
        leads: leads.length,
        as_of: await leadsAge(),
      }
    },
    'scraping.exclude': async ({ config_id, terms, companies }) => {
      if (terms.length + companies.length === 0)
        throw new ProblemError('nothing', t('Choose at least one term or company.'))
      return { added: await exclude(engine, { config_id, terms, companies }) }
    },
  }
}

/** The service's statuses of leads that are being worked on. */
const workedOn: ReadonlySet<string> = new Set(['contacted', 'won', 'reviewing'])

/**
 * Returns a function that reads every lead with the user's verdict. Titles and companies, the long
 * part, are read again only after the pipeline was.
 */
function judgedLeads(engine: Engine): () => Promise<JudgedLead[]> {
  let known: {
    stamp: string
    leads: Map<string, Pick<JudgedLead, 'title' | 'company_name'> & { status: string | null }>
  } | null = null
  const read = async (stamp: string) => {
    const leads = new Map<
      string,
      Pick<JudgedLead, 'title' | 'company_name'> & { status: string | null }
    >()
    for (const { id, record } of (await listAll(engine.cache, 'jobs')).rows)
      leads.set(id, {
        title: readText(record.title) ?? '',
        company_name: readText(record.company_name),
        status: readText(record.status),
      })
    known = { stamp, leads }
    return leads
  }
  return async () => {
    const [total, fresh, dismissed, aboutCompany, repeated, kept] = await Promise.all([
      engine.cache.total('jobs'),
      engine.cache.freshness(['jobs']),
      engine.cache.ids('jobs', { field: 'stage', is: 'dismissed' }),
      engine.cache.ids('jobs', { field: 'dismissal', in: ['agency', 'company'] }),
      engine.cache.ids('jobs', { field: 'dismissal', is: 'duplicate' }),
      engine.cache.ids('jobs', {
        field: 'stage',
        in: ['qualified', 'approached', 'in_talks', 'won'],
      }),
    ])
    const stamp = `${total} ${fresh[0]?.as_of}`
    const leads = known?.stamp === stamp ? known.leads : await read(stamp)
    const [no, company, twice, yes] = [
      new Set(dismissed),
      new Set(aboutCompany),
      new Set(repeated),
      new Set(kept),
    ]
    const verdictOf = (id: string, status: string | null): JudgedLead['verdict'] => {
      // A duplicate was not dismissed for its contents: another posting of it may be worked on.
      if (no.has(id)) return twice.has(id) ? 'undecided' : 'dismissed'
      return yes.has(id) || (status !== null && workedOn.has(status)) ? 'kept' : 'undecided'
    }
    return [...leads].map(([id, { title, company_name, status }]) => ({
      title,
      company_name,
      about: company.has(id) ? 'company' : 'role',
      verdict: verdictOf(id, status),
    }))
  }
}

const nameLeads = (leads: JudgedLead[]) =>
  [
    ...new Map(leads.map(({ title, company_name }) => [title, { title, company_name }])).values(),
  ].slice(0, EXAMPLES)
/** Converts a trial into the shape of the bridge. */
const describeTrial = (trial: Trial) => ({
  dismissed: trial.dismissed.length,
  undecided: trial.undecided.length,
  kept: trial.kept.length,
  examples: {
    dismissed: nameLeads(trial.dismissed),
    lost: nameLeads([...trial.kept, ...trial.undecided]),
  },
})
