import * as z from 'zod'
import { asOf, change, changed, id, none, pageInput, pageOf, query, time } from './command.ts'

/** The stages of the overlay; kept on this computer, since no endpoint changes a lead (R1). */
export const stages = ['to_review', 'qualified', 'approached', 'in_talks', 'won', 'dismissed'] as const
export type Stage = (typeof stages)[number]
/** Why a lead was dismissed (B9). */
export const dismissals = ['agency', 'wrong_sector', 'duplicate', 'too_junior', 'company', 'other'] as const

/** What I keep of a lead on this computer. */
export const jobOverlay = z.object({
  stage: z.enum(stages).nullable(), note: z.string().nullable(), follow_up_at: time.nullable(), duplicate_of: z.string().nullable(), dismissal: z.enum(dismissals).nullable(),
})
export type JobOverlay = z.infer<typeof jobOverlay>

export const jobRow = z.object({
  id, title: z.string(), company_name: z.string().nullable(), status: z.string().nullable(), state: z.string().nullable(), sector: z.string().nullable(),
  salary: z.string().nullable(), location: z.string().nullable(), posting_date: time.nullable(), notes: z.string().nullable(), follow_up_date: time.nullable(), url: z.string().nullable(),
  mine: jobOverlay,
  first_seen_at: time.nullable(), last_seen_at: time.nullable(), vanished: z.boolean(), cluster_size: z.number(),
  /** Fields the service sent that Hotdesk does not know, as text (B3). */
  extra: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type JobRow = z.infer<typeof jobRow>

export const jobFilter = z.object({
  text: z.string().max(200), status: z.array(z.string()).max(50), state: z.array(z.string()).max(100), sector: z.array(z.string()).max(100),
  stage: z.array(z.enum(stages)).max(10), follow_up: z.enum(['overdue', 'today', 'week', 'any']), company: z.string().max(300), hide_dismissed: z.boolean(), hide_vanished: z.boolean(),
}).partial()
export type JobFilter = z.infer<typeof jobFilter>

export const jobSorts = ['title', 'company_name', 'status', 'state', 'sector', 'location', 'posting_date', 'follow_up', 'first_seen'] as const
const facet = z.array(z.object({ value: z.string(), count: z.number() }))

export const pipelineCommands = {
  'pipeline.list': query(z.object({ filter: jobFilter, sort: z.enum(jobSorts).optional(), descending: z.boolean().optional(), ...pageInput }), pageOf(jobRow), ['jobs', 'overlays']),
  'pipeline.read': query(z.object({ id }), z.object({ job: jobRow.nullable(), similar: z.array(jobRow), companies: z.array(z.object({ id, name: z.string(), do_not_contact: z.boolean().nullable() })) }), ['jobs', 'overlays', 'companies']),
  'pipeline.facets': query(z.object({ filter: jobFilter }), z.object({ status: facet, state: facet, sector: facet, stage: facet, due: z.number(), as_of: asOf, unknown_fields: z.array(z.string()) }), ['jobs', 'overlays']),
  /** Keeps stage, note, follow-up or dismissal on this computer; never sent (R1). */
  'pipeline.overlay': change(z.object({ ids: z.array(id).min(1).max(5000), set: jobOverlay.partial() }), changed),
  'pipeline.due': query(none, z.object({ jobs: z.array(jobRow) }), ['jobs', 'overlays']),
} as const

/** A saved view: a screen with its filter, sort and columns under a name (B1, H8). */
export const view = z.object({ id, screen: z.string(), name: z.string(), filter: z.record(z.string(), z.unknown()), sort: z.string().nullable(), descending: z.boolean(), columns: z.array(z.string()), pinned: z.boolean() })
export type View = z.infer<typeof view>
export const viewCommands = {
  'views.list': query(z.object({ screen: z.string().optional() }), z.object({ views: z.array(view) }), ['views']),
  'views.save': change(view.extend({ id: id.optional(), name: z.string().trim().min(1).max(100) }), z.object({ id })),
  'views.remove': change(z.object({ id }), none),
} as const
