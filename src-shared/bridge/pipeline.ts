import * as z from 'zod'
import {
  asOf,
  odd,
  change,
  changed,
  id,
  noOutput,
  seen,
  pageInput,
  pageOf,
  query,
  time,
} from './command.ts'

/**
 * The stages of the overlay, kept on this computer because no endpoint changes a lead (R1). Every
 * lead starts as `to_review`, which is not stored.
 */
export const stages = [
  'to_review',
  'qualified',
  'approached',
  'in_talks',
  'won',
  'dismissed',
] as const
export type Stage = (typeof stages)[number]
/** Why a lead was dismissed (B9). */
export const dismissals = [
  'agency',
  'wrong_sector',
  'duplicate',
  'too_junior',
  'company',
  'other',
] as const
export type Dismissal = (typeof dismissals)[number]

/**
 * The user's own data on a lead, kept on this computer. `matched_company_id`: the company the user
 * confirmed (B7).
 */
export const jobOverlay = z.object({
  stage: z.enum(stages).nullable(),
  note: z.string().max(100_000).nullable(),
  follow_up_at: time.nullable(),
  duplicate_of: z.string().nullable(),
  dismissal: z.enum(dismissals).nullable(),
  matched_company_id: z.string().nullable(),
  /** The user dealt with the workspace's follow-up; a new date in the workspace reopens it. */
  follow_up_done: z.boolean().nullable(),
})
export type JobOverlay = z.infer<typeof jobOverlay>

