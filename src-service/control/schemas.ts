import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { endpointNames, type EndpointName } from '#shared/api/index.ts'
import { scopes } from '#shared/api/scopes.ts'
import { oauthEndpoints, type FaultTarget } from '../world/faults.ts'
import { shapes } from '../options.ts'

/** Schemas of the control port's requests; docs/practice-control.md describes each. */
const endpointName = z.enum(endpointNames as [EndpointName, ...EndpointName[]])
const target = z.enum([...endpointNames, ...oauthEndpoints] as unknown as [
  FaultTarget,
  ...FaultTarget[],
])
const whole = z.number().int().min(0)
const real = z.number().min(0).max(600_000)

export const page = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
  kind: z.string().optional(),
  endpoint: z.string().optional(),
  method: z.string().optional(),
  client: z.string().optional(),
  table: z.string().optional(),
})
export type PageQuery = z.output<typeof page>

export const action = z.strictObject({
  endpoint: endpointName,
  params: z.record(z.string(), z.string()).default({}),
  query: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional(),
})
export type ColleagueAction = z.output<typeof action>

export const spending = z.strictObject({ credits: z.number().int().min(1) })
export const topUp = z.strictObject({ plan: whole.default(0), addon: whole.default(0) })
export const fields = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length > 0, { message: 'Name at least one field.' })

const faultKind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drop_before') }),
  z.strictObject({ kind: z.literal('drop_after') }),
  z.strictObject({ kind: z.literal('truncate') }),
  z.strictObject({
    kind: z.literal('delay'),
    ms: real,
    when: z.enum(['before', 'after']).optional(),
  }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    after_effect: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('malformed') }),
  z.strictObject({ kind: z.literal('html') }),
  z.strictObject({
    kind: z.literal('rate_limit'),
    retry_after: z.union([z.number(), z.string().regex(/^[\x20-\x7e]*$/)]).optional(),
  }),
])
export const fault = z.strictObject({
  endpoint: target.nullable().default(null),
  count: z.number().int().min(1).default(1),
  what: faultKind,
})

export const options = z
  .strictObject({
    shape: z.enum(shapes),
    pilots: z.boolean(),
    accept_status: z.boolean(),
    rotate_tokens: z.boolean(),
    strict: z.boolean(),
    per_page_cap: z.number().int().min(1).max(10_000),
    rate_scale: z.number().positive().max(1_000_000),
  })
  .partial()
export type OptionChange = z.output<typeof options>

export const clock = z
  .strictObject({
    now: z.union([
      z.number(),
      z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
    ]),
    advance_ms: z.number(),
    scale: z.number().min(0).max(1_000_000),
  })
  .partial()
export type ClockChange = z.output<typeof clock>

export const flightMode = z.strictObject({ on: z.boolean() })
export const reset = z.strictObject({
  contacts: whole.max(1_000_000).optional(),
  seed: whole.max(2 ** 32 - 1).optional(),
  credits: z.strictObject({ plan: whole, addon: whole }).optional(),
})
export type ResetRequest = z.output<typeof reset>

const importKind = z.enum(['contacts', 'companies', 'jobs'])
/** An absolute path, so that it does not depend on the service's working directory. */
const file = z
  .string()
  .min(1)
  .max(4096)
  .refine((path) => isAbsolute(path), { message: 'Give the whole path.' })
/** Key and IV with which Hotdesk encrypted a file for the import. */
const seal = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  iv: z.string().regex(/^[0-9a-f]{32}$/),
})
export const preview = z.strictObject({
  file,
  file_seal: seal.optional(),
  kind: importKind.optional(),
})
export type PreviewRequest = z.output<typeof preview>
export const importing = z.strictObject({
  file,
  kind: importKind,
  dry_run: z.boolean().default(false),
  mapping: z.record(z.string(), z.string()).default({}),
  file_seal: seal.optional(),
  rejected_to: file.optional(),
  rejected_seal: seal.optional(),
})
export type ImportRequest = z.output<typeof importing>

const redirect = z
  .url()
  .refine(
    (uri) => uri.startsWith('https://') || /^http:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?\//.test(uri),
    { message: 'Use https, or http on loopback.' },
  )
export const client = z.strictObject({
  name: z.string().min(1).max(100),
  redirect_uris: z.array(redirect).min(1).max(10),
  confidential: z.boolean().default(false),
})
export const token = z.strictObject({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(z.enum(scopes)).min(1),
})
export const signIns = z.strictObject({ subject: z.string().optional() })
