import * as z from 'zod'
import { endpoint, id, idNamed, readRules, text } from './endpoint.ts'

const company = z.looseObject({
  name: text,
  domain: text,
  industry: text,
  location: text,
  reason: text,
  company_id: id.nullish(),
})
readRules.add(company, {
  aliases: {
    name: ['company_name', 'company'],
    reason: ['why', 'rationale', 'fit', 'explanation', 'summary', 'description'],
    domain: ['website'],
  },
})

const source = z.looseObject({ title: text, url: text })
readRules.add(source, {
  aliases: { title: ['name', 'label'], url: ['link', 'href', 'uri'] },
  fromText: (text) => (/^https?:/i.test(text) ? { url: text } : { title: text }),
})

/**
 * A research report (contract §2). It has no status field: a report with companies is finished. The
 * contract does not define the shape of findings and sources.
 */
export const report = z.looseObject({
  id: idNamed('id', 'report_id'),
  brief: text,
  companies: z.array(company).nullish(),
  market_insights: z
    .union([z.string(), z.array(z.union([z.string(), z.looseObject({})])), z.looseObject({})])
    .nullish(),
  sources: z.array(source).nullish(),
  created_at: text,
  completed_at: text,
})
readRules.add(report, { aliases: { companies: ['discovered_companies'] } })
export type Report = z.infer<typeof report>

export const researchEndpoints = {
  'research.start': endpoint({
    method: 'POST',
    path: '/research',
    summary: 'Start a deep research job',
    scope: 'research:write',
    action: 'research',
    cost: { min: 6, max: 6, per: 'run' },
    evidence: 'list',
    response: report,
    body: z.strictObject({ brief: z.string().trim().min(1).max(20_000) }),
  }),
  'research.list': endpoint({
    method: 'GET',
    path: '/research',
    summary: 'List reports',
    scope: 'research:read',
    list: 'reports',
    response: report,
  }),
  'research.read': endpoint({
    method: 'GET',
    path: '/research/{id}',
    summary: 'A full report',
    scope: 'research:read',
    response: report,
  }),
} as const