export const jobRow = z.object({
  id,
  title: z.string(),
  company_name: z.string().nullable(),
  status: z.string().nullable(),
  state: z.string().nullable(),
  sector: z.string().nullable(),
  salary: z.string().nullable(),
  location: z.string().nullable(),
  posting_date: time.nullable(),
  notes: z.string().nullable(),
  follow_up_date: time.nullable(),
  url: z.string().nullable(),
  mine: jobOverlay,
  /**
   * The first and last complete read of the pipeline that contained the lead. `vanished`: the
   * latest one did not (B6).
   */
  first_seen_at: time.nullable(),
  last_seen_at: time.nullable(),
  vanished: z.boolean(),
  /** The number of leads with the same company and title (B5). */
  cluster_size: z.number(),
  /** Fields from the service that Hotdesk does not know, as text (B3). */
  extra: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type JobRow = z.infer<typeof jobRow>

/** When a follow-up is due, in days of this computer; `week` is the six days after today. */
export const followUps = ['overdue', 'today', 'week', 'later', 'none'] as const
export type FollowUp = (typeof followUps)[number]
/**
 * The age of a posting, with the 14 and 21 day limits of scrapers. `vanished`: missing from the
 * latest complete read (B6).
 */
export const ages = ['fresh', 'ageing', 'stale', 'vanished'] as const
export type Age = (typeof ages)[number]

export const jobFilter = z
  .object({
    text: z.string().max(200),
    status: z.array(z.string()).max(50),
    state: z.array(z.string()).max(200),
    sector: z.array(z.string()).max(200),
    stage: z.array(z.enum(stages)).max(10),
    follow_up: z.array(z.enum(followUps)).max(5),
    age: z.array(z.enum(ages)).max(4),
    company: z.string().max(300),
    hide_dismissed: z.boolean(),
    hide_vanished: z.boolean(),
    /** Only leads whose company and title occur more than once (B5). */
    duplicates: z.boolean(),
  })
  .partial()
export type JobFilter = z.infer<typeof jobFilter>

export const jobSorts = [
  'title',
  'company_name',
  'status',
  'state',
  'sector',
  'location',
  'posting_date',
  'follow_up',
  'first_seen',
  'cluster',
] as const
export type JobSort = (typeof jobSorts)[number]
const order = { sort: z.enum(jobSorts).optional(), descending: z.boolean().optional() }

/** A selection of leads: by id or by filter (H5). */
export const jobSelection = z.union([
  z.object({ ids: z.array(id).min(1).max(5000) }),
  z.object({ filter: jobFilter, except: z.array(id).max(5000) }),
])
export type JobSelection = z.infer<typeof jobSelection>

const facet = z.array(z.object({ value: z.string(), count: z.number() }))
export const jobFacets = z.object({
  status: facet,
  state: facet,
  sector: facet,
  stage: facet,
  follow_up: facet,
  age: facet,
  /** The number of leads with the filter, without any filter, and due today or earlier (B10). */
  total: z.number(),
  all: z.number(),
  due: z.number(),
  as_of: asOf,
  unknown_fields: z.array(z.string()),
})
export type JobFacets = z.infer<typeof jobFacets>

/**
 * A company that a lead may belong to. Leads carry only a company name, so the user confirms the
 * match (B7).
 */
export const companyMatch = z.object({
  id,
  name: z.string(),
  domain: z.string().nullable(),
  location: z.string().nullable(),
  contacts: z.number(),
  do_not_contact: z.boolean().nullable(),
  /** The name is the same except for case, accents and legal form; otherwise it is only similar. */
  exact: z.boolean(),
  confirmed: z.boolean(),
})
export type CompanyMatch = z.infer<typeof companyMatch>

const leads = { title: z.string(), company_name: z.string().nullable() }

/**
 * One scrape of one configuration, as reported by the service. Rates run from 0 to 1; null if
 * nothing was scraped.
 */
export const scrapeRun = z.object({
  config_id: id,
  at: time,
  scraped: z.number().nullable(),
  relevant: z.number().nullable(),
  duplicates: z.number().nullable(),
  relevance_rate: z.number().nullable(),
  duplicate_rate: z.number().nullable(),
})
export type ScrapeRun = z.infer<typeof scrapeRun>
export const scrapeConfigRow = z.object({
  id,
  name: z.string(),
  archived: z.boolean(),
  keywords: z.array(z.string()),
  locations: z.array(z.string()),
  excluded_terms: z.array(z.string()),
  excluded_companies: z.array(z.string()),
  job_sites: z.array(z.object({ site: z.string(), classification: z.string().nullable() })),
  odd: odd.optional(),
})
export type ScrapeConfigRow = z.infer<typeof scrapeConfigRow>

/**
 * The effect that an exclusion would have had on the leads on this computer: how many of each kind
 * it matches, with a few titles.
 */
export const backTest = z.object({
  dismissed: z.number(),
  undecided: z.number(),
  kept: z.number(),
  examples: z.object({ dismissed: z.array(z.object(leads)), lost: z.array(z.object(leads)) }),
})
export type BackTest = z.infer<typeof backTest>
export const exclusion = z.object({
  kind: z.enum(['term', 'company']),
  value: z.string().min(1).max(200),
})
export type Exclusion = z.infer<typeof exclusion>
export const proposal = exclusion.extend({ test: backTest })
export type Proposal = z.infer<typeof proposal>

/** A field name to request; the service lists those it does not know in `unknown_fields`. */
const fieldName = z
  .string()
  .trim()
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/, 'Letters, digits and _ only.')

export const pipelineCommands = {
  'pipeline.list': query(z.object({ filter: jobFilter, ...order, ...pageInput }), pageOf(jobRow), [
    'jobs',
    'overlays',
  ]),
  'pipeline.read': query(
    z.object({ id }),
    z.object({
      job: jobRow.nullable(),
      /** Repeats of the same posting, and other openings of the company. */
      similar: z.array(jobRow),
      at_company: z.array(jobRow),
      at_company_total: z.number(),
      companies: z.array(companyMatch),
    }),
    ['jobs', 'overlays', 'companies', 'contacts'],
  ),
  'pipeline.facets': query(z.object({ filter: jobFilter }), jobFacets, [
    'jobs',
    'overlays',
    'session',
  ]),
  /**
   * Keeps stage, note, follow-up or dismissal on this computer; never sent (R1). Thousands of leads
   * are changed in slices. `stopped` is the progress when the user stopped it; changed leads stay
   * changed, and undo as one (H6).
   */
  'pipeline.overlay': change(
    z.object({ select: jobSelection, set: jobOverlay.partial(), ...seen }),
    changed.extend({ stopped: z.object({ done: z.number(), total: z.number() }).optional() }),
  ),
  /** Returns the bulk change of leads in progress. */
  'pipeline.changing': query(
    noOutput,
    z.object({
      change: z.object({ what: z.string(), done: z.number(), total: z.number() }).nullable(),
    }),
    ['overlays'],
  ),
  'pipeline.stopChanging': change(noOutput, noOutput),
  /** Returns the extra fields to request (B3), and the service's answers about them. */
  'pipeline.fields': query(
    noOutput,
    z.object({
      requested: z.array(z.string()),
      unknown: z.array(z.string()),
      known: z.array(z.string()),
    }),
    ['jobs', 'session'],
  ),
  'pipeline.askFields': change(z.object({ fields: z.array(fieldName).max(30) }), noOutput),
  /**
   * Exports leads. `csv` is saved in the downloads folder, and `rows` is the number of rows (L1);
   * `tsv` and `markdown` are returned as text of at most 1,000 leads (L6).
   */
  'pipeline.export': change(
    z.object({
      select: jobSelection,
      ...order,
      columns: z
        .array(z.object({ id: z.string().max(80), header: z.string().max(120) }))
        .min(1)
        .max(60),
      format: z.enum(['csv', 'tsv', 'markdown']),
    }),
    z.object({ rows: z.number(), path: z.string().nullable(), text: z.string().nullable() }),
  ),
  /** Returns the companies with a similar name, for matching by hand. */
  'pipeline.companies': query(
    z.object({ name: z.string().max(200) }),
    z.object({ companies: z.array(companyMatch) }),
    ['companies', 'contacts'],
  ),
} as const

export const scrapingCommands = {
  /**
   * Returns the configurations and every known scrape: those the service still reports, and those
   * kept on this computer (B8).
   */
  'scraping.list': query(
    noOutput,
    z.object({
      configs: z.array(scrapeConfigRow),
      runs: z.array(scrapeRun),
      /** The rates of all scrapes together, if the service reports them. */
      overall: scrapeRun
        .pick({ relevance_rate: true, duplicate_rate: true })
        .extend({ odd: odd.optional() })
        .nullable(),
      exclusions: z.array(
        z.object({
          config_id: id,
          at: time,
          terms: z.array(z.string()),
          companies: z.array(z.string()),
        }),
      ),
      as_of: asOf,
    }),
    ['scrape_configs', 'scrape_quality'],
  ),
  /**
   * Returns exclusions suggested by the user's dismissals, each tested on the leads on this
   * computer (B9).
   */
  'scraping.proposals': query(
    z.object({ config_id: id }),
    z.object({
      proposals: z.array(proposal),
      dismissed: z.number(),
      leads: z.number(),
      as_of: asOf,
    }),
    ['jobs', 'overlays', 'scrape_configs'],
  ),
  /** Returns the effect that these exclusions together would have had. */
  'scraping.backTest': query(
    z.object({ exclusions: z.array(exclusion).max(100) }),
    z.object({ test: backTest, leads: z.number(), as_of: asOf }),
    ['jobs', 'overlays'],
  ),
  /**
   * Adds exclusions to a configuration in the service. They cannot be removed, so the screen holds
   * the change for 10 seconds in the standard setting.
   */
  'scraping.exclude': change(
    z.object({
      config_id: id,
      terms: z.array(z.string().trim().min(1).max(200)).max(200),
      companies: z.array(z.string().trim().min(1).max(300)).max(200),
    }),
    z.object({ added: z.number() }),
  ),
} as const
