import * as z from 'zod'
import { endpoint, id, idNamed, readings, text } from './endpoint.ts'

/**
 * A research report (contract §2). It has no status field: it is finished when its companies are
 * there.
 */
export const report = z.looseObject({
  id: idNamed('id', 'report_id'),
  brief: text,
  companies: z
    .array(
      z.looseObject({
        name: text,
        domain: text,
        industry: text,
        location: text,
        reason: text,
        company_id: id.nullish(),
      }),
    )
    .nullish(),
  market_insights: z.union([z.string(), z.array(z.string())]).nullish(),
  sources: z.array(z.looseObject({ title: text, url: text })).nullish(),
  created_at: text,
  completed_at: text,
})
readings.add(report, { also: { companies: ['discovered_companies'] } })
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
