import * as z from 'zod'
import { practiceToken } from '#shared/bridge/practice.ts'

/* The answers of the practice workspace's control interface that no start needs. */

const importKind = z.enum(['contacts', 'companies', 'jobs'])
export const preview = z.object({
  kind: importKind,
  kinds: z.array(importKind),
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  mapping: z.array(z.object({ column: z.string(), field: z.string() })),
  fields: z.array(z.string()),
  needed: z.array(z.array(z.string())),
})
export const imported = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  rows: z.number(),
  share: z.number(),
  problem: z.string().nullable(),
  report: z
    .object({
      stopped: z.boolean(),
      added: z.number(),
      unchanged: z.number(),
      rejected_count: z.number(),
      rejected: z.array(z.object({ row: z.number(), reason: z.string() })),
      replaced: z.array(z.string()),
      companies: z.object({ matched: z.number(), made: z.number() }),
    })
    .nullable(),
})
export type PracticeImportKind = z.infer<typeof importKind>
export type ImportPreview = z.infer<typeof preview>
export type PracticeImport = z.infer<typeof imported>
const counts = z.object({
  enrolled: z.number(),
  sent: z.number(),
  opens: z.number(),
  clicks: z.number(),
  replies: z.number(),
  bounces: z.number(),
})
export const pastLooks = z.object({
  looks: z.array(
    z.object({
      at: z.number(),
      campaigns: z.array(z.object({ id: z.string(), status: z.string(), stats: counts })),
    }),
  ),
})
export const pastBalances = z.object({
  looks: z.array(z.object({ at: z.number(), plan: z.number(), addon: z.number() })),
})
export type PastReading = z.infer<typeof pastLooks>['looks'][number]

export const tokens = z.object({ tokens: z.array(practiceToken) })
