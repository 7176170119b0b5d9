import type * as z from 'zod'
import { campaignEndpoints } from './campaigns.ts'
import { companyEndpoints } from './companies.ts'
import { contactEndpoints } from './contacts.ts'
import { creditEndpoints } from './credits.ts'
import { deskEndpoints } from './desks.ts'
import { hotListEndpoints } from './hot-lists.ts'
import { meetingEndpoints } from './meetings.ts'
import { pipelineEndpoints } from './pipeline.ts'
import { researchEndpoints } from './research.ts'
import { sourcingEndpoints } from './sourcing.ts'
import { webhookEndpoints } from './webhooks.ts'

/** The v2 API as data: 62 endpoints by name (contract §4). */
export const endpoints = {
  ...contactEndpoints,
  ...companyEndpoints,
  ...campaignEndpoints,
  ...deskEndpoints,
  ...hotListEndpoints,
  ...pipelineEndpoints,
  ...researchEndpoints,
  ...creditEndpoints,
  ...meetingEndpoints,
  ...webhookEndpoints,
  ...sourcingEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
export type EndpointQuery<N extends EndpointName> = z.input<(typeof endpoints)[N]['query']>
export type EndpointBody<N extends EndpointName> = (typeof endpoints)[N]['body'] extends z.ZodType
  ? z.input<(typeof endpoints)[N]['body']>
  : undefined
/** The record in an answer: the object itself, or one element of a list. */
export type EndpointRecord<N extends EndpointName> = z.output<(typeof endpoints)[N]['response']>
/** The parameters in the path's braces, as an object of strings. */
export type EndpointParams<N extends EndpointName> = Record<
  PathParam<(typeof endpoints)[N]['path']>,
  string
>
type PathParam<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never
export const endpointNames = Object.keys(endpoints) as EndpointName[]
