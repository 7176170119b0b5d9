import * as z from 'zod'
import { campaign, campaignStats } from './campaigns.ts'
import { company } from './companies.ts'
import { contact, employmentRun } from './contacts.ts'
import { credits } from './credits.ts'
import { desk } from './desks.ts'
import { ok, type Endpoint } from './endpoint.ts'
import { events, eventTypes, type EventType } from './events.ts'
import { hotList, member } from './hot-lists.ts'
import { endpoints, endpointNames, type EndpointName } from './index.ts'
import { callNote, meeting } from './meetings.ts'
import { oauthPaths } from './oauth.ts'
import { job, scrapeConfig, scrapeQuality } from './pipeline.ts'
import { report } from './research.ts'
import { scopes } from './scopes.ts'
import { sourcingQuote, sourcingRun } from './sourcing.ts'
import { webhook } from './webhooks.ts'

type Json = Record<string, unknown>

/** The records that are named schemas in the document. */
export const records: Record<string, z.ZodType> = {
  Contact: contact,
  Company: company,
  Campaign: campaign,
  CampaignStats: campaignStats,
  Desk: desk,
  HotList: hotList,
  Member: member,
  Job: job,
  ScrapeConfig: scrapeConfig,
  ScrapeQuality: scrapeQuality,
  Report: report,
  Credits: credits,
  Meeting: meeting,
  CallNote: callNote,
  Webhook: webhook,
  EmploymentRun: employmentRun,
  SourcingQuote: sourcingQuote,
  SourcingRun: sourcingRun,
  Ok: ok,
}

/**
 * Returns the v2 API as an OpenAPI 3.1 document, in the plain shape of the practice workspace
 * (docs/contract.md "Where the contract is silent"). A pure function of the endpoint rows.
 */
export function openapi(baseUrl = 'http://127.0.0.1/api/v2', authUrl = 'http://127.0.0.1'): Json {
  const paths: Record<string, Json> = {}
  for (const name of endpointNames) {
    const row: Endpoint = endpoints[name]
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outreach and Recruitment Workspace Service',
      version: '2.0.0',
      description:
        'Contacts, companies, campaigns, desks, hot lists, pipeline, research, meetings and credits of a workspace.',
    },
    servers: [{ url: baseUrl }],
    security: [{ token: [] }],
    paths,
    webhooks: Object.fromEntries(eventTypes.map((type) => [type, delivery(type)])),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token created in the workspace settings.',
        },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: authUrl + oauthPaths.authorize,
              tokenUrl: authUrl + oauthPaths.token,
              refreshUrl: authUrl + oauthPaths.token,
              scopes: Object.fromEntries(scopes.map((scope) => [scope, words(scope)])),
            },
          },
        },
      },
      responses: {
        Limited: {
          description: 'Too many calls of this kind in a minute',
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
        Refused: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      headers: {
        RetryAfter: {
          description: 'Seconds until the next call of this kind is allowed, or a date.',
          schema: { type: 'string' },
          example: '12',
        },
      },
      schemas: {
        Error: errorSchema,
        Pagination: paginationSchema,
        ...Object.fromEntries(
          Object.entries(records).map(([name, schema]) => [name, schemaOf(schema, 'output')]),
        ),
      },
    },
  }
}

function operation(name: EndpointName, row: Endpoint): Json {
  const [tag = name] = name.split('.')
  return {
    operationId: name.replaceAll('.', '_'),
    summary: row.summary,
    tags: [tag],
    security: [{ token: [] }, { oauth: [row.scope] }],
    'x-scope': row.scope,
    'x-action': row.action,
    ...(row.cost ? { 'x-credits': row.cost } : {}),
    ...(row.pilot ? { 'x-pilot': row.pilot } : {}),
    parameters: [...pathParameters(row.path), ...queryParameters(row.query)],
    ...(row.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(row.body, 'input') } },
          },
        }
      : {}),
    responses: {
      ...answers(row),
      ...Object.fromEntries(
        refusals(row).map((status) => [
          status,
          { $ref: `#/components/responses/${status === 429 ? 'Limited' : 'Refused'}` },
        ]),
      ),
    },
  }
}

/**
 * Describes the delivery of one event to a subscriber (contract §6), in the practice workspace's
 * envelope.
 */
function delivery(type: EventType): Json {
  const data = schemaOf(events[type], 'output')
  const schema = {
    type: 'object',
    required: ['id', 'type', 'created_at', 'data'],
    properties: {
      id: { type: 'string' },
      type: { const: type },
      created_at: { type: 'string', format: 'date-time' },
      data,
    },
  }
  return {
    post: {
      operationId: `on_${type.replaceAll('.', '_')}`,
      summary: `${type}, sent to each subscriber`,
      security: [],
      parameters: [
        {
          name: 'X-Service-Signature',
          in: 'header',
          required: false,
          description: 'sha256= and the HMAC-SHA256 of the raw body, where a secret was given.',
          schema: { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Received; anything else is a failure.' } },
    },
  }
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }))

function queryParameters(query: z.ZodObject): Json[] {
  const { properties = {} } = schemaOf(query, 'input') as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, schema]) => {
    // A coerced value accepts any input, so its input schema is empty. Page numbers are sent as
    // integers, as the output schema says.
    const parameterSchema = Object.keys(schema).length
      ? schema
      : (schemaOf(query, 'output') as { properties: Record<string, Json> }).properties[name]
    return { name, in: 'query', required: false, schema: parameterSchema }
  })
}

/**
 * Describes the success answers: 201 for a created record, and 200 otherwise, as for a repeated
 * sourcing start, which returns the existing run.
 */
function answers(row: Endpoint): Json {
  const content = { 'application/json': { schema: answerSchema(row) } }
  return {
    200: { description: 'Done', content },
    ...(row.method === 'POST' ? { 201: { description: 'Created', content } } : {}),
  }
}

function answerSchema(row: Endpoint): Json {
  const name = Object.keys(records).find((schemaName) => records[schemaName] === row.response)
  const record = name ? { $ref: `#/components/schemas/${name}` } : schemaOf(row.response, 'output')
  const pagination = { $ref: '#/components/schemas/Pagination' }
  if (row.list) {
    return {
      type: 'object',
      required: [row.list, ...(row.method === 'GET' ? ['pagination'] : [])],
      properties: {
        [row.list]: { type: 'array', items: record },
        pagination,
        unknown_fields: { type: 'array', items: { type: 'string' } },
      },
    }
  }
  return row.paginated
    ? { allOf: [record, { type: 'object', required: ['pagination'], properties: { pagination } }] }
    : record
}

/**
 * Returns the error statuses a call may have: 402 if it costs credits, 404 if its path names a
 * record or it belongs to a pilot, 409 if it writes, 502 if it is paid.
 */
function refusals(row: Endpoint): number[] {
  const writes = row.method !== 'GET'
  return [
    400,
    401,
    ...(row.cost || row.pilot === 'sourcing' ? [402] : []),
    403,
    ...(row.path.includes('{') || row.pilot ? [404] : []),
    ...(writes ? [409] : []),
    ...(writes ? [413, 415] : []),
    422,
    429,
    500,
    ...(row.cost ? [502] : []),
  ]
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as Json
  return json
}

const words = (scope: string) => scope.replaceAll('_', ' ').replace(':', ', ')

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
}

const paginationSchema: Json = {
  type: 'object',
  required: ['page', 'per_page', 'total', 'total_pages'],
  properties: Object.fromEntries(
    ['page', 'per_page', 'total', 'total_pages'].map((name) => [
      name,
      { type: 'integer', minimum: 0 },
    ]),
  ),
}
