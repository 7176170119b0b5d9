import * as z from 'zod'
import { endpoint, id, idNamed, page, readRules, text } from './endpoint.ts'

/** A scraped job listing (contract §2). Read-only: no endpoint changes one. */
export const job = z.looseObject({
  id,
  title: text,
  company_name: text,
  status: text,
  state: text,
  sector: text,
  salary: text,
  location: text,
  posting_date: text,
  notes: text,
  follow_up_date: text,
  url: text,
})
readRules.add(job, {
  aliases: { posting_date: ['posted_at', 'posted_on'], follow_up_date: ['followup_date'] },
})
export type Job = z.infer<typeof job>

export const jobStatuses = ['new', 'reviewing', 'contacted', 'won', 'lost'] as const
/** The fields that `fields` may select (contract §2); `id` is always returned. */
export const jobFields = [
  'title',
  'company_name',
  'status',
  'state',
  'sector',
  'salary',
  'location',
  'posting_date',
  'notes',
  'follow_up_date',
  'url',
] as const

export const scrapeConfig = z.looseObject({
  id: idNamed('id', 'config_id'),
  name: text,
  keywords: z.array(z.string()).nullish(),
  locations: z.array(z.string()).nullish(),
  excluded_terms: z.array(z.string()).nullish(),
  excluded_companies: z.array(z.string()).nullish(),
  job_sites: z.array(z.looseObject({ site: text, classification: text })).nullish(),
  archived: z.boolean().nullish(),
})
readRules.add(scrapeConfig, {
  aliases: {
    excluded_terms: ['exclusion_terms', 'exclude_terms'],
    excluded_companies: ['exclusion_companies', 'exclude_companies'],
    job_sites: ['job_site_classification', 'job_site_classifications'],
    archived: ['is_archived'],
  },
})
export type ScrapeConfig = z.infer<typeof scrapeConfig>

export const scrapeQuality = z.looseObject({
  config_id: id.nullish(),
  config_name: text,
  scraped_at: text,
  scraped: z.number().nullish(),
  relevant: z.number().nullish(),
  duplicates: z.number().nullish(),
  relevance_rate: z.number().nullish(),
  duplicate_rate: z.number().nullish(),
})
export type ScrapeQuality = z.infer<typeof scrapeQuality>

export const pipelineEndpoints = {
  'pipeline.list': endpoint({
    method: 'GET',
    path: '/pipeline',
    summary: 'List job leads',
    scope: 'pipeline:read',
    list: 'jobs',
    paginated: true,
    response: job,
    query: z.object({
      q: z.string().optional(),
      status: z.string().optional(),
      state: z.string().optional(),
      sector: z.string().optional(),
      fields: z.string().optional(),
      ...page,
    }),
  }),
  'pipeline.read': endpoint({
    method: 'GET',
    path: '/pipeline/{id}',
    summary: 'A job lead',
    scope: 'pipeline:read',
    response: job,
  }),
  'scrapeConfigs.list': endpoint({
    method: 'GET',
    path: '/scrape-configs',
    summary: 'Saved scrape configurations',
    scope: 'pipeline:read',
    list: 'scrape_configs',
    response: scrapeConfig,
  }),
  'scrapeConfigs.read': endpoint({
    method: 'GET',
    path: '/scrape-configs/{id}',
    summary: 'One scrape configuration',
    scope: 'pipeline:read',
    response: scrapeConfig,
  }),
  'scrapeConfigs.exclude': endpoint({
    method: 'POST',
    path: '/scrape-configs/{id}/excludes',
    summary: 'Add exclusion terms; they cannot be removed',
    scope: 'pipeline:write',
    response: scrapeConfig,
    body: z
      .strictObject({
        terms: z.array(z.string().trim().min(1).max(200)).max(200).optional(),
        companies: z.array(z.string().trim().min(1).max(300)).max(200).optional(),
      })
      .refine((value) => (value.terms?.length ?? 0) + (value.companies?.length ?? 0) > 0, {
        message: 'Name at least one term or company.',
      }),
  }),
  'scrapeQuality.list': endpoint({
    method: 'GET',
    path: '/scrape-quality',
    summary: 'Relevance and duplicate rates of recent scrapes',
    scope: 'pipeline:read',
    list: 'scrape_quality',
    response: scrapeQuality,
  }),
} as const
